import { openDB, type IDBPDatabase } from 'idb';
import type { WorkbookState } from '../workbook-host.ts';
import { decodeState, encodeState } from './stored-state.ts';

const store = 'workbooks';
/** Milliseconds without a change before a workbook is saved: each save copies all of it. */
const idleDelay = 800;
/** Milliseconds after which a workbook that keeps changing is saved. */
const maxDelay = 4000;

/** Why the browser does not save a workbook. */
export type SaveFailure = 'full' | { reason: string };

interface SavingOptions {
  state: () => WorkbookState;
  /** Called with null when a save succeeds. */
  onResult: (failure: SaveFailure | null) => void;
}

type ReadResult = { state: WorkbookState | undefined } | { damaged: unknown };

export class StoredWorkbook {
  readonly #database: IDBPDatabase | null;
  readonly #id: string;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Time of the first unsaved change. */
  #changedAt: number | null = null;
  #saving: SavingOptions | null = null;

  private constructor(database: IDBPDatabase | null, id: string) {
    this.#database = database;
    this.#id = id;
  }

  /** Nothing is stored where the browser blocks storage. */
  static async open(id: string): Promise<StoredWorkbook> {
    return new StoredWorkbook(await openDatabase().catch(() => null), id);
  }

  get isAvailable(): boolean {
    return this.#database !== null;
  }

  async read(): Promise<ReadResult> {
    const record: unknown = await this.#database?.get(store, this.#id);
    if (record === undefined) return { state: undefined };
    const state = decodeState(record);
    return state ? { state } : { damaged: record };
  }

  /** Saves the state from now on: a moment after each change, and when the user leaves the page. */
  startSaving(options: SavingOptions): void {
    this.#saving = options;
    addEventListener('pagehide', () => void this.save());
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'hidden') void this.save();
    });
  }

  stopSaving(): void {
    this.#saving = null;
    clearTimeout(this.#timer);
  }

  scheduleSave(): void {
    if (!this.#saving) return;
    clearTimeout(this.#timer);
    const now = performance.now();
    this.#changedAt ??= now;
    const remaining = Math.max(0, maxDelay - (now - this.#changedAt));
    this.#timer = setTimeout(() => void this.save(), Math.min(idleDelay, remaining));
  }

  /** Resolves to whether everything is saved. */
  async save(): Promise<boolean> {
    clearTimeout(this.#timer);
    if (!this.#saving || !this.#database) return false;
    const { state, onResult } = this.#saving;
    const changedAt = this.#changedAt;
    this.#changedAt = null;
    const failure = await this.#write(state());
    if (failure) this.#changedAt ??= changedAt ?? performance.now();
    onResult(failure);
    return failure === null;
  }

  async #write(state: WorkbookState): Promise<SaveFailure | null> {
    try {
      await this.#database!.put(store, encodeState(state), this.#id);
      return null;
    } catch (error) {
      const { name, message } = error as Error;
      return name === 'QuotaExceededError' ? 'full' : { reason: message };
    }
  }

  /** Stores another workbook in place of this one, and stops saving; a failure leaves all as it is. */
  async replace(state: WorkbookState): Promise<SaveFailure | 'blocked' | null> {
    if (!this.#database || !this.#saving) return 'blocked';
    const saving = this.#saving;
    this.stopSaving();
    const failure = await this.#write(state);
    if (failure !== null) this.#saving = saving;
    return failure;
  }

  /** Deletes the stored workbook and stops saving. */
  async delete(): Promise<void> {
    this.stopSaving();
    await this.#database?.delete(store, this.#id);
  }

  /** Deletes the stored workbook, which cannot be opened, but keeps a copy of it. */
  async setAside(damaged: unknown): Promise<void> {
    await this.#database?.put(store, damaged, damagedKey(this.#id)).catch(() => undefined);
    await this.delete();
  }

  /** The copy of a workbook that could not be opened, or undefined. */
  async damagedCopy(): Promise<unknown> {
    return this.#database?.get(store, damagedKey(this.#id));
  }
}

/** @throws DOMException if the browser blocks storage. */
async function openDatabase(): Promise<IDBPDatabase> {
  const upgrade = (database: IDBPDatabase) => {
    if (!database.objectStoreNames.contains(store)) database.createObjectStore(store);
  };
  // Whatever its version is; without its store, it is upgraded.
  const database = await openDB('local-workbook', undefined, { upgrade });
  if (database.objectStoreNames.contains(store)) return database;
  const version = database.version + 1;
  database.close();
  return openDB('local-workbook', version, { upgrade });
}

const damagedKey = (id: string): string => `${id} damaged`;
