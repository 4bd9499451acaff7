/** What has been asked and answered since the add-in was opened. */
export interface CountsSnapshot {
  /** Requests by endpoint, repeated ones included. */
  requests: Readonly<Record<string, number>>;
  /** Requests that had to be repeated. */
  retries: number;
  /** Cells answered without a request of their own: from the cache, or by a request already made for another. */
  shared: number;
  /** Cells that wait for an answer. */
  waiting: number;
  /** Cells that ended in an error. */
  failures: number;
}

/** Counts everything the lookups do and tells who wants to show it. */
export class Counts {
  #requests: Record<string, number> = {};
  #retries = 0;
  #shared = 0;
  #waiting = 0;
  #failures = 0;
  #snapshot: CountsSnapshot | null = null;
  readonly #listeners = new Set<() => void>();

  requested(endpoint: string): void {
    this.#requests = { ...this.#requests, [endpoint]: (this.#requests[endpoint] ?? 0) + 1 };
    this.#changed();
  }

  retried(): void {
    this.#retries++;
    this.#changed();
  }

  sharedAnswer(): void {
    this.#shared++;
    this.#changed();
  }

  asked(): void {
    this.#waiting++;
    this.#changed();
  }

  settled(failed: boolean): void {
    this.#waiting--;
    if (failed) this.#failures++;
    this.#changed();
  }

  /** The counts as they are; the same object until one changes. */
  get snapshot(): CountsSnapshot {
    return (this.#snapshot ??= {
      requests: this.#requests,
      retries: this.#retries,
      shared: this.#shared,
      waiting: this.#waiting,
      failures: this.#failures,
    });
  }

  /** Calls the listener after each change; returns how to stop. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #changed(): void {
    this.#snapshot = null;
    for (const listener of this.#listeners) listener();
  }
}
