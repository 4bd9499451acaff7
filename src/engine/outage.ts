import { CancelledRequestError, ServiceError, UnreadableResponseError } from '../api/index.ts';
import { cellMessages } from '../language/index.ts';

/** The service is unreachable, silent, or limits requests. The queue retries by itself. */
export interface Outage {
  reason: 'unreachable' | 'slow' | 'rate-limited';
  /** When the requests are sent again, in the clock's elapsed milliseconds. Past while that attempt is in flight. */
  retryAt: number;
  /** The cause, if it can be named, and what to do, in sentences for the user; null if neither is to be said. */
  explanation: string | null;
}

export const outageReasons: Partial<Record<number, Outage['reason']>> = {
  0: 'unreachable',
  429: 'rate-limited',
  500: 'unreachable',
  502: 'unreachable',
  503: 'unreachable',
  504: 'unreachable',
};

/**
 * Whether the service could not be reached: there was no response, or only that of a proxy in front of it (502, 503,
 * 504). A failure of its own (500) may be of one request.
 */
export const isOutage = (error: ServiceError): boolean =>
  error.status !== 500 &&
  outageReasons[error.status] === 'unreachable' &&
  !(error instanceof CancelledRequestError);

/** Longer times are not mentioned: nobody waits that long. */
const maxMinutesToWait = 24 * 60;

/**
 * Adds what to do next, where that is not said: to wait as long as the service says, or to try again. An explanation
 * says what to do, and so does an unreadable response.
 *
 * @param explanation Of the outage.
 */
export function gaveUp(error: ServiceError, explanation: string | null = null): ServiceError {
  const { status, message, detail, retryAfter } = error;
  const reason = explanation ?? message;
  if (error instanceof UnreadableResponseError)
    return explanation === null
      ? error
      : new UnreadableResponseError(error.endpoint, error.problem, explanation);
  const minutes = Math.ceil((retryAfter ?? 0) / 60_000);
  if (minutes > 1 && minutes <= maxMinutesToWait)
    return new ServiceError({ status, detail: cellMessages().gaveUpFor(reason, minutes), retryAfter });
  const isComplete = explanation !== null || message !== detail;
  return new ServiceError({
    status,
    detail: isComplete ? reason : cellMessages().gaveUp(reason),
    retryAfter,
  });
}
