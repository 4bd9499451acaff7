import { openDB, type IDBPDatabase } from 'idb';
import type { WorkbookState } from '../host.ts';

const store = 'workbooks';
/** Milliseconds of quiet before a workbook is kept: it is copied whole. */
const quiet = 800;
/** And the most that a workbook which is always at work waits. */
const longest = 4000;

/** The workbook of an add-in as this browser keeps it. */
export class KeptWorkbook {
  readonly #database: IDBPDatabase | null;
  readonly #id: string;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** When the first change came that is not kept yet. */
  #changedAt: number | null = null;
  #state: (() => WorkbookState) | null = null;

  private constructor(database: IDBPDatabase | null, id: string) {
    this.#database = database;
    this.#id = id;
  }

  /** @param id Whose workbook: the add-in's id. Where the browser stores nothing, nothing is kept. */
  static async open(id: string): Promise<KeptWorkbook> {
    const database = await openDB('local-workbook', 1, {
      upgrade: (made) => void made.createObjectStore(store),
    }).catch(() => null);
    return new KeptWorkbook(database, id);
  }

  get works(): boolean {
    return this.#database !== null;
  }

  async read(): Promise<WorkbookState | undefined> {
    return this.#database?.get(store, this.#id) as Promise<WorkbookState | undefined> | undefined;
  }

  /** Keeps what this gives from now on, some time after each change and when the page is left. */
  keep(state: () => WorkbookState): void {
    this.#state = state;
    addEventListener('pagehide', () => void this.save());
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'hidden') void this.save();
    });
  }

  /** Something has changed. */
  changed(): void {
    clearTimeout(this.#timer);
    const now = performance.now();
    this.#changedAt ??= now;
    const left = Math.max(0, longest - (now - this.#changedAt));
    this.#timer = setTimeout(() => void this.save(), Math.min(quiet, left));
  }

  async save(): Promise<void> {
    clearTimeout(this.#timer);
    this.#changedAt = null;
    if (this.#state) await this.#database?.put(store, this.#state(), this.#id);
  }

  /** Keeps nothing more, and forgets what was kept. */
  async forget(): Promise<void> {
    this.#state = null;
    clearTimeout(this.#timer);
    await this.#database?.delete(store, this.#id);
  }
}
