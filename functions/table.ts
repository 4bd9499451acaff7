import type { Field } from '@cdata/catalog';
import { cellMessages } from '../src/messages/index.ts';
import {
  argumentError,
  notAvailableError,
  resultRow,
  underHeaders,
  type Headers,
  type ResultCell,
} from './result.ts';

/** Maximum characters of a result: Excel rejects a payload over 5 MB, and wraps each cell in JSON. */
const maxCharacters = 3_500_000;
const charactersPerCell = 12;

/** The result of a blank input. */
export const blankResult: ResultCell[][] = [['']];

/**
 * Returns records as a result that spills: one column per field, under a header row if requested.
 *
 * @throws #N/A if there are no records; #VALUE! if the result is too large for one formula.
 */
export function tableResult(
  fields: readonly Field[],
  records: readonly Record<string, unknown>[],
  headers: Headers,
  nothing = cellMessages().noRecords,
): ResultCell[][] {
  if (records.length === 0) throw notAvailableError(nothing);
  const rows = records.map((record) => resultRow(fields, record));
  requireSize(rows);
  return underHeaders(
    fields.map(({ name }) => name),
    headers,
    rows,
  );
}

/**
 * Returns the rows.
 *
 * @throws #VALUE! if they are too large for one formula.
 */
export function requireSize(rows: ResultCell[][]): ResultCell[][] {
  const characters = rows.reduce((sum, row) => sum + row.reduce<number>(countCharacters, 0), 0);
  if (characters > maxCharacters) throw argumentError(cellMessages().resultTooLarge);
  return rows;
}

const countCharacters = (sum: number, cell: ResultCell): number =>
  sum + (isCard(cell) ? JSON.stringify(cell) : String(cell)).length + charactersPerCell;

const isCard = (cell: ResultCell): boolean => typeof cell === 'object' && 'properties' in cell;
