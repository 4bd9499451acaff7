import { addressColumns } from '@cdata/catalog/reading';
import { areaOf, areaProperties, areaRange, type SheetCell } from './area.ts';
import { readValues } from './data-cards.ts';
import { inWorkbook } from './in-workbook.ts';
import { WorkbookError } from './excel-errors.ts';
import { excelMessages } from './messages.ts';

/** A cell's address with its sheet: `Sheet1!B2` or `'My sheet'!B2`. */
const addressWithSheet = /^(?:'((?:[^']|'')+)'|([^'!]+))!(.+)$/;

/**
 * The cell in which typing would enter text, which is one cell even if several areas are selected.
 *
 * @throws WorkbookError where Excel refuses, for example while a cell is edited.
 */
export const activeCell = (): Promise<SheetCell> =>
  inWorkbook(async (context) => {
    const cell = context.workbook.getActiveCell().load('rowIndex,columnIndex,worksheet/id');
    await context.sync();
    return { sheetId: cell.worksheet.id, row: cell.rowIndex, column: cell.columnIndex };
  });

/** @throws WorkbookError where Excel refuses. */
export const activeSheetName = (): Promise<string> =>
  inWorkbook({ waitForCellEdit: true }, async (context) => {
    const sheet = context.workbook.worksheets.getActiveWorksheet().load('name');
    await context.sync();
    return sheet.name;
  });

/** The sheet and the cells of an address as {@link addressOnSheet} writes it, or null. */
export function parseAddress(address: string): { sheet: string; cell: string } | null {
  const [, quoted, plain, cell] = addressWithSheet.exec(address) ?? [];
  const sheet = quoted?.replaceAll("''", "'") ?? plain;
  return sheet && cell ? { sheet, cell } : null;
}

/** @throws WorkbookError where the sheet does not exist. */
export async function cellOfAddress(address: string): Promise<SheetCell> {
  const parsed = parseAddress(address);
  if (!parsed) throw new WorkbookError(excelMessages().deleted);
  return inWorkbook(async (context) => {
    const sheet = context.workbook.worksheets.getItem(parsed.sheet).load('id');
    const range = sheet.getRange(parsed.cell).load('rowIndex,columnIndex');
    await context.sync();
    return { sheetId: sheet.id, row: range.rowIndex, column: range.columnIndex };
  });
}

/**
 * @param address With its sheet, as {@link addressOnSheet} writes it.
 * @throws WorkbookError where the sheet does not exist.
 */
export async function selectCell(address: string): Promise<void> {
  const parsed = parseAddress(address);
  if (!parsed) return;
  const { sheet, cell } = parsed;
  await inWorkbook(async (context) => {
    const worksheet = context.workbook.worksheets.getItem(sheet);
    worksheet.activate();
    worksheet.getRange(cell).select();
    await context.sync();
  });
}

export interface Selection {
  /** Such as `Sheet1!B2:C2`. */
  address: string;
  rows: number;
  columns: number;
  /** The selected cells; the first ones if there are many. */
  values: unknown[][];
  /** The first selected row, within the used columns of the sheet. */
  row: unknown[];
  /** The first used row of the sheet, column for column the header of `row`; empty if `row` is that row. */
  headers: unknown[];
}

/** Maximum cells that are read in each direction. */
const maxCells = 60;
/** More selected cells than this are not the lines of one address. */
const maxAddressLines = 8;

export function readSelection(): Promise<Selection> {
  return inWorkbook(async (context) => {
    const range = context.workbook.getSelectedRange().load(`address,${areaProperties}`);
    const sheet = context.workbook.worksheets.getActiveWorksheet();
    const used = sheet.getUsedRangeOrNullObject(true);
    used.load('rowIndex,columnIndex,columnCount');
    await context.sync();
    const area = areaOf(range);
    const { rows, columns } = area;
    const { address } = range;
    const part = { ...area, rows: Math.min(rows, maxCells), columns: Math.min(columns, maxCells) };
    const cells = areaRange(sheet, part).load('values');
    if (used.isNullObject) {
      await context.sync();
      return {
        address,
        rows,
        columns,
        values: (await readValues(context, [cells]))[0]!,
        row: [],
        headers: [],
      };
    }
    const width = Math.min(used.columnCount, maxCells);
    const row = sheet.getRangeByIndexes(area.row, used.columnIndex, 1, width).load('values');
    const headers = sheet.getRangeByIndexes(used.rowIndex, used.columnIndex, 1, width).load('values');
    await context.sync();
    const [values, rowValues] = await readValues(context, [cells, row]);
    return {
      address,
      rows,
      columns,
      values: values!,
      row: rowValues![0]!,
      headers: area.row > used.rowIndex ? (headers.values[0] as unknown[]) : [],
    };
  });
}

const textOf = (value: unknown): string => String(value ?? '').trim();

/**
 * Null if there is no text. Of a row, the address is in the cells whose headers name parts of an address, or else in
 * all cells; of a few other cells, in all of them.
 */
export function selectedAddress({ rows, columns, values, row, headers }: Selection): string | null {
  const cells = values.flat().map(textOf).filter(Boolean);
  const isRow = rows === 1 && columns > 1;
  const addressParts = isRow ? addressColumns(headers.map(textOf)) : [];
  const lines =
    addressParts.length > 0 ? addressParts.map((index) => textOf(row[index])).filter(Boolean) : cells;
  const isAddress = lines.length <= maxAddressLines && lines.some((line) => /\p{L}/u.test(line));
  return isAddress ? lines.join(', ') : null;
}
