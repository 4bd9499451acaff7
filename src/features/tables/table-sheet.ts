import {
  areaAddress,
  areaOf,
  areaProperties,
  inWorkbook,
  setPrintLayout,
  styleHeader,
  styleSecondary,
} from '../../excel/index.ts';
import { textFormat } from '../../excel/cells/index.ts';
import { formatTime } from '../../language/index.ts';
import { serviceName } from '../../connection/index.ts';
import { querySummary } from './query-summary.ts';
import type { SavedQuery } from './saved-query.ts';
import { tableKey } from './saved-tables.ts';
import { tableMessages } from './messages.ts';

/** Row of the header on a sheet that is made for a table, counted from 0. The source line is in the first row. */
export const headerRowOfNewSheet = 2;

/** Excel moves names with their cells: the source line is found again wherever the user puts it. */
const nameOfSource = (key: string): string => `cdata_source_${key.replace(/[^A-Za-z0-9_]+/g, '_')}`;

/** One line that says where the records of a table come from: the query, the time and the service. */
export const sourceLine = (saved: SavedQuery): string =>
  tableMessages().sourceLine(querySummary(saved), formatTime(saved.fetchedAt), serviceName(saved.service));

/** Gives a sheet that was made for a table its source line, a styled header, and freezes it. */
export async function writeSourceLine(tableId: string, line: string): Promise<void> {
  const name = nameOfSource(await tableKey(tableId));
  await inWorkbook({ waitForCellEdit: true }, async (context) => {
    const table = context.workbook.tables.getItem(tableId);
    const cell = table.worksheet.getRange('A1');
    cell.numberFormat = [[textFormat]];
    cell.values = [[line]];
    styleSecondary(cell);
    styleHeader(table.getHeaderRowRange());
    table.worksheet.freezePanes.freezeRows(headerRowOfNewSheet + 1);
    context.workbook.names.add(name, cell).visible = false;
    await context.sync();
  });
}

/** Sets up the sheet of a table to be printed, with the source line, as wide as a page. */
export async function printTable(tableId: string): Promise<void> {
  const { sheetId, area } = await inWorkbook({ waitForCellEdit: true }, async (context) => {
    const table = context.workbook.tables.getItem(tableId);
    const sheet = table.worksheet.load('id');
    const range = table.getRange().load(areaProperties);
    await context.sync();
    return { sheetId: sheet.id, area: areaOf(range) };
  });
  await setPrintLayout(sheetId, {
    area: areaAddress({ row: 0, column: 0, rows: area.row + area.rows, columns: area.columns }),
    orientation: 'Landscape',
    pagesTall: null,
    titleRows: `$${headerRowOfNewSheet + 1}:$${headerRowOfNewSheet + 1}`,
  });
}

/** Writes the source line of a table again, if its sheet has one. */
export async function updateSourceLine(tableId: string, line: string): Promise<void> {
  const name = nameOfSource(await tableKey(tableId));
  await inWorkbook({ waitForCellEdit: true }, async (context) => {
    const cell = context.workbook.names.getItemOrNullObject(name).getRangeOrNullObject();
    cell.load('address');
    await context.sync();
    if (cell.isNullObject) return;
    cell.values = [[line]];
    await context.sync();
  });
}
