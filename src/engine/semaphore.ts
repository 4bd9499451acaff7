/** Waiters are released in order of arrival; retries go first. */
export class Semaphore {
  #limit: number;
  #acquired = 0;
  readonly #retries: (() => void)[] = [];
  #waiters: (() => void)[] = [];
  /** Index of the next waiter: shifting an array of 10,000 waiters would be slow. */
  #next = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  get limit(): number {
    return this.#limit;
  }

  set limit(limit: number) {
    this.#limit = limit;
    this.#releaseWaiters();
  }

  acquire(): Promise<void> {
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
