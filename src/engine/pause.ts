import type { Clock } from './clock.ts';

/** A pause of all requests, which can end early. */
export class Pause {
  readonly #clock: Clock;
  #until = -Infinity;
  /** Each ends the wait of one request. */
  readonly #waits = new Set<() => void>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get isOver(): boolean {
    return this.#until <= this.#clock.elapsed();
  }

  /**
   * @param until In the clock's elapsed milliseconds. Requests that wake up at an earlier end find that it is not over.
   */
  start(until: number): void {
    this.#until = until;
  }

  end(): void {
    this.#until = -Infinity;
    this.wake();
  }

  /** Ends all waits, although the pause may not be over. */
  wake(): void {
    for (const end of [...this.#waits]) end();
  }

  /** Resolves at the end of the pause, when it ends early, or when the signal is aborted. */
  wait(signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        this.#waits.delete(end);
        signal?.removeEventListener('abort', end);
        resolve();
      };
      this.#waits.add(end);
      signal?.addEventListener('abort', end);
      void this.#clock.wait(this.#until - this.#clock.elapsed()).then(end);
    });
  }
}
