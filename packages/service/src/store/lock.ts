import { link, readFile, rename, unlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { StoreUnavailable } from './store.ts';
import { createDirectory } from './unusable-data.ts';

/** Locks of this process. Any other lock with its id is from an earlier process, as in a restarted container. */
const ownLocks = new Set<string>();

/** Milliseconds to wait for a lock: a process that was killed, or whose parent was, may take a moment to end. */
const patience = 3000;
const pollInterval = 100;

export interface DirectoryLock {
  release(): Promise<void>;
}

/**
 * Locks a data directory for this process: two processes that open one PGlite directory silently diverge. The lock of a
 * process that no longer runs is replaced. Throws {@link StoreUnavailable}, naming the process, if the directory is
 * still locked after some seconds.
 */
export async function lockDirectory(directory: string): Promise<DirectoryLock> {
  await createDirectory(directory);
  const file = path.resolve(directory, 'lock');
  const mine = path.join(directory, `lock.${process.pid}.${Date.now()}`);
  await writeFile(mine, String(process.pid));
  try {
    const deadline = Date.now() + patience;
    for (let attempt = 0; attempt < 10;) {
      if (await tryLock(mine, file)) {
        ownLocks.add(file);
        return { release: () => release(file) };
      }
      const holder = await readFile(file, 'utf8').catch(() => null);
      if (holder !== null && isRunning(file, Number(holder))) {
        if (ownLocks.has(file) || Date.now() >= deadline) throw lockedBy(Number(holder), directory, file);
        await wait(pollInterval);
        continue;
      }
      attempt++;
      if (holder !== null) await removeStale(file, holder, mine);
    }
    throw new StoreUnavailable(
      `The data directory ${directory} can't be locked: delete ${file} and start again.`,
    );
  } finally {
    await unlink(mine).catch(ignoreMissing);
  }
}

/** Only one process can create a hard link: an atomic step that works on every system. */
async function tryLock(mine: string, file: string): Promise<boolean> {
  try {
    await link(mine, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Removes the lock of a process that has ended, and restores one that another process created meanwhile. */
async function removeStale(file: string, holder: string, mine: string): Promise<void> {
  const aside = `${mine}.stale`;
  await rename(file, aside).catch(ignoreMissing);
  const content = await readFile(aside, 'utf8').catch(() => null);
  if (content !== null && content !== holder) await link(aside, file).catch(() => undefined);
  await unlink(aside).catch(ignoreMissing);
}

async function release(file: string): Promise<void> {
  ownLocks.delete(file);
  await unlink(file).catch(ignoreMissing);
}

function isRunning(file: string, pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  if (pid === process.pid) return ownLocks.has(file);
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function lockedBy(pid: number, directory: string, file: string): StoreUnavailable {
  return new StoreUnavailable(
    `The data directory ${directory} is in use by process ${pid}: stop that process, or choose another directory with --data. ` +
      `(If process ${pid} is not this service, delete ${file}.)`,
  );
}

const ignoreMissing = (error: NodeJS.ErrnoException): void => {
  if (error.code !== 'ENOENT') throw error;
};
