import type { AddressInfo } from 'node:net';
import Fastify, { LogController } from 'fastify';
import { runProgram, waitForStop } from '@cdata/programs';
import { help, readOptions, type RunOptions } from './command-line.ts';
import { pathOf } from './http/errors.ts';
import { clientTimeouts, createHttpServer } from './http/http-server.ts';
import { openService, serverOptions, StoreUnavailable } from './index.ts';

/**
 * Runs the service until a signal stops it. Writes one line to standard output when it is ready. The progress of a
 * first start, or one sentence about an error, goes to standard error. Returns the exit code.
 */
export const run = (args: readonly string[]): Promise<number> =>
  runProgram(async () => {
    const options = readOptions(args, process.env);
    if (options) await serve(options);
    else process.stdout.write(`${help}\n`);
  }, [StoreUnavailable, PortInUse]);

async function serve({ port, host, ...options }: RunOptions): Promise<void> {
  // An interrupted start leaves an incomplete database, which the next start builds again.
  const endAtOnce = (): never => process.exit(130);
  for (const signal of stopSignals) process.on(signal, endAtOnce);
  const service = await openService({
    ...options,
    databaseUrl: process.env.DATABASE_URL || undefined,
    onProgress: (percent) => process.stderr.write(`Preparing sample data: ${percent}%\n`),
  });
  const logController = new LogController({ disableRequestLogging: true });
  // A client that waits for a query is as silent as one that does not read its response.
  const timeouts = {
    ...clientTimeouts,
    silence: Math.max(clientTimeouts.silence, 2 * (options.timeout ?? 0)),
  };
  // One line of JSON per request, without its query and headers: they contain keys and addresses.
  const app = Fastify({
    ...serverOptions,
    serverFactory: (listener) => createHttpServer(listener, { timeouts }),
    logger: { stream: process.stderr },
    logController,
  });
  app.addHook('onResponse', async (request, { statusCode, elapsedTime, log }) =>
    log.info({
      method: request.method,
      path: pathOf(request),
      status: statusCode,
      ms: Math.round(elapsedTime),
    }),
  );
  let isStopping = false;
  // A keep-alive connection would delay the end until the client closes it.
  app.addHook('onSend', async (_, reply) => {
    if (isStopping) reply.header('Connection', 'close');
  });
  try {
    await app.register(service.plugin);
    await app.listen({ port, host });
  } catch (error) {
    await service.close();
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    throw new PortInUse(`Port ${port} is in use by another program: choose another port with --port.`);
  }
  const stop = waitForStop();
  for (const signal of stopSignals) process.off(signal, endAtOnce);
  const { port: listening } = app.server.address() as AddressInfo;
  process.stdout.write(`CDATA service ready at http://${host}:${listening}\n`);
  await stop;
  isStopping = true;
  // Finishes the requests in flight, rejects new connections and closes idle ones.
  await app.close();
  await service.close();
}

class PortInUse extends Error {
  override readonly name = 'PortInUse';
}

const stopSignals = ['SIGTERM', 'SIGINT'] as const;
