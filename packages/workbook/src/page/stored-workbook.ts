import { openDB, type IDBPDatabase } from 'idb';
import type { WorkbookState } from '../workbook-host.ts';
import { storedValue } from './preferences.ts';
import { decodeState, encodeState } from './stored-state.ts';

const store = 'workbooks';
/** Milliseconds without a change before a workbook is saved: each save copies all of it. */
const idleDelay = 800;
/** Milliseconds after which a workbook that keeps changing is saved. */
const maxDelay = 4000;

/** Milliseconds in which another tab has opened a workbook. */
const openingTime = 5000;

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

  /**
   * Whether the last opening of the workbook did not end: the page hung, or the browser ended it. Another tab that edits
   * the workbook may be opening it right now.
   */
  async hasNotOpened({ isEditable }: { isEditable: boolean }): Promise<boolean> {
    const isOpening = () => storedValue(openingKey(this.#id)) !== null;
    const deadline = performance.now() + (isEditable ? 0 : openingTime);
    while (isOpening() && performance.now() < deadline) await new Promise((next) => setTimeout(next, 100));
    return isOpening();
  }

  /** Marks the workbook as being opened, until {@link StoredWorkbook.endOpening} or until the page is left. */
  beginOpening(): void {
    const key = openingKey(this.#id);
    try {
      localStorage.setItem(key, 'true');
      addEventListener('pagehide', () => localStorage.removeItem(key), { once: true });
    } catch {
      // Without storage, there is no workbook that could not be opened.
    }
  }

  /** The workbook has been drawn. The one that it has replaced is no longer needed. */
  async endOpening(): Promise<void> {
    this.#forgetOpening();
    await this.#database?.delete(store, formerKey(this.#id)).catch(() => undefined);
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

  /**
   * Stores another workbook in place of this one, which is kept until the other one has been drawn, and stops saving. A
   * failure leaves all as it is.
   */
  async replace(state: WorkbookState): Promise<SaveFailure | 'blocked' | null> {
    if (!this.#database || !this.#saving) return 'blocked';
    const saving = this.#saving;
    await this.save();
    this.stopSaving();
    const former: unknown = await this.#database.get(store, this.#id);
    if (former !== undefined)
      await this.#database.put(store, former, formerKey(this.#id)).catch(() => undefined);
    const failure = await this.#write(state);
    if (failure !== null) this.#saving = saving;
    return failure;
  }

  /** Deletes the stored workbook and stops saving. */
  async delete(): Promise<void> {
    this.stopSaving();
    await this.#database?.delete(store, this.#id);
  }

  /** Leaves aside the stored workbook, which cannot be opened: keeps a copy of it, and restores the one that it replaced. */
  async setAside(): Promise<void> {
    const damaged: unknown = await this.#database?.get(store, this.#id);
    await this.#database?.put(store, damaged, damagedKey(this.#id)).catch(() => undefined);
    await this.delete();
    this.#forgetOpening();
    const former: unknown = await this.#database?.get(store, formerKey(this.#id));
    if (former !== undefined) await this.#database?.put(store, former, this.#id);
  }

  #forgetOpening(): void {
    if (storedValue(openingKey(this.#id)) !== null) localStorage.removeItem(openingKey(this.#id));
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
const formerKey = (id: string): string => `${id} former`;
const openingKey = (id: string): string => `workbook.opening ${id}`;
