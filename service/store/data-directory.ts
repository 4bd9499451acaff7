import { cp, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { currentStamp, type Database, type DatabaseCopy, type Stamp } from './database.ts';
import { lockDirectory, type DirectoryLock } from './lock.ts';
import { openPglite } from './pglite.ts';

const stampFile = (data: string): string => path.join(data, 'stamp.json');

export class DataDirectory {
  /** The database, its copy while that is changed, and the former database while its copy takes its place. */
  private readonly database: string;
  private readonly copy: string;
  private readonly old: string;
  private readonly stamp: string;

  private constructor(
    data: string,
    private readonly directoryLock: DirectoryLock,
  ) {
    this.database = path.join(data, 'postgres');
    this.copy = `${this.database}.copy`;
    this.old = `${this.database}.old`;
    this.stamp = stampFile(data);
  }

  /** Throws StoreUnavailable if another process uses the directory. */
  static async lock(data: string): Promise<DataDirectory> {
    return new DataDirectory(data, await lockDirectory(data));
  }

  /** Whether the database is complete. */
  static isBuilt(data: string): Promise<boolean> {
    return exists(stampFile(data));
  }

  /** Whether the database is complete and `isCurrent` accepts its stamp. */
  static async isCurrent(data: string, isCurrent: (stamp: Stamp) => boolean): Promise<boolean> {
    return currentStamp(await readFile(stampFile(data), 'utf8').catch(() => null), isCurrent) !== null;
  }

  /** Deletes the database first unless `isCurrent` accepts its stamp. */
  open(timeout: number, isCurrent: (stamp: Stamp) => boolean): Promise<Database> {
    return this.releaseOnError(async () => {
      await this.undoInterruptedChange();
      const stamp = currentStamp(await readFile(this.stamp, 'utf8').catch(() => null), isCurrent);
      if (!stamp) {
        await rm(this.stamp, { force: true });
        await rm(this.database, { recursive: true, force: true });
        await mkdir(this.database, { recursive: true });
      }
      const store = openPglite(this.database, timeout);
      return {
        store,
        stamp,
        finish: async (written) => {
          await store.run('CHECKPOINT');
          await writeFile(`${this.stamp}.new`, JSON.stringify(written));
          await rename(`${this.stamp}.new`, this.stamp);
        },
        close: async () => {
          await store.close();
          await this.directoryLock.release();
        },
      };
    });
  }

  openCopy(): Promise<DatabaseCopy> {
    return this.releaseOnError(async () => {
      await this.undoInterruptedChange();
      await cp(this.database, this.copy, { recursive: true });
      const store = openPglite(this.copy, 0);
      return {
        store,
        keep: async () => {
          await store.close();
          await rename(this.database, this.old);
          await rename(this.copy, this.database);
          await rm(this.old, { recursive: true, force: true });
          await this.directoryLock.release();
        },
        discard: async () => {
          await store.close().catch(() => undefined);
          await rm(this.copy, { recursive: true, force: true });
          await this.directoryLock.release();
        },
      };
    });
  }

  private async undoInterruptedChange(): Promise<void> {
    if (!(await exists(this.database)) && (await exists(this.old))) await rename(this.old, this.database);
    await rm(this.old, { recursive: true, force: true });
    await rm(this.copy, { recursive: true, force: true });
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

const exists = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  );
