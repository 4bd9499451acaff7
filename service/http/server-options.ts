import type { FastifyServerOptions } from 'fastify';
import { answerError } from './errors.ts';

/**
 * What a server should be made with for the service to answer as the reference says where Fastify decides before any
 * plugin: a slash at the end of a path, and a path that cannot be decoded.
 */
export const serverOptions = {
  routerOptions: { ignoreTrailingSlash: true },
  frameworkErrors: answerError,
} satisfies FastifyServerOptions;
