import { Semaphore } from './semaphore.ts';

/** How many requests may be in flight: half as many after a 429, and one more after as many successes. */
export class InFlightLimit extends Semaphore {
  readonly #readMaximum: () => number;
  #maximum: number;
  #consecutiveSuccesses = 0;

  /** @param maximum Read before each request, so that a changed preference applies at once. */
  constructor(maximum: () => number) {
    super(maximum());
    this.#readMaximum = maximum;
    this.#maximum = this.limit;
  }

  applyMaximum(): void {
    const maximum = this.#readMaximum();
    if (maximum === this.#maximum) return;
    this.#maximum = maximum;
    this.limit = maximum;
  }

  onResponse(): void {
    this.applyMaximum();
    if (++this.#consecutiveSuccesses <= this.limit || this.limit >= this.#maximum) return;
    this.limit++;
    this.#consecutiveSuccesses = 0;
  }

  onFailure(): void {
    this.#consecutiveSuccesses = 0;
  }

  halve(): void {
    this.limit = Math.max(1, Math.floor(this.limit / 2));
  }
}
