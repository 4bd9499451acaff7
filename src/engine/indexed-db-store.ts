import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { Clock } from './clock.ts';
import { isStampedResult, type CacheSize, type ResultStore, type StampedResult } from './stored-result.ts';

interface Schema extends DBSchema {
  answers: { key: string; value: StampedResult; indexes: { until: number } };
}

/** Maximum results on this computer. Beyond it, those whose TTL ends first are deleted. */
const maxResults = 500_000;
const table = 'answers';
/** Number of responses from which the average length is computed. */
const sampleSize = 500;

/** The keys of one connection. */
const rangeOf = (scope: string): IDBKeyRange => IDBKeyRange.bound(scope, `${scope}\uffff`);

/**
 * Results in the browser's IndexedDB, separate for each connection. Workbooks that are open at the same time share
 * it.
 */
export class IndexedDbStore implements ResultStore {
  readonly #name: string;
  readonly #scope: Promise<string>;
  readonly #clock: Clock;
  #database: Promise<IDBPDatabase<Schema>> | null = null;

  /**
   * @param name Name of the database.
   * @param scope Prefix of the keys of this connection.
   */
  constructor(name: string, scope: Promise<string>, clock: Clock) {
    this.#name = name;
    this.#scope = scope.then((text) => `${text} `);
    // A failure is reported by each use of the scope.
    this.#scope.catch(() => undefined);
    this.#clock = clock;
  }

  async read(keys: string[]): Promise<unknown[]> {
    const scope = await this.#scope;
    const { store } = (await this.#open()).transaction(table, 'readonly');
    return Promise.all(keys.map((key) => store.get(scope + key)));
  }

  async write(results: Map<string, StampedResult>): Promise<void> {
    try {
      await this.#put(results);
    } catch (error) {
      if ((error as DOMException).name !== 'QuotaExceededError') throw error;
      await this.#makeRoom(0.5);
      await this.#put(results);
    }
  }

  async delete(keys: string[]): Promise<void> {
    const scope = await this.#scope;
    await deleteKeys(
      await this.#open(),
      keys.map((key) => scope + key),
    );
  }

  async size(): Promise<CacheSize> {
    const range = rangeOf(await this.#scope);
    const { store } = (await this.#open()).transaction(table, 'readonly');
    const [results, sample] = await Promise.all([store.count(range), store.getAll(range, sampleSize)]);
    const length = sample.reduce((sum, entry) => sum + (isStampedResult(entry) ? entry.text.length : 0), 0);
    const characters = sample.length === 0 ? 0 : Math.round((length / sample.length) * results);
    return { results, characters };
  }

  async clear(): Promise<void> {
    const range = rangeOf(await this.#scope);
    await (await this.#open()).delete(table, range);
  }

  async #put(results: Map<string, StampedResult>): Promise<void> {
    const scope = await this.#scope;
    const transaction = (await this.#open()).transaction(table, 'readwrite', { durability: 'relaxed' });
    const puts = [...results].map(([key, result]) => transaction.store.put(result, scope + key));
    await Promise.all([...puts, transaction.done]);
  }

  /** Opens the database when it is first used, and again after the browser has closed it. */
  #open(): Promise<IDBPDatabase<Schema>> {
    return (this.#database ??= this.#openDatabase());
  }

  async #openDatabase(): Promise<IDBPDatabase<Schema>> {
    const reset = () => (this.#database = null);
    try {
      const database = await openDB<Schema>(this.#name, 1, {
        upgrade: (database) => database.createObjectStore(table).createIndex('until', 'until'),
        blocking: (_, __, event) => {
          (event.target as IDBDatabase).close();
          reset();
        },
        terminated: reset,
      });
      void this.#deleteExpired(database).catch(() => undefined);
      return database;
    } catch (error) {
      reset();
      throw error;
    }
  }

  /** Deletes expired results, and those beyond the maximum. */
  async #deleteExpired(database: IDBPDatabase<Schema>): Promise<void> {
    const expiredKeys = await database.getAllKeysFromIndex(
      table,
      'until',
      IDBKeyRange.upperBound(this.#clock.now() / 1000),
    );
    const surplus = (await database.count(table)) - expiredKeys.length - maxResults;
    await deleteKeys(database, expiredKeys);
    if (surplus > 0)
      await deleteKeys(database, await database.getAllKeysFromIndex(table, 'until', null, surplus));
  }

  /** Deletes the results whose TTL ends first. */
  async #makeRoom(share: number): Promise<void> {
    const database = await this.#open();
    const count = Math.ceil((await database.count(table)) * share);
    await deleteKeys(database, await database.getAllKeysFromIndex(table, 'until', null, count));
  }
}

async function deleteKeys(database: IDBPDatabase<Schema>, keys: string[]): Promise<void> {
  const transaction = database.transaction(table, 'readwrite', { durability: 'relaxed' });
  await Promise.all([...keys.map((key) => transaction.store.delete(key)), transaction.done]);
}
