import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { AnswerStore, KeptAnswer, KeptSize } from './answer-store.ts';
import type { Clock } from './clock.ts';

interface Schema extends DBSchema {
  answers: { key: string; value: KeptAnswer; indexes: { until: number } };
}

/** Most answers kept on this computer; beyond it those that end first go. */
const capacity = 500_000;
const table = 'answers';
/** Answers whose length is taken for that of all. */
const sampled = 500;

/** The keys of one connection. */
const rangeOf = (scope: string): IDBKeyRange => IDBKeyRange.bound(scope, `${scope}\uffff`);

/**
 * Answers in the browser's IndexedDB, those of one connection apart from those of another. Workbooks that are open at
 * the same time share the database; each transaction is whole or not at all.
 */
export class IndexedAnswers implements AnswerStore {
  readonly #name: string;
  readonly #scope: Promise<string>;
  readonly #clock: Clock;
  #database: Promise<IDBPDatabase<Schema>> | null = null;

  /**
   * @param name Name of the database.
   * @param scope What sets the answers of this connection apart: the first part of their keys.
   */
  constructor(name: string, scope: Promise<string>, clock: Clock) {
    this.#name = name;
    this.#scope = scope.then((text) => `${text} `);
    // Where it fails, each use of it says so.
    this.#scope.catch(() => undefined);
    this.#clock = clock;
  }

  async read(keys: string[]): Promise<(KeptAnswer | undefined)[]> {
    const scope = await this.#scope;
    const { store } = (await this.#open()).transaction(table, 'readonly');
    return Promise.all(keys.map((key) => store.get(scope + key)));
  }

  async write(answers: Map<string, KeptAnswer>): Promise<void> {
    try {
      await this.#put(answers);
    } catch (error) {
      if ((error as DOMException).name !== 'QuotaExceededError') throw error;
      await this.#makeRoom(0.5);
      await this.#put(answers);
    }
  }

  /** The number is counted; the letters are those of the first answers, taken for all. */
  async size(): Promise<KeptSize> {
    const range = rangeOf(await this.#scope);
    const { store } = (await this.#open()).transaction(table, 'readonly');
    const [answers, some] = await Promise.all([store.count(range), store.getAll(range, sampled)]);
    const letters = some.reduce((sum, { text }) => sum + text.length, 0);
    return { answers, characters: some.length === 0 ? 0 : Math.round((letters / some.length) * answers) };
  }

  async clear(): Promise<void> {
    const range = rangeOf(await this.#scope);
    await (await this.#open()).delete(table, range);
  }

  async #put(answers: Map<string, KeptAnswer>): Promise<void> {
    const scope = await this.#scope;
    const transaction = (await this.#open()).transaction(table, 'readwrite', { durability: 'relaxed' });
    const written = [...answers].map(([key, answer]) => transaction.store.put(answer, scope + key));
    await Promise.all([...written, transaction.done]);
  }

  /** The database, opened at its first use and again after the browser has closed it, as when its data are cleared. */
  #open(): Promise<IDBPDatabase<Schema>> {
    return (this.#database ??= this.#opened());
  }

  async #opened(): Promise<IDBPDatabase<Schema>> {
    const forget = () => (this.#database = null);
    try {
      const database = await openDB<Schema>(this.#name, 1, {
        upgrade: (made) => made.createObjectStore(table).createIndex('until', 'until'),
        blocking: (_, __, event) => {
          (event.target as IDBDatabase).close();
          forget();
        },
        terminated: forget,
      });
      void this.#tidy(database).catch(() => undefined);
      return database;
    } catch (error) {
      forget();
      throw error;
    }
  }

  /** Removes what is too old, and what is too much. */
  async #tidy(database: IDBPDatabase<Schema>): Promise<void> {
    const old = await database.getAllKeysFromIndex(
      table,
      'until',
      IDBKeyRange.upperBound(this.#clock.now() / 1000),
    );
    const surplus = (await database.count(table)) - old.length - capacity;
    await remove(database, old);
    if (surplus > 0)
      await remove(database, await database.getAllKeysFromIndex(table, 'until', null, surplus));
  }

  /** Removes a share of the answers, those that end first. */
  async #makeRoom(share: number): Promise<void> {
    const database = await this.#open();
    const number = Math.ceil((await database.count(table)) * share);
    await remove(database, await database.getAllKeysFromIndex(table, 'until', null, number));
  }
}

async function remove(database: IDBPDatabase<Schema>, keys: string[]): Promise<void> {
  const transaction = database.transaction(table, 'readwrite', { durability: 'relaxed' });
  await Promise.all([...keys.map((key) => transaction.store.delete(key)), transaction.done]);
}
