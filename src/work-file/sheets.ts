import * as v from 'valibot';
import { cellAddress, freeSheetName, inWorkbook, startWriting } from '../excel/index.ts';

const cellSchema = v.union([v.string(), v.number(), v.boolean()]);

/** A sheet as values. Rows and columns are counted from 0. */
export const sheetSchema = v.object({
  name: v.string(),
  row: v.number(),
  column: v.number(),
  /** A list for each row. */
  values: v.array(v.array(cellSchema)),
  /** The number format of each cell. */
  formats: v.array(v.array(v.string())),
  /** Points, of each column. */
  widths: v.array(v.number()),
});
export type SheetValues = v.InferOutput<typeof sheetSchema>;

/** Cells of one request. */
const maxCells = 40_000;
/** Columns whose widths are kept. */
const maxWidths = 200;

/** The sheets as values, without blank ones. */
export async function readSheets(
  signal: AbortSignal,
  { withHidden }: { withHidden: boolean },
): Promise<SheetValues[]> {
  const areas = await inWorkbook({ waitForCellEdit: true }, async (context) => {
    const sheets = context.workbook.worksheets.load('items/id,items/name,items/visibility');
    await context.sync();
    const chosenSheets = sheets.items.filter(({ visibility }) => withHidden || visibility === 'Visible');
    const used = chosenSheets.map((sheet) => ({
      sheet,
      range: sheet.getUsedRangeOrNullObject(true).load('rowIndex,columnIndex,rowCount,columnCount'),
    }));
    await context.sync();
    return used.flatMap(({ sheet: { id, name }, range }) =>
      range.isNullObject
        ? []
        : [
            {
              id,
              name,
              row: range.rowIndex,
              column: range.columnIndex,
              rows: range.rowCount,
              columns: range.columnCount,
            },
          ],
    );
  });
  const sheets: SheetValues[] = [];
  for (const area of areas) {
    const { id, name, row, column, rows, columns } = area;
    const sheet: SheetValues = { name, row, column, values: [], formats: [], widths: [] };
    const blockRows = Math.max(1, Math.floor(maxCells / columns));
    for (let from = 0; from < rows; from += blockRows) {
      signal.throwIfAborted();
      const block = await readBlock(id, {
        row: row + from,
        column,
        rows: Math.min(blockRows, rows - from),
        columns,
      });
      sheet.values.push(...block.values);
      sheet.formats.push(...block.formats);
      if (from === 0) sheet.widths = block.widths;
    }
    sheets.push(sheet);
  }
  return sheets;
}

interface Block {
  row: number;
  column: number;
  rows: number;
  columns: number;
}

const readBlock = (sheetId: string, { row, column, rows, columns }: Block) =>
  inWorkbook({ waitForCellEdit: true }, async (context) => {
    const sheet = context.workbook.worksheets.getItem(sheetId);
    const range = sheet.getRangeByIndexes(row, column, rows, columns).load('values,numberFormat');
    const formats = Array.from({ length: Math.min(columns, maxWidths) }, (_, at) =>
      sheet.getRangeByIndexes(row, column + at, 1, 1).format.load('columnWidth'),
    );
    await context.sync();
    return {
      values: range.values as SheetValues['values'],
      formats: range.numberFormat as string[][],
      widths: formats.map(({ columnWidth }) => columnWidth),
    };
  });

/**
 * Writes the sheets of a work file as new sheets, as values: nothing is calculated or called.
 *
 * @returns The names of the sheets.
 */
export async function writeSheets(sheets: readonly SheetValues[], suffix: string): Promise<string[]> {
  const names: string[] = [];
  for (const sheet of sheets) names.push(await writeSheet(sheet, suffix));
  return names;
}

async function writeSheet(
  { name, row, column, values, formats, widths }: SheetValues,
  suffix: string,
): Promise<string> {
  const columns = values[0]?.length ?? 0;
  const blockRows = Math.max(1, Math.floor(maxCells / Math.max(1, columns)));
  return inWorkbook({ waitForCellEdit: true, undoStep: 'open work file' }, async (context) => {
    const { worksheets } = context.workbook;
    worksheets.load('items/name');
    await context.sync();
    startWriting(context);
    const free = freeSheetName(
      `${name} ${suffix}`,
      worksheets.items.map((one) => one.name),
    );
    const sheet = worksheets.add(free);
    for (let from = 0; from < values.length; from += blockRows) {
      const rows = values.slice(from, from + blockRows);
      const range = sheet.getRangeByIndexes(row + from, column, rows.length, columns);
      // A text that looks like a formula is a text.
      range.numberFormat = formats
        .slice(from, from + blockRows)
        .map((line, at) => line.map((format, cell) => (readsAsFormula(rows[at]![cell]) ? '@' : format)));
      range.values = rows;
      await context.sync();
    }
    widths.forEach((width, at) => {
      sheet.getRangeByIndexes(0, column + at, 1, 1).format.columnWidth = width;
    });
    await context.sync();
    return free;
  });
}

const readsAsFormula = (value: unknown): boolean => typeof value === 'string' && /^[=+\-@]/.test(value);

/** A cell whose value is no longer that of the work file. */
export interface ChangedCell {
  sheet: string;
  address: string;
  before: unknown;
  now: unknown;
}

export interface SheetDifferences {
  /** Sheets of the work file that the workbook doesn't have under their names. */
  lacking: string[];
  /** At most {@link maxChangedCells}. */
  cells: ChangedCell[];
  /** Of all changed cells. */
  count: number;
}

export const maxChangedCells = 100;

/** What has changed in the workbook since the file was saved: cells of sheets of the same name. */
export function compareSheets(before: readonly SheetValues[], now: readonly SheetValues[]): SheetDifferences {
  const differences: SheetDifferences = { lacking: [], cells: [], count: 0 };
  for (const sheet of before) {
    const other = now.find(({ name }) => name === sheet.name);
    if (!other) {
      differences.lacking.push(sheet.name);
      continue;
    }
    const bounds = [sheet, other].map(({ row, column, values }) => ({
      row,
      column,
      endRow: row + values.length,
      endColumn: column + (values[0]?.length ?? 0),
    }));
    const cell = ({ row, column, values }: SheetValues, atRow: number, atColumn: number): unknown =>
      values[atRow - row]?.[atColumn - column] ?? '';
    for (
      let row = Math.min(...bounds.map((one) => one.row));
      row < Math.max(...bounds.map((one) => one.endRow));
      row++
    ) {
      for (
        let column = Math.min(...bounds.map((one) => one.column));
        column < Math.max(...bounds.map((one) => one.endColumn));
        column++
      ) {
        const [was, is] = [cell(sheet, row, column), cell(other, row, column)];
        if (was === is) continue;
        differences.count++;
        if (differences.cells.length < maxChangedCells)
          differences.cells.push({
            sheet: sheet.name,
            address: cellAddress(row, column),
            before: was,
            now: is,
          });
      }
    }
  }
  return differences;
}
