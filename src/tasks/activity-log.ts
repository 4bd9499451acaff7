import { errorText } from '../language/index.ts';
import { Subscribable } from '../app/subscribable.ts';
import { taskKinds, type TaskKind, type TaskState, type TaskUnit, type WorkbookTask } from './task.ts';

export interface LogEntry {
  /** When it ended, ISO 8601. */
  at: string;
  kind: TaskKind;
  subject: string;
  state: TaskState;
  unit: TaskUnit;
  done: number;
  of: number | null;
  /** Why it failed. */
  reason: string | null;
  /** What the sheet holds after it; missing in entries of earlier versions. */
  summary?: string;
}

const maxEntries = 200;

/** The tasks that ended in this browser, the newest first. Survives a reload where the browser allows storage. */
export class ActivityLog extends Subscribable {
  readonly #storage: Pick<Storage, 'getItem' | 'setItem'> | null;
  readonly #key: string;
  #entries: readonly LogEntry[];

  constructor(storage: Pick<Storage, 'getItem' | 'setItem'> | null, partition = '') {
    super();
    this.#storage = storage;
    this.#key = `${partition}cdata.log`;
    this.#entries = this.#read();
  }

  /** The same array until an entry is added. */
  get entries(): readonly LogEntry[] {
    return this.#entries;
  }

  add({ kind, subject, state, unit, done, of, error, report }: WorkbookTask): void {
    const at = new Date().toISOString();
    const entry: LogEntry = {
      at,
      kind,
      subject,
      state,
      unit,
      done,
      of,
      reason: error && errorText(error),
      ...summaryOf(report),
    };
    // Another window may have added entries since the last read.
    this.#entries = [entry, ...this.#read()].slice(0, maxEntries);
    try {
      this.#storage?.setItem(this.#key, JSON.stringify(this.#entries));
    } catch {
      // The storage is full: the entries last as long as the page.
    }
    this.notify();
  }

  #read(): readonly LogEntry[] {
    if (!this.#storage) return this.#entries ?? [];
    try {
      const entries: unknown = JSON.parse(this.#storage.getItem(this.#key) ?? '[]');
      // Another version of the add-in may have logged other kinds of tasks.
      return Array.isArray(entries)
        ? (entries as LogEntry[]).filter((entry) => taskKinds.includes(entry?.kind))
        : [];
    } catch {
      return [];
    }
  }
}

/** Of the report of a run. */
const summaryOf = (report: unknown): Pick<LogEntry, 'summary'> => {
  const { summary } = (report ?? {}) as { summary?: unknown };
  return typeof summary === 'string' && summary !== '' ? { summary } : {};
};
