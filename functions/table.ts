import type { Field } from '../src/catalog/index.ts';
import { cellMessages } from '../src/messages/index.ts';
import { argumentError, nothingFound } from './cell-error.ts';
import { resultRow, type ResultCell } from './result-cell.ts';

/** Most characters of one result: Excel refuses a payload over 5 MB, and each cell is wrapped. */
const mostCharacters = 3_500_000;
const wrapping = 12;

/** A blank result: what a blank input gives. */
export const blank: ResultCell[][] = [['']];

/**
 * Records as a result that spills, a column for each field, under a row of names where asked for.
 *
 * @throws #N/A with the sentence where there is no record; #VALUE! where there is too much for one formula.
 */
export function answerTable(
  fields: readonly Field[],
  records: readonly Record<string, unknown>[],
  headers: boolean,
  nothing = cellMessages().noRecords,
): ResultCell[][] {
  if (records.length === 0) throw nothingFound(nothing);
  const rows = records.map((record) => resultRow(fields, record));
  const characters = rows.reduce((sum, row) => sum + row.reduce<number>(countCharacters, 0), 0);
  if (characters > mostCharacters) throw argumentError(cellMessages().resultTooLarge);
  return headers ? [fields.map(({ name }) => name), ...rows] : rows;
}

const countCharacters = (sum: number, cell: ResultCell): number => sum + String(cell).length + wrapping;
