import { readFile } from 'node:fs/promises';
import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import Fastify, { LogController, type FastifyInstance } from 'fastify';
import { ConfigurationError, type Configuration } from '../configuration/index.ts';
import type { Metrics, RefusalReason, Usage } from '../usage/index.ts';
import { answerUnknownEndpoint, endpointOf, errorHandler, type ErrorContext } from './errors.ts';

interface ServerOptions {
  configuration: Configuration;
  usage: Usage;
  metrics: Metrics;
  /** Where the log is written, one line of JSON for each request. Nothing is logged by default. */
  log?: NodeJS.WritableStream;
  /** Milliseconds for a request to arrive completely. */
  requestTimeout?: number;
}

/** Bytes of a request's body, as at the service. */
const bodyLimit = 1024 * 1024;

/** Interval, in milliseconds, of the check for requests that have not arrived in time. */
const connectionsCheckingInterval = 1000;

/** Seconds for which a browser caches a preflight response. */
const preflightMaxAge = 86_400;

/** A server with the limits, headers and errors of the gateway, and no routes yet. */
export async function createServer({
  configuration,
  usage,
  metrics,
  log,
  requestTimeout = 15_000,
}: ServerOptions): Promise<FastifyInstance> {
  const onRefusal: ErrorContext['onRefusal'] = (request, reason: RefusalReason) => {
    usage.addRefusal(request.person ?? null, reason);
    metrics.addRefusal(reason);
  };
  const handleError = errorHandler({ contact: configuration.contact, onRefusal });
  const options = {
    bodyLimit,
    requestTimeout,
    trustProxy: configuration.proxies,
    routerOptions: { ignoreTrailingSlash: true },
    // A request on a connection that is still open while the gateway stops is answered like any other.
    return503OnClosing: false,
    frameworkErrors: handleError,
    logController: new LogController({ disableRequestLogging: true }),
    ...(log && { logger: { stream: log } }),
    http: { connectionsCheckingInterval },
    ...(configuration.tls && {
      https: {
        ...(await readCertificate(configuration.tls)),
        connectionsCheckingInterval,
        handshakeTimeout: requestTimeout,
      },
    }),
  };
  const app = Fastify(options) as unknown as FastifyInstance;
  app.server.headersTimeout = requestTimeout;
  app.decorateRequest('person');
  app.setErrorHandler(handleError);
  app.setNotFoundHandler(answerUnknownEndpoint);
  app.removeContentTypeParser(['application/json', 'text/plain']);
  logRequests(app);
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        styleSrc: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
      },
    },
    // Without a referrer, browsers would not say which site a form comes from. Others get none.
    referrerPolicy: { policy: 'same-origin' },
  });
  await app.register(cors, {
    origin: configuration.addin.origins,
    allowedHeaders: ['Authorization', 'Cache-Control', 'Content-Type'],
    exposedHeaders: ['Retry-After'],
    maxAge: preflightMaxAge,
  });
  return app;
}

/** One line for each request, without its query, its headers and the values in its path. */
function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) =>
    request.log.info({
      method: request.method,
      endpoint: endpointOf(request),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      person: request.person?.id,
      cache: reply.getHeader('x-cache'),
    }),
  );
}

async function readCertificate({ certificate, key }: NonNullable<Configuration['tls']>) {
  const read = (name: string, file: string) =>
    readFile(file).catch(() => {
      throw new ConfigurationError(`tls.${name} is ${file}, which can't be read: enter the file's place.`);
    });
  return { cert: await read('certificate', certificate), key: await read('key', key) };
}
