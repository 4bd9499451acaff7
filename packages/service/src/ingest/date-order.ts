import { possibleOrders, type DateOrder } from '@cdata/catalog/reading';
import { UsageError } from '@cdata/programs';
import { readFileRows, type FileOptions } from '../portals/file-rows.ts';
import { isUnreadable } from '../portals/row.ts';
import { textOf } from './field-value.ts';

/** What the dates of a column prove: null where each can be read both ways. */
export type DateOrders = ReadonlyMap<string, DateOrder | null>;

/** The columns among these in which dates such as 03/04/2026 occur. */
export const columnsOfAmbiguousDates = (
  columns: readonly string[],
  rows: readonly Readonly<Record<string, unknown>>[],
): string[] =>
  columns.filter((column) => rows.some((row) => possibleOrders(textOf(row[column] ?? '')).length > 0));

/**
 * Reads the whole file: a list that is sorted by date may have no day after the 12th in its first thousand rows, and the
 * order of a column is the same in all of them.
 *
 * @throws UsageError where two dates of a column prove different orders, or where all may begin with a year of two digits.
 */
export async function provenDateOrders(
  file: string,
  columns: readonly string[],
  options: FileOptions,
): Promise<DateOrders> {
  /** The orders that all dates of a column so far have, and the date that was the last to exclude one. */
  const proofs = new Map<string, { orders: DateOrder[]; text: string; place: string }>();
  for await (const row of readFileRows(file, options)) {
    if (isUnreadable(row)) continue;
    for (const column of columns) {
      const text = textOf(row.values[column] ?? '');
      const possible = possibleOrders(text);
      if (possible.length === 0) continue;
      const proof = proofs.get(column);
      const orders = proof?.orders.filter((order) => possible.includes(order)) ?? possible;
      if (proof && orders.length === 0)
        throw new UsageError(
          `${file}: the dates of the column ${column} are written in two orders: ${proof.text} (${proof.place}) and ${text} (${row.place}). Write them as 2026-04-03 first.`,
        );
      if (orders.length !== proof?.orders.length) proofs.set(column, { orders, text, place: row.place });
    }
  }
  for (const [column, { orders, text, place }] of proofs)
    if (orders.includes('year-first'))
      throw new UsageError(
        `${file}: the dates of the column ${column} may begin with the year: ${text} (${place}). Write them as 2026-04-03 first.`,
      );
  return new Map(
    columns.map((column) => {
      const orders = proofs.get(column)?.orders ?? [];
      return [column, orders.length === 1 ? orders[0]! : null];
    }),
  );
}
