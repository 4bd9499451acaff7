import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { responseHeaders } from '../../../../deploy/hosting/response-headers.ts';
import type { Configuration } from '../configuration/index.ts';

/**
 * Serves the built add-in under `/addin/`, so that its pages and the gateway share one origin, with the headers that
 * every host sends.
 */
export async function serveAddin(app: FastifyInstance, { addin }: Configuration): Promise<void> {
  const { folder } = addin;
  if (folder === undefined) return;
  await app.register(fastifyStatic, {
    root: folder,
    prefix: '/addin/',
    index: false,
    cacheControl: false,
    decorateReply: false,
    setHeaders(reply, file) {
      const name = path.relative(folder, file).split(path.sep).join('/');
      for (const [header, value] of Object.entries(responseHeaders(name))) reply.header(header, value);
      // Excel shows the pages in frames of other origins, which the headers of the hosts allow.
      reply.removeHeader('X-Frame-Options');
      reply.removeHeader('Cross-Origin-Opener-Policy');
      reply.removeHeader('Cross-Origin-Resource-Policy');
    },
  });
}
