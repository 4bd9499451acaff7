import { addressColumns } from '../address/index.ts';
import { limits, plainNumber } from '../catalog/index.ts';
import { inWorkbook } from './in-workbook.ts';

/** What is selected in the sheet, as far as a place or an address can be read in it. */
export interface SelectedCells {
  /** Such as `Sheet1!B2:C2`. */
  address: string;
  rows: number;
  columns: number;
  /** The selected cells, of a large selection the first. */
  values: unknown[][];
  /** The first selected row, as far as the sheet is filled. */
  row: unknown[];
  /** The first filled row of the sheet, column for column the one above `row`; empty where `row` is it. */
  headers: unknown[];
}

/** Cells that are looked at in each direction. */
const looked = 60;
/** Cells of one selection that may be the lines of one address. */
const linesOfAddress = 8;

/**
 * Reads the selection of the sheet in view.
 *
 * @throws WorkbookError where Excel refuses, as while a cell is edited.
 */
export function readSelectedCells(): Promise<SelectedCells> {
  return inWorkbook(async (context) => {
    const selection = context.workbook.getSelectedRange();
    selection.load('address,rowIndex,columnIndex,rowCount,columnCount');
    const sheet = context.workbook.worksheets.getActiveWorksheet();
    const used = sheet.getUsedRangeOrNullObject(true);
    used.load('rowIndex,columnIndex,columnCount');
    await context.sync();
    const { address, rowIndex, columnIndex, rowCount: rows, columnCount: columns } = selection;
    const part = sheet.getRangeByIndexes(
      rowIndex,
      columnIndex,
      Math.min(rows, looked),
      Math.min(columns, looked),
    );
    part.load('values');
    if (used.isNullObject) {
      await context.sync();
      return { address, rows, columns, values: part.values as unknown[][], row: [], headers: [] };
    }
    const width = Math.min(used.columnCount, looked);
    const row = sheet.getRangeByIndexes(rowIndex, used.columnIndex, 1, width).load('values');
    const headers = sheet.getRangeByIndexes(used.rowIndex, used.columnIndex, 1, width).load('values');
    await context.sync();
    return {
      address,
      rows,
      columns,
      values: part.values as unknown[][],
      row: row.values[0] as unknown[],
      headers: rowIndex > used.rowIndex ? (headers.values[0] as unknown[]) : [],
    };
  });
}

const textOf = (value: unknown): string => String(value ?? '').trim();

/**
 * The address that is selected: that of a cell; of a row, the columns whose headers say that they make one, or else
 * its cells as they stand; of a few cells, all of them. Null where there is no text.
 */
export function selectedAddress({ rows, columns, values, row, headers }: SelectedCells): string | null {
  const cells = values.flat().map(textOf).filter(Boolean);
  const isRow = rows === 1 && columns > 1;
  const named = isRow ? addressColumns(headers.map(textOf)) : [];
  const lines = named.length > 0 ? named.map((index) => textOf(row[index])).filter(Boolean) : cells;
  const isAddress = lines.length <= linesOfAddress && lines.some((line) => /\p{L}/u.test(line));
  return isAddress ? lines.join(', ') : null;
}

/** The coordinates that are selected, degrees: two numbers in either order; null where it is anything else. */
export function selectedCoordinates({ values }: SelectedCells): { lat: number; lng: number } | null {
  const cells = values.flat().filter((value) => textOf(value) !== '');
  const parts = cells.length === 1 ? textOf(cells[0]).split(/[,;\s]+(?=-?\d)/) : cells;
  if (parts.length !== 2) return null;
  const [one, other] = parts.map((part) =>
    typeof part === 'number' ? part : Number(plainNumber(textOf(part)) || NaN),
  ) as [number, number];
  if (isIn(one, limits.latitude) && isIn(other, limits.longitude)) return { lat: one, lng: other };
  if (isIn(other, limits.latitude) && isIn(one, limits.longitude)) return { lat: other, lng: one };
  return null;
}

const isIn = (degrees: number, { minimum, maximum }: { minimum: number; maximum: number }): boolean =>
  degrees >= minimum && degrees <= maximum;
