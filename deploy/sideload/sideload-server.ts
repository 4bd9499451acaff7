import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { SecureContextOptions } from 'node:tls';
import fastifyStatic from '@fastify/static';
import Fastify, { type FastifyPluginAsync } from 'fastify';
import { createHttpServer, serverOptions } from '../../packages/service/src/index.ts';
import { responseHeaders } from '../hosting/response-headers.ts';

interface OpenService {
  plugin: FastifyPluginAsync;
  close(): Promise<void>;
}

interface SideloadServerOptions {
  /** 0 chooses a free port. */
  port: number;
  /** Over HTTP without it, for tests: Excel loads add-ins over HTTPS only. */
  tls?: SecureContextOptions;
  /** The add-in's build. */
  folder: string;
  openService(): Promise<OpenService>;
}

export interface SideloadServer {
  port: number;
  /** Settles when the service answers, or cannot be opened. */
  serviceOpened: Promise<void>;
  close(): Promise<void>;
}

/**
 * Serves the add-in's build with the headers of a host at once, and the service under `/api` as soon as it is open: people
 * need the pane first, and a first start loads sample data for a while.
 */
export async function startSideloadServer(options: SideloadServerOptions): Promise<SideloadServer> {
  let answerApi: RequestListener = (_, response) =>
    answerUnavailable(response, 'The local service is starting. Try again in a moment.');
  const isApi = ({ url = '' }: IncomingMessage): boolean => /^\/api(?:[/?]|$)/.test(url);
  const app = Fastify({
    ...serverOptions,
    forceCloseConnections: true,
    serverFactory: (answerFile) =>
      createHttpServer(
        (request, response) =>
          isApi(request) ? answerApi(request, response) : (answerFile as RequestListener)(request, response),
        { tls: options.tls },
      ),
  });
  await app.register(fastifyStatic, {
    root: options.folder,
    index: false,
    cacheControl: false,
    setHeaders(reply, file) {
      const name = path.relative(options.folder, file).replaceAll(path.sep, '/');
      for (const [header, value] of Object.entries(responseHeaders(name))) reply.header(header, value);
    },
  });
  await app.listen({ port: options.port, host: 'localhost' });
  let service: OpenService | null = null;
  const serviceOpened = (async () => {
    try {
      service = await options.openService();
      answerApi = await listenerOf(service, app.server);
    } catch (error) {
      answerApi = (_, response) =>
        answerUnavailable(response, `The local service can’t be opened. ${(error as Error).message}`);
      throw error;
    }
  })();
  // The caller that awaits it gets the error.
  serviceOpened.catch(() => undefined);
  return {
    port: (app.server.address() as AddressInfo).port,
    serviceOpened,
    close: () => app.close().then(() => service?.close()),
  };
}

/** What answers requests with the service, on a server that listens already. */
async function listenerOf({ plugin }: OpenService, server: ReturnType<typeof createHttpServer>) {
  let listener: RequestListener | undefined;
  const app = Fastify({
    ...serverOptions,
    serverFactory: (answer) => {
      listener = answer as RequestListener;
      return server;
    },
  });
  await app.register(plugin, { prefix: '/api' });
  await app.ready();
  return listener!;
}

function answerUnavailable(response: ServerResponse, detail: string): void {
  response
    .writeHead(503, { 'content-type': 'application/json; charset=utf-8', 'retry-after': '1' })
    .end(JSON.stringify({ detail }));
}
