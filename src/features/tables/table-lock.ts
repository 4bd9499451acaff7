import { withLease, WorkbookError } from '../../excel/index.ts';
import { formatTime } from '../../language/index.ts';
import { tableKey, tableLeaseKey } from './saved-tables.ts';
import { tableMessages } from './messages.ts';

const locked = new Set<string>();

/** Tables are locked while this window fetches, resumes or refreshes them. */
export const isTableLocked = (tableId: string): boolean => locked.has(tableId);

/**
 * Locks a table against other tasks of this window, and against other windows of all people who edit the workbook: two
 * writers would mix up its rows.
 *
 * @param work Receives a signal that is also aborted if another window takes over.
 * @throws WorkbookError if the table is locked already.
 */
export async function withTableLock<Result>(
  tableId: string,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const text = tableMessages();
  if (locked.has(tableId)) throw new WorkbookError(text.locked);
  locked.add(tableId);
  try {
    const heldMessage = (expiresAt: Date) => text.lockedElsewhere(formatTime(expiresAt.toISOString()));
    return await withLease(tableLeaseKey(await tableKey(tableId)), { signal, heldMessage }, work);
  } finally {
    locked.delete(tableId);
  }
}
