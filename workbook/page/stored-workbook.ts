import { openDB, type IDBPDatabase } from 'idb';
import type { WorkbookState } from '../host.ts';

const store = 'workbooks';
/** Milliseconds without a change before a workbook is saved: each save copies all of it. */
const idleDelay = 800;
/** Milliseconds after which a workbook that keeps changing is saved. */
const maxDelay = 4000;

export class StoredWorkbook {
  readonly #database: IDBPDatabase | null;
  readonly #id: string;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Time of the first unsaved change. */
  #changedAt: number | null = null;
  #state: (() => WorkbookState) | null = null;

  private constructor(database: IDBPDatabase | null, id: string) {
    this.#database = database;
    this.#id = id;
  }

  /** @param id The add-in's id. Nothing is stored where the browser blocks storage. */
  static async open(id: string): Promise<StoredWorkbook> {
    const database = await openDB('local-workbook', 1, {
      upgrade: (created) => void created.createObjectStore(store),
    }).catch(() => null);
    return new StoredWorkbook(database, id);
  }

  get isAvailable(): boolean {
    return this.#database !== null;
  }

  async read(): Promise<WorkbookState | undefined> {
    return this.#database?.get(store, this.#id) as Promise<WorkbookState | undefined> | undefined;
  }

  /** Saves this state from now on: a moment after each change, and when the user leaves the page. */
  startSaving(state: () => WorkbookState): void {
    this.#state = state;
    addEventListener('pagehide', () => void this.save());
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'hidden') void this.save();
    });
  }

  scheduleSave(): void {
    clearTimeout(this.#timer);
    const now = performance.now();
    this.#changedAt ??= now;
    const remaining = Math.max(0, maxDelay - (now - this.#changedAt));
    this.#timer = setTimeout(() => void this.save(), Math.min(idleDelay, remaining));
  }

  async save(): Promise<void> {
    clearTimeout(this.#timer);
    this.#changedAt = null;
    if (this.#state) await this.#database?.put(store, this.#state(), this.#id);
  }

  /** Deletes the stored workbook and stops saving. */
  async delete(): Promise<void> {
    this.#state = null;
    clearTimeout(this.#timer);
    await this.#database?.delete(store, this.#id);
  }
}
