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
  readonly #counts = {
    requests: {} as Record<string, number>,
    retries: 0,
    answered: 0,
    withoutCall: 0,
    waiting: 0,
    failures: 0,
  };
  #snapshot: CountsSnapshot | null = null;

  addRequest(endpoint: string): void {
    const { requests } = this.#counts;
    requests[endpoint] = (requests[endpoint] ?? 0) + 1;
    this.#changed();
  }

  addRetry(): void {
    this.#counts.retries++;
    this.#changed();
  }

  addWaiting(): void {
    this.#counts.waiting++;
    this.#changed();
  }

  removeWaiting(): void {
    this.#counts.waiting--;
    this.#changed();
  }

  /** A cell was answered from the cache without waiting. */
  addCachedResponse({ ok }: Result): void {
    this.#counts.withoutCall++;
    if (ok) this.#counts.answered++;
    else this.#counts.failures++;
    this.#changed();
  }

  addResponse({ withoutCall }: { withoutCall: boolean }): void {
    this.#counts.waiting--;
    this.#counts.answered++;
    if (withoutCall) this.#counts.withoutCall++;
    this.#changed();
  }

  addFailure(): void {
    this.#counts.waiting--;
    this.#counts.failures++;
    this.#changed();
  }

  /** The same object until a count changes. */
  get snapshot(): CountsSnapshot {
    return (this.#snapshot ??= structuredClone(this.#counts));
  }

  #changed(): void {
    this.#snapshot = null;
    this.notify();
  }
}
