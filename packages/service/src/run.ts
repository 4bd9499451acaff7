import type { AddressInfo } from 'node:net';
import Fastify, { LogController } from 'fastify';
import { help, readCommand, UsageError, type RunOptions } from './command-line.ts';
import { pathOf } from './http/errors.ts';
import { openService, serverOptions, StoreUnavailable } from './index.ts';

/**
 * Runs the service until a signal stops it. Writes one line to standard output when it is ready. The progress of a
 * first start, or one sentence about an error, goes to standard error. Returns the exit code.
 */
export async function run(args: readonly string[]): Promise<number> {
  try {
    const command = readCommand(args, process.env);
    if (command.kind === 'help') {
      process.stdout.write(`${help}\n`);
      return 0;
    }
    await serve(command);
    return 0;
  } catch (error) {
    const isExpected = [UsageError, StoreUnavailable, PortInUse].some((kind) => error instanceof kind);
    if (!isExpected) throw error;
    process.stderr.write(`${(error as Error).message}\n`);
    return error instanceof UsageError ? 2 : 1;
  }
}

async function serve({ port, ...options }: RunOptions): Promise<void> {
  // An interrupted start leaves an incomplete database, which the next start builds again.
  const interrupted = (): never => process.exit(130);
  onStop(interrupted);
  const service = await openService({
    ...options,
    databaseUrl: process.env.DATABASE_URL || undefined,
    onProgress: (percent) => process.stderr.write(`Preparing sample data: ${percent}%\n`),
  });
  const logController = new LogController({ disableRequestLogging: true });
  // One line of JSON per request, without its query and headers: they contain keys and addresses.
  const app = Fastify({ ...serverOptions, logger: { stream: process.stderr }, logController });
  app.addHook('onResponse', async (request, { statusCode, elapsedTime, log }) =>
    log.info({
      method: request.method,
      path: pathOf(request),
      status: statusCode,
      ms: Math.round(elapsedTime),
    }),
  );
  let stopping = false;
  // A keep-alive connection would delay the end until the client closes it.
  app.addHook('onSend', async (_, reply) => {
    if (stopping) reply.header('Connection', 'close');
  });
  try {
    await app.register(service.plugin);
    await app.listen({ port, host: 'localhost' });
  } catch (error) {
    await service.close();
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    throw new PortInUse(`Port ${port} is in use by another program: choose another port with --port.`);
  }
  const stopped = new Promise<void>((resolve) => onStop(resolve));
  for (const signal of stopSignals) process.off(signal, interrupted);
  const { port: listening } = app.server.address() as AddressInfo;
  process.stdout.write(`CDATA service ready at http://localhost:${listening}\n`);
  await stopped;
  stopping = true;
  // Finishes the requests in flight, rejects new connections and closes idle ones.
  await app.close();
  await service.close();
}

class PortInUse extends Error {
  override readonly name = 'PortInUse';
}

const stopSignals = ['SIGTERM', 'SIGINT'] as const;

function onStop(stop: () => void): void {
  for (const signal of stopSignals) process.on(signal, stop);
}
