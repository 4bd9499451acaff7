import { dependsOnOrder, provenOrder, type DateOrder } from '@cdata/catalog/reading';
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
): string[] => columns.filter((column) => rows.some((row) => dependsOnOrder(textOf(row[column] ?? ''))));

/**
 * Reads the whole file: a list that is sorted by date may have no day after the 12th in its first thousand rows, and the
 * order of a column is the same in all of them.
 *
 * @throws UsageError where two dates of a column prove different orders.
 */
export async function provenDateOrders(
  file: string,
  columns: readonly string[],
  options: FileOptions,
): Promise<DateOrders> {
  const proofs = new Map<string, { order: DateOrder; text: string; place: string }>();
  for await (const row of readFileRows(file, options)) {
    if (isUnreadable(row)) continue;
    for (const column of columns) {
      const text = textOf(row.values[column] ?? '');
      const order = provenOrder(text);
      if (!order) continue;
      const proof = proofs.get(column);
      if (!proof) proofs.set(column, { order, text, place: row.place });
      else if (proof.order !== order)
        throw new UsageError(
          `${file}: the dates of the column ${column} are written in two orders: ${proof.text} (${proof.place}) and ${text} (${row.place}). Write them as 2026-04-03 first.`,
        );
    }
  }
  return new Map(columns.map((column) => [column, proofs.get(column)?.order ?? null]));
}
