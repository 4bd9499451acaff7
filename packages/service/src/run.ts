import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import Fastify, { LogController } from 'fastify';
import { listenProblem, runProgram, stopSignals, waitForStop } from '@cdata/programs';
import { help, readOptions, type RunOptions } from './command-line.ts';
import { pathOf } from './http/errors.ts';
import { clientTimeouts, createHttpServer } from './http/http-server.ts';
import { openService, serverOptions, StoreUnavailable } from './index.ts';
import { QueryTimeout } from './store/store.ts';

/**
 * Runs the service until a signal stops it. Writes one line to standard output when it is ready. The progress of a
 * first start, or one sentence about an error, goes to standard error. Returns the exit code.
 */
export const run = (args: readonly string[]): Promise<number> =>
  runProgram(async () => {
    const options = readOptions(args, process.env);
    if (options) await serve(options);
    else process.stdout.write(`${help}\n`);
  }, [StoreUnavailable, QueryTimeout, UnusableAddress]);

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
  const servers: Server[] = [];
  const app = Fastify({
    ...serverOptions,
    serverFactory(listener) {
      const server = createHttpServer(listener, { timeouts });
      servers.push(server);
      return server;
    },
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
  try {
    await app.register(service.plugin);
    await app.listen({ port, host });
  } catch (error) {
    await service.close();
    const problem = listenProblem(error, `${host}:${port}`, 'choose another with --host or --port');
    throw problem === null ? error : new UnusableAddress(problem);
  }
  const stop = waitForStop();
  for (const signal of stopSignals) process.off(signal, endAtOnce);
  const { port: listening } = app.server.address() as AddressInfo;
  process.stdout.write(`CDATA service ready at http://${host}:${listening}\n`);
  const signal = await stop;
  service.drain();
  // Somebody at a terminal has no balancer, and doesn't want to wait.
  if (signal === 'SIGTERM') await connectionsEnd(servers);
  // Once it closes, Node looks no more at connections that have sent nothing, or half a request.
  const end = setTimeout(() => servers.forEach((server) => server.closeAllConnections()), closeTime);
  // Finishes the requests in flight, rejects new connections and closes idle ones.
  await app.close();
  clearTimeout(end);
  await service.close();
}

/** Milliseconds in which a balancer notices that the service is no longer ready, and clients let their connections go. */
const drainTime = 5000;
/** Milliseconds in which the requests in flight are answered after that. */
const closeTime = 20_000;
const pollInterval = 100;

/** Resolves once no connection is open, or after {@link drainTime}: closing one while a request arrives would reset it. */
async function connectionsEnd(servers: readonly Server[]): Promise<void> {
  for (const deadline = Date.now() + drainTime; Date.now() < deadline; await wait(pollInterval)) {
    const counts = await Promise.all(
      servers.map((server) => promisify<number>(server.getConnections.bind(server))()),
    );
    if (counts.every((count) => count === 0)) return;
  }
}

class UnusableAddress extends Error {
  override readonly name = 'UnusableAddress';
}
