import { type Field, fieldLabel } from '@cdata/catalog';
import { textFormat, columnFormat } from '../../excel/cells/index.ts';
import {
  addSheet,
  changeView,
  freeSheetName,
  freeTableName,
  inWorkbook,
  loadSettingLengths,
  loadTableAreas,
  requireFreeCells,
  requireSettingsRoom,
  type SheetCell,
  freeHeader,
  areaAddress,
  areaOf,
  areaProperties,
  setPrintLayout,
  styleHeader,
  styleSecondary,
  tableAt,
  tableStyle,
  workbookMessages,
  WorkbookError,
} from '../../excel/index.ts';
import { type HeaderOverrides, fieldColumns, readShape, type TableFields } from './read-table.ts';
import { registerNewTable, tableKey } from './saved-tables.ts';
import { labelsLanguage, type TableHeaders, serviceName } from '../../connection/index.ts';
import { formatTime } from '../../language/index.ts';
import { querySummary, type SavedQuery } from './saved-query.ts';
import { tableMessages } from './messages.ts';

/** Characters in the workbook's settings of a table's query and lease. */
const settingsLength = 5000;

export type TableDestination = 'new sheet' | SheetCell;

interface NewTable {
  /** Joined into the names of the table and its sheet; both are made valid and unique. */
  nameParts: readonly string[];
  /** One column each. */
  fields: readonly Field[];
  /** By field: the header of its column, if that is not the field's name. */
  headers?: HeaderOverrides;
  /** The cells of this many rows below the header must be free. */
  maxRows: number;
  destination: TableDestination;
  /** Ends the wait for the workbook to be in front. */
  signal?: AbortSignal;
}

/**
 * Creates a table that has a header and no rows.
 *
 * @returns Its id.
 * @throws WorkbookError if cells at the destination are occupied, or in or next to another table, its sheet was deleted or is protected, or the
 * workbook has no room for the table's query; the signal's reason.
 */
export function createTable({
  nameParts,
  fields,
  headers = {},
  maxRows,
  destination,
  signal,
}: NewTable): Promise<string> {
  const parts = nameParts.filter(Boolean);
  return inWorkbook({ waitForCellEdit: true }, async (context) => {
    const { worksheets, tables, names } = context.workbook;
    worksheets.load('items/name');
    tables.load('items/name');
    names.load('items/name');
    const settingLengths = loadSettingLengths(context);
    await context.sync();
    requireSettingsRoom(settingLengths(), settingsLength);

    let sheet: Excel.Worksheet;
    let anchor = { row: 0, column: 0 };
    if (destination === 'new sheet') {
      const sheetNames = worksheets.items.map(({ name }) => name);
      sheet = await addSheet(context, freeSheetName(parts.join(' – '), sheetNames), signal);
      anchor = { row: headerRowOfNewSheet, column: 0 };
    } else {
      sheet = worksheets.getItem(destination.sheetId);
      anchor = destination;
      const area = { ...anchor, rows: maxRows + 1, columns: fields.length };
      await requireFreeCells(context, sheet, area);
      const table = tableAt(await loadTableAreas(context), { ...area, sheetId: destination.sheetId });
      if (table) throw new WorkbookError(workbookMessages().joinsTable(table.name));
    }
    const header = sheet.getRangeByIndexes(anchor.row, anchor.column, 1, fields.length);
    header.numberFormat = [fields.map(() => textFormat)];
    header.values = [fields.map(({ name }) => headers[name] ?? name)];
    // Below a header alone, Excel would insert a row, and move what is below the table.
    const table = sheet.tables.add(header.getResizedRange(1, 0), true);
    // Tables and defined names share one namespace, without regard to case.
    const usedNames = [...tables.items, ...names.items].map(({ name }) => name);
    table.name = freeTableName(parts.join('_'), usedNames);
    table.load('id,name');
    await context.sync();
    await registerNewTable(context, table);
    await changeView(context, () => sheet.activate());
    return table.id;
  });
}

/** By field: the header of its column, if that is not the field's name. Fields with the same label get numbers. */
export function headersOf(fields: readonly Field[], style: TableHeaders): Record<string, string> | undefined {
  if (style === 'names') return undefined;
  const headers: Record<string, string> = {};
  for (const { name } of fields) headers[name] = freeHeader(labelOf(name, style), Object.values(headers));
  return headers;
}

/** The header of a field's column. */
export function labelOf(name: string, style: TableHeaders): string {
  const language = labelsLanguage(style);
  return language ? fieldLabel(name)[language] : name;
}

/**
 * The style of a table's headers, as far as they tell it: those of a column that the user adds follow.
 */
export function styleOf(headers: Readonly<Record<string, string>> | undefined): TableHeaders {
  const styles = (['en', 'fr'] as const).map((style) => ({
    style,
    labels: Object.entries(headers ?? {}).filter(([name, header]) => header === fieldLabel(name)[style])
      .length,
  }));
  const [best, other] = styles.sort((a, b) => b.labels - a.labels);
  if (best!.labels === 0) return 'names';
  return best!.labels === other!.labels ? 'language' : best!.style;
}

interface AddColumnsOptions {
  previousFields: readonly string[];
  alongside(context: Excel.RequestContext, columns: AddedColumns): void;
}

interface AddedColumns {
  added: string[];
  headers: Record<string, string> | undefined;
}

/**
 * Adds a column at the right end of a table for each field that has none. If a column of the user's own has the name of
 * a field, the new column gets another header.
 *
 * @param options.previousFields Fields that were given a column before: if it is missing, the user deleted it.
 * @param options.alongside Writes something else with the batch that adds the columns.
 * @returns The names of the fields that were added, and all header overrides.
 */
export async function addColumns(
  { tableId, fields, headers: overrides = {} }: TableFields,
  { previousFields, alongside }: AddColumnsOptions,
): Promise<AddedColumns> {
  const { headers } = await readShape(tableId);
  const present = new Set(
    fieldColumns(headers, fields, overrides)
      .map(({ field }) => field.name)
      .filter((name) => previousFields.includes(name)),
  );
  const newFields = fields.filter(({ name }) => !present.has(name));
  const style = styleOf(overrides);
  const usedHeaders = [...headers];
  const newOverrides: Record<string, string> = { ...overrides };
  for (const { name } of newFields) {
    const header = freeHeader(labelOf(name, style), usedHeaders);
    usedHeaders.push(header);
    delete newOverrides[name];
    if (header !== name) newOverrides[name] = header;
  }
  const columns: AddedColumns = {
    added: newFields.map(({ name }) => name),
    headers: Object.keys(newOverrides).length > 0 ? newOverrides : undefined,
  };
  await inWorkbook({ waitForCellEdit: true }, async (context) => {
    const table = context.workbook.tables.getItem(tableId);
    for (const field of newFields) {
      const column = table.columns.add(undefined, undefined, newOverrides[field.name] ?? field.name);
      column.getDataBodyRange().numberFormat = columnFormat(field) as never;
    }
    alongside(context, columns);
    await context.sync();
  });
  return columns;
}

/** Row of the header on a sheet that is made for a table, counted from 0. The query line is in the first row. */
export const headerRowOfNewSheet = 2;

/** Excel moves names with their cells: the query line is found again wherever the user puts it. */
const nameOfQueryLine = (key: string): string => `cdata_source_${key.replace(/[^A-Za-z0-9_]+/g, '_')}`;

/** One line that says where the records of a table come from: the query, the time and the service. */
export const queryLine = (saved: SavedQuery): string =>
  tableMessages().queryLine(querySummary(saved), formatTime(saved.fetchedAt), serviceName(saved.service));

/** Gives a sheet that was made for a table its query line, a styled header, and freezes it. */
export async function writeQueryLine(tableId: string, line: string): Promise<void> {
  const name = nameOfQueryLine(await tableKey(tableId));
  await inWorkbook({ waitForCellEdit: true }, async (context) => {
    const table = context.workbook.tables.getItem(tableId);
    const cell = table.worksheet.getRange('A1');
    cell.numberFormat = [[textFormat]];
    cell.values = [[line]];
    styleSecondary(cell);
    table.style = tableStyle;
    styleHeader(table.getHeaderRowRange());
    context.workbook.names.add(name, cell).visible = false;
    await changeView(context, () => table.worksheet.freezePanes.freezeRows(headerRowOfNewSheet + 1));
  });
}

/** Sets up the sheet of a table to be printed, with the query line, as wide as a page. */
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

/** Writes the query line of a table again, if its sheet has one. */
export async function updateQueryLine(tableId: string, line: string): Promise<void> {
  const name = nameOfQueryLine(await tableKey(tableId));
  await inWorkbook({ waitForCellEdit: true }, async (context) => {
    const cell = context.workbook.names.getItemOrNullObject(name).getRangeOrNullObject();
    cell.load('address');
    await context.sync();
    if (cell.isNullObject) return;
    cell.values = [[line]];
    await context.sync();
  });
}
