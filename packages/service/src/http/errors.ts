import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { nearest } from '@cdata/catalog';
import { QueueFull } from '@cdata/programs';
import { QueryTimeout, StoreUnavailable } from '../store/store.ts';

/** The service answers this error with the status and the body `{"detail": …}`. */
export class HttpError extends Error {
  override readonly name = 'HttpError';

  constructor(
    readonly status: 400 | 403 | 404 | 405 | 421 | 422 | 503,
    readonly detail: string,
  ) {
    super(detail);
  }
}

/** Appends the nearest valid value to a statement, or the first two dozen values if none is near. */
export function withSuggestion(statement: string, text: string, values: readonly string[]): string {
  const near = nearest(text, values);
  if (near) return `${statement}. Did you mean '${near}'?`;
  const listing = values.slice(0, 24);
  return `${statement}: use one of ${listing.join(', ')}${listing.length < values.length ? ', …' : ''}.`;
}

/** Answers in the reference's shape, `{"detail": <sentence>}`, and never with a stack. */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  if (error instanceof HttpError) {
    if (error.status === 503) reply.header('Retry-After', retryAfter);
    reply.code(error.status).send({ detail: error.detail });
  } else if (error instanceof QueryTimeout) {
    reply
      .code(504)
      .send({ detail: 'The query took too long; narrow it with a municipality or a date range.' });
  } else if (error instanceof StoreUnavailable) {
    request.log.error({ method: request.method, path: pathOf(request) }, error.message);
    reply
      .code(503)
      .header('Retry-After', retryAfter)
      .send({ detail: 'The database is away: send the request again.' });
  } else if (error instanceof QueueFull) {
    reply
      .code(503)
      .header('Retry-After', '1')
      .send({ detail: 'The service is busy: send the request again, and fewer at the same time.' });
  } else if (error.name === 'AbortError' || error.code === 'ERR_STREAM_PREMATURE_CLOSE') {
    // Nobody reads this answer; the status is for the log.
    reply.code(clientClosedRequest).send({ detail: 'The client closed the connection.' });
  } else if (bodyErrors[error.code]) {
    reply.code(422).send({ detail: bodyErrors[error.code] });
  } else if (error.statusCode && error.statusCode < 500) {
    reply.code(400).send({ detail: 'The service cannot read the request.' });
  } else {
    request.log.error({ method: request.method, path: pathOf(request), err: error }, 'unexpected error');
    reply.code(500).send({ detail: 'Unexpected server error.' });
  }
}

/** Seconds until the database may be back. */
const retryAfter = '5';

/** As proxies log it. */
const clientClosedRequest = 499;

/** Fastify's codes for a body that can't be read. */
const bodyErrors: Record<string, string> = {
  FST_ERR_CTP_EMPTY_JSON_BODY: 'The body is empty: send JSON.',
  FST_ERR_CTP_INVALID_JSON_BODY: 'The body is not valid JSON.',
  FST_ERR_CTP_INVALID_MEDIA_TYPE:
    "The body is not declared as JSON: send it with the header 'Content-Type: application/json'.",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "The body's length differs from its Content-Length header.",
  FST_ERR_CTP_BODY_TOO_LARGE: 'The body is larger than 1 MiB: send fewer items.',
};

export function answerUnknownEndpoint(request: FastifyRequest, reply: FastifyReply): void {
  reply.code(404).send({ detail: `Unknown endpoint: ${request.method} ${pathOf(request)}.` });
}

/** The path without the query: searches are not written to logs and messages. */
export const pathOf = (request: FastifyRequest): string => request.url.split('?')[0]!;
