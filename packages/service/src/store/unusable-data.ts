import { mkdir, statfs } from 'node:fs/promises';
import path from 'node:path';
import { commandOf, diskIsFull, diskProblem } from '@cdata/programs';
import { StoreUnavailable } from './store.ts';

const nameOf = (data: string): string => `The data directory ${data}`;

/** The error as a sentence if it is about the disk of the data directory; any other error as it is. */
export function withDiskProblem(data: string, error: unknown): unknown {
  const sentence = error instanceof StoreUnavailable ? null : diskProblem(error, nameOf(data));
  return sentence === null ? error : new StoreUnavailable(sentence, { cause: error });
}

/** Without so much space, bytes, PostgreSQL can't add a file to its log. */
const minFreeSpace = 32 * 1024 * 1024;

/**
 * Why PostgreSQL ended when it opened the files of a data directory, or wrote to them. It doesn't always say so: it
 * aborts for want of space, as it does on files that are damaged.
 */
export async function abortedBy(data: string, error: unknown): Promise<unknown> {
  const explained = withDiskProblem(data, error);
  if (explained instanceof StoreUnavailable) return explained;
  const { bavail, bsize } = await statfs(data).catch(() => ({ bavail: Infinity, bsize: 1 }));
  if (bavail * bsize < minFreeSpace) return new StoreUnavailable(diskIsFull(nameOf(data)), { cause: error });
  return error;
}

/** @param where What is damaged, if that is known. */
export const damagedData = (data: string, where: string, cause?: unknown): StoreUnavailable =>
  new StoreUnavailable(
    `${nameOf(data)} is damaged (${where}): restore a copy of it, or rename it, start again, and load its records again ` +
      `with ${commandOf('ingest')} and ${commandOf('import')}; sample data is generated again by itself.`,
    { cause },
  );

/** Creates a directory with those above it. Node's own recursion does not end where none can be created, as in /proc. */
export async function createDirectory(directory: string): Promise<void> {
  try {
    await mkdir(directory);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return;
    const above = path.dirname(path.resolve(directory));
    if (code !== 'ENOENT' || above === path.resolve(directory)) throw error;
    await createDirectory(above);
    await mkdir(directory);
  }
}
