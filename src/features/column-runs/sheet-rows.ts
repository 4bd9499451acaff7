import {
  areaOf,
  areaProperties,
  areasOverlap,
  inWorkbook,
  readValues,
  WorkbookError,
  type Area,
  workbookMessages,
} from '../../excel/index.ts';
import { chosenHeaders, type HeaderRequest } from './chosen-headers.ts';
import type { SheetRows, SheetColumn } from './source.ts';
import { groupTexts, headerTexts, textOf } from './header-row.ts';
import { blockAround, findData, selectsRows, type DataArea } from './data-block.ts';

const maxSamples = 12;

/**
 * Reads the source around the selection: the table it touches, or else the block of filled columns; of that, the
 * selected rows if there are several.
 *
 * @param previous The source to read again instead, wherever the selection is now.
 * @param headers The headers that the user chooses.
 * @throws WorkbookError where the sheet is empty or was deleted.
 */
export function readSheetRows(
  previous: SheetRows | null = null,
  headers?: HeaderRequest,
): Promise<SheetRows> {
  return inWorkbook(async (context) => {
    const { worksheets } = context.workbook;
    const sheet = previous ? worksheets.getItem(previous.sheetId) : worksheets.getActiveWorksheet();
    sheet.load('id,name');
    sheet.tables.load('items/id,items/name');
    const selection = previous ? null : context.workbook.getSelectedRange().load(areaProperties);
    const usedRange = sheet.getUsedRangeOrNullObject(true).load(areaProperties);
    await context.sync();
    const tables = sheet.tables.items.map((table) => ({
      table,
      range: table.getRange().load(areaProperties),
      body: table.getDataBodyRange().load(areaProperties),
    }));
    await context.sync();
    if (usedRange.isNullObject) throw new WorkbookError(workbookMessages().sheetEmpty);
    const selected = selection ? areaOf(selection) : selectionOf(previous!);
    const tableAround = tables.find(({ range }) => areasOverlap(areaOf(range), selected));
    const { data, choseHeaders } = tableAround
      ? {
          data: { ...areaOf(tableAround.body), headerRow: tableAround.range.rowIndex },
          choseHeaders: false,
        }
      : await readData(context, sheet, { selected, used: areaOf(usedRange), previous, headers });
    const body = tableAround ? data : selectedRows(data, selected);
    const columns = await readSheetColumns(context, sheet, { ...data, ...body });
    const indexes = columns.map(({ index }) => index);
    return {
      sheetId: sheet.id,
      sheet: sheet.name,
      tableId: tableAround?.table.id ?? null,
      table: tableAround?.table.name ?? null,
      headerRow: data.headerRow,
      choseHeaders,
      firstRow: body.row,
      rowCount: body.rows,
      columns,
      whole: body.rows === data.rows,
      selectedColumns: previous?.selectedColumns ?? selected.rows > 1,
      selected:
        previous?.selected ??
        indexes.filter((index) => index >= selected.column && index < selected.column + selected.columns),
    };
  });
}

interface Surroundings {
  selected: Area;
  /** The used cells of the sheet. */
  used: Area;
  previous: SheetRows | null;
  headers: HeaderRequest | undefined;
}

/** Finds the data around the selection, below the headers that the user chose or that it has. */
async function readData(
  context: Excel.RequestContext,
  sheet: Excel.Worksheet,
  { selected, used, previous, headers: request }: Surroundings,
): Promise<{ data: DataArea; choseHeaders: boolean }> {
  const block = await blockAround(context, sheet, selected, used);
  const headers = await chosenHeaders(context, { sheet, block, selected, previous }, request);
  const data = await findData(context, sheet, { block, selected, headers });
  return { data, choseHeaders: headers !== undefined };
}

/** A selection whose source has the same rows. */
function selectionOf({ firstRow, rowCount, headerRow, whole, columns }: SheetRows): Area {
  const column = columns[0]!.index;
  if (whole) return { row: firstRow, rows: 1, column, columns: 1 };
  // A selection of one row would stand for all rows.
  const isBelowHeaders = rowCount === 1 && headerRow === firstRow - 1;
  return isBelowHeaders
    ? { row: firstRow - 1, rows: 2, column, columns: 1 }
    : { row: firstRow, rows: Math.max(2, rowCount), column, columns: 1 };
}

/** The rows of the data, or the selected ones among them if several are selected. */
function selectedRows({ row, rows }: DataArea, selected: Area): { row: number; rows: number } {
  if (!selectsRows(selected)) return { row, rows };
  const from = Math.max(row, selected.row);
  const to = Math.min(row + rows, selected.row + selected.rows);
  return to > from ? { row: from, rows: to - from } : { row, rows };
}

async function readSheetColumns(
  context: Excel.RequestContext,
  sheet: Excel.Worksheet,
  { headerRow, row, rows, column, columns }: DataArea,
): Promise<SheetColumn[]> {
  const rangeAt = (top: number, height: number) =>
    sheet.getRangeByIndexes(top, column, height, columns).load('values');
  const lineAbove = headerRow === null || headerRow === 0 ? null : rangeAt(headerRow - 1, 1);
  const headers = headerRow === null ? null : rangeAt(headerRow, 1);
  const samples = rows === 0 ? null : rangeAt(row, Math.min(rows, maxSamples));
  await context.sync();
  const above = lineAbove?.values[0] ?? null;
  const texts = headers ? headerTexts(headers.values[0] as unknown[], above) : [];
  const groups = groupTexts(texts, above);
  const [sampleValues] = samples ? await readValues(context, [samples]) : [[]];
  const sampleRows = sampleValues!.filter((cells) => cells.some((value) => textOf(value) !== ''));
  return Array.from({ length: columns }, (_, position) => ({
    index: column + position,
    header: texts[position] ?? '',
    ...(groups[position] && { group: groups[position] }),
    samples: sampleRows.map((cells) => textOf(cells[position])),
  }));
}
