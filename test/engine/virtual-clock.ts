import type { Clock } from '../../src/engine/index.ts';

/** Time that moves when a test says so. */
export class VirtualClock implements Clock {
  #now = Date.UTC(2026, 0, 1);
  /** How far somebody has set the computer's clock from what has elapsed. */
  #set = 0;
  #waiting: { until: number; resolve: () => void }[] = [];

  now = (): number => this.#now + this.#set;

  elapsed = (): number => this.#now;

  /** Somebody sets the computer's clock, forward or back. */
  jump(milliseconds: number): void {
    this.#set += milliseconds;
  }

  /** How many things wait for the clock. */
  get waits(): number {
    return this.#waiting.length;
  }

  wait(milliseconds: number): Promise<void> {
    return new Promise((resolve) => this.#waiting.push({ until: this.#now + milliseconds, resolve }));
  }

  /** Lets so much time pass, moment by moment, with everything that happens in between. */
  async advance(milliseconds: number): Promise<void> {
    const end = this.#now + milliseconds;
    await breathe();
    for (;;) {
      const next = this.#waiting.sort((one, other) => one.until - other.until)[0];
      if (!next || next.until > end) break;
      this.#waiting.shift();
      this.#now = next.until;
      next.resolve();
      await breathe();
    }
    this.#now = end;
  }
}

/** Lets everything run that waits for no clock. */
const breathe = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
