import type { SheetArea } from '../../excel/index.ts';
import { supports } from '../../app/office.ts';
import { callsCdata, type CdataNames } from './cdata-calls.ts';
import type { ColumnArea } from './request-size.ts';

/**
 * `from another cell` means that the cell's value spilled from there; an area is the one over which the cell's own
 * formula spills.
 */
export type Spill = 'none' | 'from another cell' | SheetArea;

/** Adds the properties that {@link readSpills} needs to others. */
export const spillProperties = (properties: string): string =>
  supports('dynamicArrays') ? `${properties},hasSpill` : properties;

/**
 * For each area, returns a list with an entry for each row.
 *
 * @param ranges The areas' ranges, loaded with `formulas` and {@link spillProperties}.
 */
export async function readSpills(
  context: Excel.RequestContext,
  areas: readonly ColumnArea[],
  ranges: readonly Excel.Range[],
  names: CdataNames,
): Promise<Spill[][]> {
  const isSupported = supports('dynamicArrays');
  const requested = ranges.map((range, index) => {
    const usesCdataName = names.matcherFor(areas[index]!.sheetId);
    // Most columns do not spill: one property of the column saves one for each of its cells.
    return (range.formulas as unknown[][]).map(([formula], row) => {
      if (!isSupported || range.hasSpill === false || !callsCdata(formula, usesCdataName)) return null;
      const cell = range.getCell(row, 0);
      const spill = cell.getSpillingToRangeOrNullObject().load('rowCount,columnCount');
      return { cell, spill };
    });
  });
  const cells = requested.flat().filter((one) => one !== null);
  if (cells.length > 0) await context.sync();
  const withoutSpill = cells
    .filter(({ spill }) => spill.isNullObject)
    .map(({ cell }) => cell.load('hasSpill'));
  if (withoutSpill.length > 0) await context.sync();
  return requested.map((column, index) =>
    column.map((one, row) => {
      if (!one) return 'none';
      const { cell, spill } = one;
      if (spill.isNullObject) return cell.hasSpill ? 'from another cell' : 'none';
      if (spill.rowCount * spill.columnCount === 1) return 'none';
      const area = areas[index]!;
      return {
        sheetId: area.sheetId,
        row: area.row + row,
        column: area.column,
        rows: spill.rowCount,
        columns: spill.columnCount,
      };
    }),
  );
}
