import { callsCdata } from './cdata-formula.ts';
import type { CallingNames } from './calling-names.ts';
import type { Area, Strip } from './strips.ts';

/** Whether this Excel has formulas that spill, and says over which cells. */
export const spillsAreKnown = (): boolean => Office.context.requirements.isSetSupported('ExcelApi', '1.12');

/** What is known of a cell's formula: it stands alone, spills over an area, or is shown there by another cell's. */
export type Spill = 'none' | 'shown' | Area;

/** Loads with a range what {@link readSpills} needs of it. */
export const withSpill = (properties: string): string =>
  spillsAreKnown() ? `${properties},hasSpill` : properties;

/**
 * How the formulas of strips spill, a list for each strip with an entry for each of its rows.
 *
 * @param ranges The strips' ranges, loaded with `formulas` and {@link withSpill}.
 * @param names The names behind which CDATA is called.
 */
export async function readSpills(
  context: Excel.RequestContext,
  strips: readonly Strip[],
  ranges: readonly Excel.Range[],
  names: CallingNames,
): Promise<Spill[][]> {
  const known = spillsAreKnown();
  const asked = ranges.map((range, index) => {
    const usesCallingName = names.on(strips[index]!.sheetId);
    // Most columns spill nowhere: one answer for a strip spares one for each of its cells.
    return (range.formulas as unknown[][]).map(([formula], row) => {
      if (!known || range.hasSpill === false || !callsCdata(formula, usesCallingName)) return null;
      const cell = range.getCell(row, 0);
      const area = cell.getSpillingToRangeOrNullObject().load('rowCount,columnCount');
      return { cell, area };
    });
  });
  const cells = asked.flat().filter((one) => one !== null);
  if (cells.length > 0) await context.sync();
  const alone = cells.filter(({ area }) => area.isNullObject).map(({ cell }) => cell.load('hasSpill'));
  if (alone.length > 0) await context.sync();
  return asked.map((spills, index) =>
    spills.map((one, row) => {
      if (!one) return 'none';
      const { cell, area } = one;
      if (area.isNullObject) return cell.hasSpill ? 'shown' : 'none';
      if (area.rowCount * area.columnCount === 1) return 'none';
      const { sheetId, row: first, column } = strips[index]!;
      return { sheetId, row: first + row, column, rows: area.rowCount, columns: area.columnCount };
    }),
  );
}
