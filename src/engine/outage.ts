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
  502: 'unreachable',
  503: 'unreachable',
  504: 'unreachable',
};

/**
 * Whether the service could not be reached: there was no response, or only that of a proxy in front of it (502, 503,
 * 504).
 */
export const isOutage = (error: ServiceError): boolean =>
  outageReasons[error.status] === 'unreachable' && !(error instanceof CancelledRequestError);

/** Longer times are not mentioned: nobody waits that long. */
const maxMinutesToWait = 24 * 60;

/**
 * Adds what to do next to the explanation of an outage, or else to what the client says of it: wait as long as it says,
 * or recalculate. An unreadable response says so already.
 */
export function gaveUp(error: ServiceError, explanation: string | null = null): ServiceError {
  const { status, message, retryAfter } = error;
  const reason = explanation ?? message;
  if (error instanceof UnreadableResponseError)
    return explanation === null
      ? error
      : new UnreadableResponseError(error.endpoint, error.problem, cellMessages().gaveUp(reason));
  const minutes = Math.ceil((retryAfter ?? 0) / 60_000);
  const sentence =
    minutes > 1 && minutes <= maxMinutesToWait
      ? cellMessages().gaveUpFor(reason, minutes)
      : cellMessages().gaveUp(reason);
  return new ServiceError({ status, detail: sentence, retryAfter });
}
