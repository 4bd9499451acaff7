import type { JobKind, JobUnit, JobView } from './task.ts';

/** A job that has ended, as it is remembered. */
export interface LogEntry {
  /** When it ended, ISO 8601. */
  at: string;
  kind: JobKind;
  subject: string;
  state: JobView['state'];
  unit: JobUnit;
  done: number;
  of: number | null;
  /** Why it failed. */
  reason: string | null;
}

const mostEntries = 200;

/** What was done in this browser, the newest first; it outlives the page where something can be kept. */
export class JobLog {
  readonly #store: Pick<Storage, 'getItem' | 'setItem'> | null;
  readonly #name: string;
  readonly #listeners = new Set<() => void>();
  #entries: readonly LogEntry[];

  constructor(store: Pick<Storage, 'getItem' | 'setItem'> | null, partition = '') {
    this.#store = store;
    this.#name = `${partition}cdata.log`;
    this.#entries = this.#read();
  }

  /** The same array until something is added. */
  get entries(): readonly LogEntry[] {
    return this.#entries;
  }

  add({ kind, subject, state, unit, done, of, error }: JobView): void {
    const at = new Date().toISOString();
    const entry: LogEntry = { at, kind, subject, state, unit, done, of, reason: error?.message ?? null };
    // Another window may have written since.
    this.#entries = [entry, ...this.#read()].slice(0, mostEntries);
    try {
      this.#store?.setItem(this.#name, JSON.stringify(this.#entries));
    } catch {
      // Full: the log of this page stands.
    }
    for (const listener of this.#listeners) listener();
  }

  /** Calls the listener after each change; returns how to stop. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #read(): readonly LogEntry[] {
    if (!this.#store) return this.#entries ?? [];
    try {
      const kept: unknown = JSON.parse(this.#store.getItem(this.#name) ?? '[]');
      return Array.isArray(kept) ? (kept as LogEntry[]) : [];
    } catch {
      return [];
    }
  }
}
