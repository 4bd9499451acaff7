import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { QueryTimeout } from '../store/store.ts';
import { HttpError } from './http-error.ts';

/** Answers an error in the reference's shape, `{"detail": <sentence>}`, and never with a stack. */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  if (error instanceof HttpError) {
    reply.code(error.status).send({ detail: error.detail });
  } else if (error instanceof QueryTimeout) {
    reply
      .code(504)
      .send({ detail: 'The query took too long; narrow it with a municipality or a date range.' });
  } else if (bodyFaults[error.code]) {
    reply.code(422).send({ detail: bodyFaults[error.code] });
  } else if (error.statusCode && error.statusCode < 500) {
    reply.code(400).send({ detail: 'The request cannot be read.' });
  } else {
    request.log.error({ method: request.method, path: pathOf(request), err: error }, 'unexpected error');
    reply.code(500).send({ detail: 'Unexpected server error.' });
  }
}

/** Fastify's codes for a body that it cannot read. */
const bodyFaults: Record<string, string> = {
  FST_ERR_CTP_EMPTY_JSON_BODY: 'The body is empty: send JSON.',
  FST_ERR_CTP_INVALID_JSON_BODY: 'The body is not JSON.',
  FST_ERR_CTP_INVALID_MEDIA_TYPE:
    "The body's type is not JSON: send it with the header 'Content-Type: application/json'.",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'The body is not as long as its header says.',
  FST_ERR_CTP_BODY_TOO_LARGE: 'The body is larger than one mebibyte: send fewer items.',
};

/** Answers a path that the service does not have. */
export function answerUnknownEndpoint(request: FastifyRequest, reply: FastifyReply): void {
  reply.code(404).send({ detail: `Unknown endpoint: ${request.method} ${pathOf(request)}.` });
}

/** The path without the query: what a person looked for is not for logs and messages. */
export const pathOf = (request: FastifyRequest): string => request.url.split('?')[0]!;
