export interface Clock {
  /** Milliseconds since the epoch, for TTLs. It jumps when the computer's clock is set. */
  now(): number;
  /** Milliseconds from an arbitrary start, never decreasing: for waits and deadlines. */
  elapsed(): number;
  wait(milliseconds: number): Promise<void>;
}

export const systemClock: Clock = {
  now: Date.now,
  elapsed: () => performance.now(),
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
};

/** Settles like the promise, or resolves to `timeout` after so many milliseconds. */
export function withTimeout<Value>(
  clock: Clock,
  milliseconds: number,
  promise: Promise<Value>,
): Promise<Value | 'timeout'> {
  return Promise.race([promise, clock.wait(milliseconds).then(() => 'timeout' as const)]);
}
