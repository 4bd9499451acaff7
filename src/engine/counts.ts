import { Subscribable } from '../subscribable.ts';
import type { Result } from './lookup.ts';
import { ResponseProblems } from './response-problems.ts';

export interface CountsSnapshot {
  /** Requests by endpoint, retries included. */
  requests: Readonly<Record<string, number>>;
  retries: number;
  /** Cells that got a response. */
  answered: number;
  /** Cells that took no call of their own: the response was cached, or another cell had requested it. */
  withoutCall: number;
  /** Cells that wait for a response. */
  waiting: number;
  /** Cells that ended in an error, including those answered since. */
  failures: number;
}

export class Counts extends Subscribable {
  readonly responseProblems = new ResponseProblems();
  #requests: Record<string, number> = {};
  #retries = 0;
  #answered = 0;
  #withoutCall = 0;
  #waiting = 0;
  #failures = 0;
  #snapshot: CountsSnapshot | null = null;

  addRequest(endpoint: string): void {
    this.#requests[endpoint] = (this.#requests[endpoint] ?? 0) + 1;
    this.#changed();
  }

  addRetry(): void {
    this.#retries++;
    this.#changed();
  }

  addWaiting(): void {
    this.#waiting++;
    this.#changed();
  }

  removeWaiting(): void {
    this.#waiting--;
    this.#changed();
  }

  /** A cell was answered from the cache without waiting. */
  addCachedResponse({ ok }: Result): void {
    this.#withoutCall++;
    if (ok) this.#answered++;
    else this.#failures++;
    this.#changed();
  }

  addResponse({ withoutCall }: { withoutCall: boolean }): void {
    this.#waiting--;
    this.#answered++;
    if (withoutCall) this.#withoutCall++;
    this.#changed();
  }

  addFailure(): void {
    this.#waiting--;
    this.#failures++;
    this.#changed();
  }

  /** The same object until a count changes. */
  get snapshot(): CountsSnapshot {
    return (this.#snapshot ??= {
      requests: { ...this.#requests },
      retries: this.#retries,
      answered: this.#answered,
      withoutCall: this.#withoutCall,
      waiting: this.#waiting,
      failures: this.#failures,
    });
  }

  #changed(): void {
    this.#snapshot = null;
    this.notify();
  }
}
