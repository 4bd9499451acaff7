import { carryingNumber, type CarriedSource, type CellScalar } from '../cells/index.ts';
import { writeColumn } from './data-cards.ts';

/** The source of a value of a range, counted from its first row and column; null if it carries none. */
export type SourceAt = (row: number, column: number) => CarriedSource | null;

/**
 * Lets the numbers of a range carry their sources. They are written once more, in the same request as the values, so that
 * nothing can come between. Only for an Excel with `valueProperties`: callers ask `carriesSources`.
 *
 * @param values Of the range, as they have just been written; null for a cell that was left as it is.
 */
export function carrySources(
  range: Excel.Range,
  values: readonly (readonly (CellScalar | null)[])[],
  sourceAt: SourceAt,
): void {
  const width = values[0]?.length ?? 0;
  for (let column = 0; column < width; column++) {
    const cells = values.map((row, at) => cellValue(row[column]!, () => sourceAt(at, column)));
    if (cells.some((cell) => cell && 'properties' in cell)) writeColumn(range.getColumn(column), cells);
  }
}

function cellValue(value: CellScalar | null, sourceOf: () => CarriedSource | null): Excel.CellValue | null {
  if (value === null) return null;
  if (value === '') return { type: 'Empty', basicValue: '' };
  if (typeof value === 'string') return { type: 'String', basicValue: value };
  if (typeof value === 'boolean') return { type: 'Boolean', basicValue: value };
  const source = sourceOf();
  return source ? carryingNumber(value, source) : { type: 'Double', basicValue: value };
}
