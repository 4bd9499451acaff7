import {
  inWorkbook,
  WorkbookError,
  workbookMessages,
  areaAddress,
  areaRange,
  freeHeader,
  startWriting,
} from '../../excel/index.ts';
import type { OutputColumn, TextHighlight } from './run-kind.ts';
import type { Layout, RunOutput } from './run.ts';
import { textFormat } from '../../excel/cells/index.ts';
import { supports } from '../../app/office.ts';
import type { SheetRows } from './sheet-rows.ts';

/** Gives rows that were added below `previousRows` the number formats and colors of the rows above them. */
export function formatAddedRows(
  { sheetId, firstRow, rowCount, outputs }: Layout,
  previousRows: number,
  columns: readonly OutputColumn[],
): Promise<void> {
  return inWorkbook({ waitForCellEdit: true }, async (context) => {
    const sheet = context.workbook.worksheets.getItem(sheetId);
    const lastCells = outputs.map((column) =>
      column === null
        ? null
        : sheet.getRangeByIndexes(firstRow + previousRows - 1, column, 1, 1).load('numberFormat'),
    );
    await context.sync();
    outputs.forEach((column, at) => {
      if (column === null) return;
      const cells = sheet.getRangeByIndexes(firstRow + previousRows, column, rowCount - previousRows, 1);
      cells.numberFormat = lastCells[at]!.numberFormat[0]![0] as unknown as string[][];
      highlightTexts(cells, columns[at]!.highlights ?? []);
    });
    await context.sync();
  });
}

/**
 * Where the output columns go: next to the data; there too, but existing columns move right; or after the last used
 * column of the sheet.
 */
export type Destination = 'adjacent' | 'insert' | 'end';

export interface DestinationOptions {
  /** Address of the cells next to the data. */
  adjacent: string;
  /** The filled cells among them, or null. */
  occupied: string | null;
  /** Address of the cells after the last used column. */
  end: string;
}

/** Widths in points, set before there is anything to fit them to. */
const numberWidth = 72;

const textWidth = 130;

const letterWidth = 6;

const maxHeaderWidth = 190;

/** The rows of the columns that a run adds, with their header. */
const outputRows = ({ headerRow, firstRow, rowCount }: SheetRows): { row: number; rows: number } =>
  headerRow === null
    ? { row: firstRow, rows: rowCount }
    : { row: headerRow, rows: firstRow + rowCount - headerRow };

const columnAfter = ({ columns }: SheetRows): number => columns.at(-1)!.index + 1;

export function readDestinationOptions(rows: SheetRows, columns: number): Promise<DestinationOptions> {
  return inWorkbook(async (context) => {
    const sheet = context.workbook.worksheets.getItem(rows.sheetId);
    const usedRange = sheet.getUsedRange(true).load('columnIndex,columnCount');
    const adjacent = { ...outputRows(rows), column: columnAfter(rows), columns };
    const filledRange = areaRange(sheet, adjacent).getUsedRangeOrNullObject(true).load('address');
    await context.sync();
    return {
      adjacent: areaAddress(adjacent),
      occupied: filledRange.isNullObject ? null : filledRange.address.replace(/^.*!/, ''),
      end: areaAddress({ ...adjacent, column: usedRange.columnIndex + usedRange.columnCount + 1 }),
    };
  });
}

export function effectiveDestination(options: DestinationOptions | null, choice: Destination): Destination {
  if (!options?.occupied) return 'adjacent';
  return choice === 'adjacent' ? 'insert' : choice;
}

/**
 * Makes the columns with their headers and formats. A table grows over columns next to it. Nothing is overwritten.
 *
 * @throws WorkbookError where the cells are not free.
 */
export const makeOutputColumns = (
  rows: SheetRows,
  outputs: readonly OutputColumn[],
  destination: Destination,
): Promise<RunOutput[]> =>
  inWorkbook({ waitForCellEdit: true, undoStep: 'add columns' }, (context) =>
    addOutputColumns(context, rows, { outputs, destination }),
  );

/** Makes output columns as a part of a batch. */
export async function addOutputColumns(
  context: Excel.RequestContext,
  sheetRows: SheetRows,
  { outputs, destination }: { outputs: readonly OutputColumn[]; destination: Destination },
): Promise<RunOutput[]> {
  const { row, rows } = outputRows(sheetRows);
  const sheet = context.workbook.worksheets.getItem(sheetRows.sheetId);
  const usedRange = sheet.getUsedRange(true).load('columnIndex,columnCount');
  await context.sync();
  startWriting(context);
  const end = usedRange.columnIndex + usedRange.columnCount;
  const column = destination === 'end' ? end + 1 : columnAfter(sheetRows);
  const columns = outputs.length;
  const area = () => areaRange(sheet, { row, column, rows, columns });
  if (destination === 'insert') area().getEntireColumn().insert('Right');
  const filledRange = area().getUsedRangeOrNullObject(true).load('address');
  const existing =
    sheetRows.headerRow === null
      ? null
      : sheet.getRangeByIndexes(sheetRows.headerRow, 0, 1, end).load('values');
  await context.sync();
  if (!filledRange.isNullObject) throw new WorkbookError(workbookMessages().occupied(filledRange.address));

  const headers = existing ? freeHeaders(outputs, existing.values[0]!.map(String)) : outputs.map(() => '');
  outputs.forEach((output, position) =>
    formatOutputColumn(sheet, { ...sheetRows, index: column + position }, output),
  );
  if (sheetRows.headerRow !== null) {
    const lastHeader = sheet.getRangeByIndexes(sheetRows.headerRow, sheetRows.columns.at(-1)!.index, 1, 1);
    const cells = sheet.getRangeByIndexes(sheetRows.headerRow, column, 1, columns);
    cells.copyFrom(lastHeader, 'Formats');
    cells.values = [headers];
  }
  // An older Excel leaves the columns next to the table, where the run finds them too.
  if (sheetRows.tableId !== null && destination !== 'end' && supports('tableResize')) {
    const first = sheetRows.columns[0]!.index;
    const table = context.workbook.tables.getItem(sheetRows.tableId);
    table.resize(sheet.getRangeByIndexes(row, first, rows, column + columns - first));
  }
  await context.sync();
  return headers.map((header, index) => ({ name: outputs[index]!.name, header, index: column + index }));
}

/** Formats the cells of a new column below its header. */
export function formatOutputColumn(
  sheet: Excel.Worksheet,
  { firstRow, rowCount, index }: { firstRow: number; rowCount: number; index: number },
  { header, format, highlights = [] }: OutputColumn,
): void {
  const cells = sheet.getRangeByIndexes(firstRow, index, rowCount, 1);
  cells.numberFormat = format as unknown as string[][];
  highlightTexts(cells, highlights);
  cells.format.columnWidth = Math.max(
    format === textFormat ? textWidth : numberWidth,
    Math.min(header.length * letterWidth, maxHeaderWidth),
  );
  // An inserted column has the fill of the column on its left.
  cells.format.fill.clear();
}

function freeHeaders(outputs: readonly OutputColumn[], existing: readonly string[]): string[] {
  const headers: string[] = [];
  for (const { header } of outputs) headers.push(freeHeader(header, [...existing, ...headers]));
  return headers;
}

function highlightTexts(cells: Excel.Range, highlights: readonly TextHighlight[]): void {
  for (const { startsWith, fill, font } of highlights) {
    const { textComparison } = cells.conditionalFormats.add('ContainsText' as Excel.ConditionalFormatType);
    textComparison.rule = { operator: 'BeginsWith', text: startsWith };
    textComparison.format.fill.color = fill;
    textComparison.format.font.color = font;
  }
}
