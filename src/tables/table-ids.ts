import { bodyBlocks, type BodyBlock } from './table-body.ts';
import type { ColumnRun } from './table-layout.ts';

/** The field that tells records apart. */
export const idField = 'record_id';

/** The column of a table that holds the ids, as the only one that is read; none where there is no such column. */
export function idColumn(headers: readonly string[], named: Record<string, string> = {}): ColumnRun[] {
  const to = headers.indexOf(named[idField] ?? idField);
  return to < 0 ? [] : [{ from: 0, to, columns: 1 }];
}

/** The ids of a table's rows, block by block; blank cells are rows that the user added. */
export const idBlocks = (tableId: string, named?: Record<string, string>): AsyncGenerator<BodyBlock, void> =>
  bodyBlocks(tableId, (headers) => idColumn(headers, named), false);

/** The ids of the records that a table holds; none where it has no column of ids. */
export async function recordIds(tableId: string, named?: Record<string, string>): Promise<string[]> {
  const ids: string[] = [];
  for await (const { values } of idBlocks(tableId, named)) {
    for (const [id] of values[0]!) if (id !== '') ids.push(String(id));
  }
  return ids;
}
