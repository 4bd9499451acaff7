/** Time, passed in so that tests can hold it. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Resolves after so many milliseconds. */
  wait(milliseconds: number): Promise<void>;
}

export const systemClock: Clock = {
  now: Date.now,
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
};
