import { link, mkdir, readFile, rename, unlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { StoreUnavailable } from './store.ts';

/** Locks that this process holds, since its own number in a lock may be of an earlier life (a restarted container). */
const held = new Set<string>();

/** A directory held by this process alone. */
export interface DirectoryLock {
  release(): Promise<void>;
}

/**
 * Takes a data directory for this process: two processes that open one PGlite directory silently diverge. A lock
 * left by a process that is gone is taken over. Throws {@link StoreUnavailable} naming the process that holds it.
 */
export async function lockDirectory(directory: string): Promise<DirectoryLock> {
  await mkdir(directory, { recursive: true });
  const file = path.resolve(directory, 'lock');
  const mine = path.join(directory, `lock.${process.pid}.${Date.now()}`);
  await writeFile(mine, String(process.pid));
  try {
    for (let attempt = 0; attempt < 10; attempt++) {
      if (await taken(mine, file)) {
        held.add(file);
        return { release: () => release(file) };
      }
      const holder = await readFile(file, 'utf8').catch(() => null);
      if (holder !== null && isHeld(file, Number(holder))) throw heldBy(Number(holder), directory, file);
      if (holder !== null) await setAside(file, holder, mine);
    }
    throw new StoreUnavailable(
      `The data directory ${directory} cannot be locked: delete ${file} and start again.`,
    );
  } finally {
    await unlink(mine).catch(ignoreMissing);
  }
}

/** A hard link is made by one process only: the atomic step that works on every system. */
async function taken(mine: string, file: string): Promise<boolean> {
  try {
    await link(mine, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Removes a lock whose process is gone, and puts back one that another process took meanwhile. */
async function setAside(file: string, holder: string, mine: string): Promise<void> {
  const aside = `${mine}.stale`;
  await rename(file, aside).catch(ignoreMissing);
  const removed = await readFile(aside, 'utf8').catch(() => null);
  if (removed !== null && removed !== holder) await link(aside, file).catch(() => undefined);
  await unlink(aside).catch(ignoreMissing);
}

async function release(file: string): Promise<void> {
  held.delete(file);
  await unlink(file).catch(ignoreMissing);
}

function isHeld(file: string, pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  if (pid === process.pid) return held.has(file);
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function heldBy(pid: number, directory: string, file: string): StoreUnavailable {
  return new StoreUnavailable(
    `The data directory ${directory} is held by process ${pid}: stop that process, or choose another directory with --data. ` +
      `(If process ${pid} is not this service, delete ${file}.)`,
  );
}

const ignoreMissing = (error: NodeJS.ErrnoException): void => {
  if (error.code !== 'ENOENT') throw error;
};
