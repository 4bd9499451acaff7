import { messages } from '../messages/index.ts';
import { WorkbookError } from '../excel/index.ts';

const atWork = new Set<string>();

/** Whether a table is being written: pulled, continued or refreshed. */
export const isAtWork = (tableId: string): boolean => atWork.has(tableId);

/**
 * Works on a table, alone.
 *
 * @throws WorkbookError where something else does.
 */
export async function workingOn<Result>(tableId: string, work: () => Promise<Result>): Promise<Result> {
  if (atWork.has(tableId)) throw new WorkbookError(messages().tables.atWork);
  atWork.add(tableId);
  try {
    return await work();
  } finally {
    atWork.delete(tableId);
  }
}
