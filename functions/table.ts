import type { Field } from '@cdata/catalog';
import { notAvailableError, resultRow, underHeaders, type Headers, type ResultCell } from './result.ts';
import { cellMessages } from '../src/language/index.ts';

/** The result of a blank input. */
export const blankResult: ResultCell[][] = [['']];

/**
 * Returns records as a result that spills: one column per field, under a header row if requested.
 *
 * @param options.nothing Why there may be no records.
 * @throws #N/A if there are no records.
 */
export function tableResult(
  fields: readonly Field[],
  records: readonly Record<string, unknown>[],
  headers: Headers,
  { nothing = cellMessages().noRecords }: { nothing?: string | undefined } = {},
): ResultCell[][] {
  if (records.length === 0) throw notAvailableError(nothing);
  const rows = records.map((record) => resultRow(fields, record));
  return underHeaders(
    fields.map(({ name }) => name),
    headers,
    rows,
  );
}
