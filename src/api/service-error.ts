import { loadedLabels } from '@cdata/catalog';
import { cellMessages, language, UserError } from '../messages/index.ts';
import type { ResponseProblem } from './response-problem.ts';

/** An error of the service, or a request without a response. `message` is written for users. */
export class ServiceError extends UserError {
  override readonly name = 'ServiceError';

  /**
   * @param status HTTP status; 0 without a valid response (network, timeout, not JSON).
   * @param detail The service's own sentence, or ours if it gave none.
   * @param retryAfter Milliseconds to wait, as the service requested.
   * @param isExplained Whether the service gave a sentence. Without one, another program may have responded.
   * @param explanation What the user reads instead of the detail.
   */
  constructor(
    readonly status: number,
    readonly detail: string,
    readonly retryAfter: number | null = null,
    readonly isExplained = true,
    explanation = detail,
  ) {
    super(explanation);
  }

  /** Whether a later attempt may succeed: network failures, 429 and failures of the server. */
  get isRetryable(): boolean {
    return [0, 429, 500, 502, 503, 504].includes(this.status);
  }

  /** Whether the key or its plan was rejected: another request with it would be too. */
  get isAuthError(): boolean {
    return [401, 402, 403].includes(this.status);
  }
}

/**
 * What users read for the service's own sentence, which is in English: the sentence itself, or, in French, what its
 * status and the parameter that it names mean, with the sentence as a quotation.
 */
export const explanationOf = (status: number, detail: string): string =>
  cellMessages().serviceError(detail, status, (name) => loadedLabels()?.fieldLabel(name)[language()] ?? name);

/** A request that was cancelled, by the user or by a change of the connection, before it was answered. */
export class CancelledRequestError extends ServiceError {
  constructor(reason: string) {
    super(0, reason);
  }

  override get isRetryable(): boolean {
    return false;
  }
}

/** A response that is not what its endpoint declares. It is never cached. */
export class UnreadableResponseError extends ServiceError {
  /**
   * @param endpoint The path as the reference writes it.
   */
  constructor(
    readonly endpoint: string,
    readonly problem: ResponseProblem,
  ) {
    super(0, cellMessages().serviceUnreadable);
  }

  /**
   * A body that is not JSON was cut off, or comes from a proxy. The queue retries other unreadable responses itself, a
   * few times.
   */
  override get isRetryable(): boolean {
    return this.problem.kind === 'notJson';
  }
}

/**
 * Milliseconds to wait according to a `Retry-After` header, which contains seconds or an HTTP date (RFC 9110, 10.2.3).
 * A date is compared with the response's own `Date`, because this computer's clock may be wrong. Null without a valid
 * header.
 */
export function parseRetryAfter(header: string | null, responseDate: string | null = null): number | null {
  if (!header) return null;
  if (/^\d+$/.test(header.trim())) return Number(header) * 1000;
  const milliseconds = Date.parse(header) - Date.parse(responseDate ?? '');
  return Number.isNaN(milliseconds) ? null : Math.max(0, milliseconds);
}
