/** The service answered with an error, or could not be reached. `message` is a sentence for people. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';

  /**
   * @param status HTTP status; 0 where no answer came (network, time-out, an answer that is not JSON).
   * @param detail The service's own sentence, or ours where it gave none.
   * @param retryAfter Milliseconds that the service asks to wait, where it says so.
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
