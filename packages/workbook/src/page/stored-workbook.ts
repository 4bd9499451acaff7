import { openDB, type IDBPDatabase } from 'idb';
import type { WorkbookState } from '../workbook-host.ts';
import { decodeState, encodeState, type StoredState } from './stored-state.ts';

const store = 'workbooks';
/** Milliseconds without a change before a workbook is saved: each save copies all of it. */
const idleDelay = 800;
/** Milliseconds after which a workbook that keeps changing is saved. */
const maxDelay = 4000;

/** Why a workbook is not saved: another tab has saved it meanwhile, or the browser refuses. */
export type SaveFailure = 'conflict' | 'full' | { reason: string };

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
  /** Of the stored workbook that this page has read or written. */
  #version = 0;
  /** What this page saved last. */
  #savedText: string | null = null;

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

  get hasUnsavedChanges(): boolean {
    return this.#changedAt !== null;
  }

  async read(): Promise<ReadResult> {
    if (!this.#database) return { state: undefined };
    const { store: records } = this.#database.transaction(store);
    const [stored, version] = (await Promise.all([
      records.get(this.#id),
      records.get(versionKey(this.#id)),
    ])) as unknown[];
    this.#version = versionOf(version);
    if (stored === undefined) return { state: undefined };
    const state = decodeState(stored);
    return state ? { state } : { damaged: stored };
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
    const record = encodeState(state());
    // A save without a change would stop the tabs that have no Web Locks from saving.
    const failure = record.text === this.#savedText ? null : await this.#write(record).catch(failureOf);
    if (failure) this.#changedAt ??= changedAt ?? performance.now();
    onResult(failure);
    return failure === null;
  }

  async #write(record: StoredState): Promise<SaveFailure | null> {
    const transaction = this.#database!.transaction(store, 'readwrite');
    const storedVersion = versionOf(await transaction.store.get(versionKey(this.#id)));
    if (storedVersion !== this.#version) return 'conflict';
    // A request that fails aborts the transaction, whose promise then rejects.
    void transaction.store.put(record, this.#id).catch(() => undefined);
    void transaction.store.put(storedVersion + 1, versionKey(this.#id)).catch(() => undefined);
    this.#version++;
    try {
      await transaction.done;
    } catch (error) {
      this.#version--;
      throw transaction.error ?? error;
    }
    this.#savedText = record.text;
    return null;
  }

  /** Stores another workbook in place of this one, and stops saving; a failure leaves all as it is. */
  async replace(state: WorkbookState): Promise<SaveFailure | 'blocked' | null> {
    if (!this.#database || !this.#saving) return 'blocked';
    const saving = this.#saving;
    this.stopSaving();
    const failure = await this.#write(encodeState(state)).catch(failureOf);
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

const versionKey = (id: string): string => `${id} version`;
const damagedKey = (id: string): string => `${id} damaged`;

const versionOf = (value: unknown): number => (Number.isSafeInteger(value) ? (value as number) : 0);

const failureOf = (error: Error): SaveFailure =>
  error.name === 'QuotaExceededError' ? 'full' : { reason: error.message };
