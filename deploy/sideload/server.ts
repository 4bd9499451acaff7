import { createServer } from 'node:https';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import Fastify from 'fastify';
import { openService, serverOptions } from '../../packages/service/src/index.ts';
import { responseHeaders } from '../hosting/response-headers.ts';
import type { ServerCertificate } from './certificates.ts';

export interface SideloadServer {
  close(): Promise<void>;
}

interface SideloadServerOptions {
  port: number;
  /** The upload folder of a package. */
  upload: string;
  /** Directory of the service's database. */
  data: string;
  certificate: Pick<ServerCertificate, 'key' | 'cert'>;
  onProgress(percent: number): void;
}

/** Serves a package over HTTPS with the headers of a host, and the local service under `/api`. */
export async function startSideloadServer(options: SideloadServerOptions): Promise<SideloadServer> {
  const { port, upload, data, certificate, onProgress } = options;
  const service = await openService({ data, onProgress });
  const app = Fastify({
    ...serverOptions,
    forceCloseConnections: true,
    serverFactory: (handler) =>
      createServer(
        { key: certificate.key, cert: certificate.cert },
        handler as Parameters<typeof createServer>[1],
      ),
  });
  await app.register(service.plugin, { prefix: '/api' });
  await app.register(fastifyStatic, {
    root: upload,
    index: false,
    cacheControl: false,
    setHeaders(reply, file) {
      const relative = path.relative(upload, file).replaceAll(path.sep, '/');
      for (const [name, value] of Object.entries(responseHeaders(relative))) reply.header(name, value);
    },
  });
  await app.listen({ port, host: 'localhost' });
  return {
    async close() {
      await app.close();
      await service.close();
    },
  };
}
