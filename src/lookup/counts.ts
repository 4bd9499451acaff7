import { Subscribable } from '../subscribable.ts';
import type { Result } from './lookup.ts';

export interface FailedCell {
  /** `Sheet1!B2` */
  cell: string;
  /** The sentence that the cell shows. */
  reason: string;
}

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
  /** Cells that show an error now, if their address is known. The latest is last. */
  failedCells: readonly FailedCell[];
}

const maxFailedCells = 1000;

export class Counts extends Subscribable {
  #requests: Record<string, number> = {};
  #retries = 0;
  #answered = 0;
  #withoutCall = 0;
  #waiting = 0;
  #failures = 0;
  readonly #reasonByCell = new Map<string, string>();
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

  /** @param reason Why the cell shows an error from now on; null if it shows none. */
  setCellError(cell: string, reason: string | null): void {
    const hadError = this.#reasonByCell.delete(cell);
    if (reason === null) {
      if (hadError) this.#changed();
      return;
    }
    this.#reasonByCell.set(cell, reason);
    const oldest = this.#reasonByCell.keys().next();
    if (this.#reasonByCell.size > maxFailedCells && !oldest.done) this.#reasonByCell.delete(oldest.value);
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
      failedCells: [...this.#reasonByCell].map(([cell, reason]) => ({ cell, reason })),
    });
  }

  #changed(): void {
    this.#snapshot = null;
    this.notify();
  }
}
