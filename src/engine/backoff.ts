const firstDelay = 500;
const maxDelay = 20_000;

export interface BackoffOptions {
  /** Failures in a row before this one. */
  failures: number;
  /** Milliseconds to wait, as the service requested. */
  retryAfter?: number | null;
  /** Between 0 and 1. Spreads the delays, so that many computers do not return at the same moment. */
  random: number;
}

/** Milliseconds to wait after a failure: exponential, with jitter, and at least as long as the service requested. */
export function backoffDelay({ failures, retryAfter, random }: BackoffOptions): number {
  const delay = Math.min(maxDelay, firstDelay * 2 ** failures) * (0.5 + random / 2);
  // Even after `Retry-After: 0`, the next attempt waits for the backoff.
  return Math.max(retryAfter ?? 0, delay);
}
