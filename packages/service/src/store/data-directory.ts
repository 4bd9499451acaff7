import { access, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  currentStamp,
  emptySample,
  storesOf,
  type Database,
  type SampleCheck,
  type Stamp,
} from './database.ts';
import { lockDirectory, type DirectoryLock } from './lock.ts';
import { migrateLoaded, migrations } from './migrations.ts';
import { openPglite } from './pglite.ts';
import { connectToShared, shareEngine } from './shared-engine.ts';
import { StoreUnavailable, type Store } from './store.ts';
import { createDirectory, withDiskProblem } from './unusable-data.ts';

interface DirectoryOptions {
  timeout: number;
  sample?: SampleCheck;
}

/** Where `npm start` and the service's programs keep their data by default. */
export const defaultData = '.data/service';

const stampFile = (data: string): string => path.join(data, 'stamp.json');
const engineDirectory = (data: string): string => path.join(data, 'postgres');
const isNew = (data: string): Promise<boolean> =>
  access(path.join(engineDirectory(data), 'PG_VERSION')).then(
    () => false,
    () => true,
  );
const readStamp = (data: string): Promise<string | null> =>
  readFile(stampFile(data), 'utf8').catch(() => null);

export class DataDirectory {
  readonly #data: string;
  readonly #directoryLock: DirectoryLock;

  private constructor(data: string, directoryLock: DirectoryLock) {
    this.#data = data;
    this.#directoryLock = directoryLock;
  }

  /** Throws StoreUnavailable if another process uses the directory, or if it can't be written. */
  static async lock(data: string): Promise<DataDirectory> {
    try {
      return new DataDirectory(data, await lockDirectory(data));
    } catch (error) {
      throw withDiskProblem(data, error);
    }
  }

  /** Opens the directory, or works through the service that uses it. Throws as {@link lock} does. */
  static async join(data: string, options: DirectoryOptions): Promise<Database> {
    let locked: DataDirectory;
    try {
      locked = await DataDirectory.lock(data);
    } catch (error) {
      const engine = error instanceof StoreUnavailable ? await connectToShared(data) : null;
      if (!engine) throw error;
      return {
        ...storesOf(engine),
        stamp: currentStamp(await readStamp(data)),
        finish: () => Promise.reject(new Error('The service that uses the directory builds its sample.')),
        close: () => engine.close(),
      };
    }
    return locked.open(options);
  }

  /** Whether the directory is new, or has a complete sample whose stamp is rejected. */
  static async lacksSample(data: string, isCurrent: SampleCheck['isCurrent']): Promise<boolean> {
    const stamp = await readStamp(data);
    return (await isNew(data)) || (stamp !== null && currentStamp(stamp, isCurrent) === null);
  }

  /** Throws StoreUnavailable if the disk can't be used, or if the data is damaged. */
  open({ timeout, sample }: DirectoryOptions): Promise<Database> {
    return this.#releaseOnError(async () => {
      const directory = engineDirectory(this.#data);
      const isEmpty = await isNew(this.#data);
      const stamp = isEmpty ? null : currentStamp(await readStamp(this.#data), sample?.isCurrent);
      if (!stamp && sample) await rm(stampFile(this.#data), { force: true });
      await createDirectory(directory);
      const engine = openPglite(directory, { timeout, data: this.#data, isNew: isEmpty });
      try {
        const stores = storesOf(engine);
        // Rows are made while a new database is created, which takes some seconds.
        if (sample && isEmpty) sample.onMissing();
        await migrateLoaded(stores.loaded, await migrations());
        if (!stamp && sample && (isEmpty || (await sample.isNeeded(stores.loaded)))) {
          if (!isEmpty) sample.onMissing();
          await emptySample(engine);
        }
        const shared = await shareEngine(engine, this.#data);
        return {
          ...stores,
          stamp,
          finish: (newStamp) => this.#finish(stores.sample, newStamp),
          close: async () => {
            await shared.close();
            await engine.close();
            await this.#directoryLock.release();
          },
        };
      } catch (error) {
        await engine.close().catch(() => undefined);
        throw error;
      }
    });
  }

  async #finish(sample: Store, stamp: Stamp): Promise<void> {
    const file = stampFile(this.#data);
    try {
      await sample.run('CHECKPOINT');
      await writeFile(`${file}.new`, JSON.stringify(stamp));
      await rename(`${file}.new`, file);
    } catch (error) {
      throw withDiskProblem(this.#data, error);
    }
  }

  async #releaseOnError<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      await this.#directoryLock.release();
      throw withDiskProblem(this.#data, error);
    }
  }
}
