/** Time, passed in so that tests can hold it. */
export interface Clock {
  /** Milliseconds since the epoch, for ages. It jumps when somebody sets the computer's clock. */
  now(): number;
  /** Milliseconds since some moment, which only go forward: for waits and deadlines. */
  elapsed(): number;
  /** Resolves after so many milliseconds. */
  wait(milliseconds: number): Promise<void>;
}

export const systemClock: Clock = {
  now: Date.now,
  elapsed: () => performance.now(),
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
};
