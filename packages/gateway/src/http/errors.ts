import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { QueueFull } from '@cdata/programs';
import { languageOf } from '../../../../src/language/index.ts';
import { BudgetRefusal } from '../budgets/index.ts';
import {
  DeadlineReached,
  KeyRefused,
  NotTheService,
  RequestRefused,
  ServiceUnreachable,
} from '../calls/index.ts';
import { SignInError } from '../sign-in/index.ts';
import type { RefusalReason } from '../usage/index.ts';
import { TooManyWrongTokens } from './sign-in.ts';
import { gatewayMessages, type GatewayMessages } from './messages.ts';

/** Someone is signed in who may not do this. */
export class NotAllowed extends Error {
  override readonly name = 'NotAllowed';
}

/** A form comes from a page of another site. */
export class OtherSite extends Error {
  override readonly name = 'OtherSite';
}

/** The gateway has no such address. */
export class UnknownEndpoint extends Error {
  override readonly name = 'UnknownEndpoint';
}

/** The service has answered another request, also past all caches. */
export class OtherAnswer extends Error {
  override readonly name = 'OtherAnswer';
}

export interface ErrorContext {
  /** Whom colleagues ask. */
  contact: string;
  onRefusal(request: FastifyRequest, reason: RefusalReason): void;
}

/** Seconds after which a request is worth another try, when the gateway does not know more. */
const retryAfter = 30;

export const messagesFor = ({ headers }: FastifyRequest): GatewayMessages =>
  gatewayMessages[languageOf(headers['accept-language'])];

/** Answers in the shape of the service's errors, `{"detail": <sentence>}`, and never with a stack. */
export function errorHandler({ contact, onRefusal }: ErrorContext) {
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    const text = messagesFor(request);
    // The add-in explains sentences of the service that are in English only.
    reply.header('Content-Language', languageOf(request.headers['accept-language']));
    const answer = (status: number, detail: string) => reply.code(status).send({ detail });
    if (error instanceof SignInError) {
      onRefusal(request, 'signIn');
      if (error.reason === 'unavailable') answer(503, text.unavailable);
      else reply.header('WWW-Authenticate', 'Bearer').code(401).send({ detail: text[error.reason] });
    } else if (error instanceof TooManyWrongTokens) {
      onRefusal(request, 'signIn');
      reply.header('Retry-After', error.retryAfter);
      answer(429, text.tooManyWrongTokens);
    } else if (error instanceof NotAllowed) {
      answer(403, text.notAdministrator);
    } else if (error instanceof OtherSite) {
      answer(403, text.otherSite);
    } else if (error instanceof UnknownEndpoint) {
      answerUnknownEndpoint(request, reply);
    } else if (error instanceof BudgetRefusal) {
      const reason = budgetReason(error);
      onRefusal(request, reason);
      reply.header('Retry-After', Math.ceil((error.resetsAt - Date.now()) / 1000));
      answer(429, text[reason](contact));
    } else if (error instanceof KeyRefused) {
      onRefusal(request, 'keyRefused');
      reply.header('Retry-After', retryAfter);
      answer(502, text.keyRefused(contact));
    } else if (error instanceof RequestRefused) {
      // Not the status of the refusal, which the add-in would take for one of the colleague's own token.
      const { requestRefused, requestRefusedAlone } = text;
      answer(422, (error.isKeyValid ? requestRefusedAlone : requestRefused)(error.status, contact));
    } else if (error instanceof OtherAnswer) {
      answer(502, text.otherAnswer(contact));
    } else if (error instanceof QueueFull) {
      onRefusal(request, 'unreachable');
      reply.header('Retry-After', retryAfter);
      answer(503, text.deadline);
    } else if (error instanceof DeadlineReached) {
      onRefusal(request, 'unreachable');
      answer(504, text.deadline);
    } else if (error instanceof ServiceUnreachable) {
      onRefusal(request, 'unreachable');
      answer(502, error instanceof NotTheService ? text.notTheService(contact) : text.unreachable);
    } else if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
      answer(413, text.bodyTooLarge);
    } else if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') {
      answer(422, text.bodyNotJson);
    } else if (error.statusCode && error.statusCode < 500) {
      answer(400, text.unreadableRequest);
    } else {
      // Neither the query nor the headers: they contain addresses and tokens.
      request.log.error({ endpoint: endpointOf(request), err: error }, 'unexpected error');
      answer(500, text.unexpected);
    }
  };
}

function budgetReason({ scope, period }: BudgetRefusal) {
  if (scope === 'person') return period === 'day' ? 'personDay' : 'personMonth';
  return period === 'day' ? 'organizationDay' : 'organizationMonth';
}

export function answerUnknownEndpoint(request: FastifyRequest, reply: FastifyReply): void {
  const path = request.url.split('?')[0]!;
  reply.code(404).send({ detail: messagesFor(request).unknownEndpoint(request.method, path) });
}

/** The pattern of the path, for logs: values in a path could be names. */
export const endpointOf = ({ routeOptions }: FastifyRequest): string => routeOptions.url ?? '(unknown)';
