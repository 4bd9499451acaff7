import { UserError } from '../messages/index.ts';

/** An error of the service, or a request without a response. `message` is written for users. */
export class ServiceError extends UserError {
  override readonly name = 'ServiceError';

  /**
   * @param status HTTP status; 0 without a valid response (network, timeout, not JSON).
   * @param detail The service's own sentence, or ours if it gave none.
   * @param retryAfter How long the service asks to wait, milliseconds.
   */
  constructor(
    readonly status: number,
    readonly detail: string,
    readonly retryAfter: number | null = null,
  ) {
    super(detail);
  }

  /** Whether a later attempt may succeed: network failures, 429 and failures of the server. */
  get isRetryable(): boolean {
    return [0, 429, 500, 502, 503, 504].includes(this.status);
  }

  /** Whether the key or its plan was rejected. */
  get isAuthError(): boolean {
    return this.status === 401 || this.status === 403;
  }
}

/**
 * Milliseconds to wait according to a `Retry-After` header, which contains seconds or an HTTP date (RFC 9110, 10.2.3).
 * Null without a valid one.
 */
export function parseRetryAfter(header: string | null, now = Date.now()): number | null {
  if (!header) return null;
  if (/^\d+$/.test(header.trim())) return Number(header) * 1000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}
