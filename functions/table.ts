import type { Field } from '@cdata/catalog';
import { cellMessages } from '../src/messages/index.ts';
import type { RecordsOrigin } from './record-origin.ts';
import { notAvailableError, resultRow, underHeaders, type Headers, type ResultCell } from './result.ts';

/** The result of a blank input. */
export const blankResult: ResultCell[][] = [['']];

interface TableOptions {
  /** Why there may be no records. */
  nothing?: string | undefined;
  /** Where the records come from, see `recordOrigin`. */
  origin?: RecordsOrigin | null;
}

/**
 * Returns records as a result that spills: one column per field, under a header row if requested.
 *
 * @throws #N/A if there are no records.
 */
export function tableResult(
  fields: readonly Field[],
  records: readonly Record<string, unknown>[],
  headers: Headers,
  { nothing = cellMessages().noRecords, origin }: TableOptions = {},
): ResultCell[][] {
  if (records.length === 0) throw notAvailableError(nothing);
  const rows = records.map((record) => resultRow(fields, record, origin));
  return underHeaders(
    fields.map(({ name }) => name),
    headers,
    rows,
  );
}
