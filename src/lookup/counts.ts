import { Subscribable } from '../subscribable.ts';
import type { Outcome } from './kept-outcome.ts';

/** A cell that ended in an error. */
export interface CellFailure {
  /** Where: `Sheet1!B2`. */
  cell: string;
  /** Why: the sentence that the cell shows. */
  reason: string;
}

/** What has been asked and answered since the add-in was opened. */
export interface CountsSnapshot {
  /** Requests by endpoint, repeated ones included. */
  requests: Readonly<Record<string, number>>;
  /** Requests that had to be repeated. */
  retries: number;
  /** Cells answered, whether by a request of their own or without. */
  answered: number;
  /** Those of them that needed no call of their own: the answer was kept, or another cell had asked for it. */
  withoutCall: number;
  /** Cells that wait for an answer. */
  waiting: number;
  /** Cells that ended in an error, those answered since included. */
  failures: number;
  /** Cells that show an error now, as far as their addresses are known; the newest last. */
  failedCells: readonly CellFailure[];
}

/** Most cells whose failures are remembered. */
const mostFailedCells = 1000;

/** Counts everything the lookups do and tells who wants to show it. */
export class Counts extends Subscribable {
  #requests: Record<string, number> = {};
  #retries = 0;
  #answered = 0;
  #withoutCall = 0;
  #waiting = 0;
  #failures = 0;
  readonly #failedCells = new Map<string, string>();
  #snapshot: CountsSnapshot | null = null;

  requested(endpoint: string): void {
    this.#requests[endpoint] = (this.#requests[endpoint] ?? 0) + 1;
    this.#changed();
  }

  retried(): void {
    this.#retries++;
    this.#changed();
  }

  /** A cell waits for an answer. */
  asked(): void {
    this.#waiting++;
    this.#changed();
  }

  /** A cell was answered at once, without waiting. */
  answeredAtOnce(outcome: Outcome): void {
    this.#withoutCall++;
    if ('error' in outcome) this.#failures++;
    else this.#answered++;
    this.#changed();
  }

  /** A waiting cell got its answer, by a call made for it or without one. */
  answered(byItsCall: boolean): void {
    this.#waiting--;
    this.#answered++;
    if (!byItsCall) this.#withoutCall++;
    this.#changed();
  }

  /** A waiting cell got an error. */
  failed(): void {
    this.#waiting--;
    this.#failures++;
    this.#changed();
  }

  /** A waiting cell wants no answer any longer. */
  left(): void {
    this.#waiting--;
    this.#changed();
  }

  /** A cell shows this reason from now on, or no error any longer. */
  shows(cell: string, reason: string | null): void {
    const forgotten = this.#failedCells.delete(cell);
    if (reason === null) {
      if (forgotten) this.#changed();
      return;
    }
    this.#failedCells.set(cell, reason);
    const oldest = this.#failedCells.keys().next();
    if (this.#failedCells.size > mostFailedCells && !oldest.done) this.#failedCells.delete(oldest.value);
    this.#changed();
  }

  /** The counts as they are; the same object until one changes. */
  get snapshot(): CountsSnapshot {
    return (this.#snapshot ??= {
      requests: { ...this.#requests },
      retries: this.#retries,
      answered: this.#answered,
      withoutCall: this.#withoutCall,
      waiting: this.#waiting,
      failures: this.#failures,
      failedCells: [...this.#failedCells].map(([cell, reason]) => ({ cell, reason })),
    });
  }

  #changed(): void {
    this.#snapshot = null;
    this.notify();
  }
}
