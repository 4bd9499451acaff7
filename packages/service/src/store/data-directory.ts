import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { currentStamp, emptySample, storesOf } from './database.ts';
import type { Database, SampleCheck, Stamp } from './database.ts';
import { lockDirectory, type DirectoryLock } from './lock.ts';
import { migrateLoaded, migrations } from './migrations.ts';
import { openPglite } from './pglite.ts';
import { connectToShared, shareEngine } from './shared-engine.ts';
import { StoreUnavailable } from './store.ts';

interface DirectoryOptions extends SampleCheck {
  timeout: number;
}

/** Where `npm start` and the service's programs keep their data by default. */
export const defaultData = '.data/service';

const stampFile = (data: string): string => path.join(data, 'stamp.json');
const readStamp = (data: string): Promise<string | null> =>
  readFile(stampFile(data), 'utf8').catch(() => null);

export class DataDirectory {
  private constructor(
    private readonly data: string,
    private readonly directoryLock: DirectoryLock,
  ) {}

  /** Throws StoreUnavailable if another process uses the directory. */
  static async lock(data: string): Promise<DataDirectory> {
    return new DataDirectory(data, await lockDirectory(data));
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
        stamp: currentStamp(await readStamp(data), () => true),
        finish: () => Promise.reject(new Error('The service that uses the directory builds its sample.')),
        close: () => engine.close(),
      };
    }
    return locked.open(options);
  }

  /** Whether the sample is complete and `isCurrent` accepts its stamp. */
  static async isCurrent(data: string, isCurrent: (stamp: Stamp) => boolean): Promise<boolean> {
    return currentStamp(await readStamp(data), isCurrent) !== null;
  }

  open({ timeout, isCurrent, onSampleMissing }: DirectoryOptions): Promise<Database> {
    return this.releaseOnError(async () => {
      const stamp = currentStamp(await readStamp(this.data), isCurrent ?? (() => true));
      if (!stamp && isCurrent) await rm(stampFile(this.data), { force: true });
      const directory = path.join(this.data, 'postgres');
      await mkdir(directory, { recursive: true });
      const engine = openPglite(directory, timeout);
      try {
        const stores = storesOf(engine);
        if (!stamp && isCurrent) {
          onSampleMissing?.();
          await emptySample(engine);
        }
        await migrateLoaded(stores.loaded, await migrations());
        const shared = await shareEngine(engine, this.data);
        return {
          ...stores,
          stamp,
          finish: async (newStamp) => {
            await stores.sample.run('CHECKPOINT');
            await writeFile(`${stampFile(this.data)}.new`, JSON.stringify(newStamp));
            await rename(`${stampFile(this.data)}.new`, stampFile(this.data));
          },
          close: async () => {
            await shared.close();
            await engine.close();
            await this.directoryLock.release();
          },
        };
      } catch (error) {
        await engine.close().catch(() => undefined);
        throw error;
      }
    });
  }

  private async releaseOnError<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      await this.directoryLock.release();
      throw error;
    }
  }
}
