/**
 * How many requests may be in flight: half as many after a 429, and one more after as many successes. Waiters are
 * released in order of arrival; retries go first.
 */
export class InFlightLimit {
  readonly #readMaximum: () => number;
  #maximum: number;
  #limit: number;
  #consecutiveSuccesses = 0;
  #acquired = 0;
  readonly #retries: (() => void)[] = [];
  #waiters: (() => void)[] = [];
  /** Index of the next waiter: shifting an array of 10,000 waiters would be slow. */
  #next = 0;

  /** @param maximum Read before each request, so that a changed preference applies at once. */
  constructor(maximum: () => number) {
    this.#readMaximum = maximum;
    this.#maximum = maximum();
    this.#limit = this.#maximum;
  }

  acquire(): Promise<void> {
    this.#applyMaximum();
    if (this.#acquired >= this.#limit || this.#next < this.#waiters.length)
      return new Promise((resolve) => this.#waiters.push(resolve));
    this.#acquired++;
    return Promise.resolve();
  }

  release(): void {
    this.#acquired--;
    this.#releaseWaiters();
  }

  /** Waits ahead of the waiters that have not been released before. */
  async reacquire(): Promise<void> {
    const turn = new Promise<void>((resolve) => this.#retries.push(resolve));
    this.release();
    await turn;
  }

  onResponse(): void {
    this.#applyMaximum();
    if (++this.#consecutiveSuccesses <= this.#limit || this.#limit >= this.#maximum) return;
    this.#consecutiveSuccesses = 0;
    this.#setLimit(this.#limit + 1);
  }

  onFailure(): void {
    this.#consecutiveSuccesses = 0;
  }

  halve(): void {
    this.#setLimit(Math.max(1, Math.floor(this.#limit / 2)));
  }

  #applyMaximum(): void {
    const maximum = this.#readMaximum();
    if (maximum === this.#maximum) return;
    this.#maximum = maximum;
    this.#setLimit(maximum);
  }

  #setLimit(limit: number): void {
    this.#limit = limit;
    this.#releaseWaiters();
  }

  #releaseWaiters(): void {
    while (this.#acquired < this.#limit) {
      const resolve = this.#retries.shift() ?? this.#waiters[this.#next++];
      if (!resolve) break;
      this.#acquired++;
      resolve();
    }
    if (this.#next < this.#waiters.length) return;
    this.#waiters = [];
    this.#next = 0;
  }
}
