import type { Field } from '@cdata/catalog';
import { textFormat } from '../../excel/cells/index.ts';
import {
  freeSheetName,
  freeTableName,
  inWorkbook,
  loadSettingLengths,
  requireFreeCells,
  requireSettingsRoom,
  type SheetCell,
} from '../../excel/index.ts';
import type { HeaderOverrides } from './read-table.ts';
import { registerNewTable } from './saved-tables.ts';
import { headerRowOfNewSheet } from './table-sheet.ts';

/** Characters in the workbook's settings of a table's query and lease. */
const settingsLength = 5000;

export type TableDestination = 'new sheet' | SheetCell;

export interface NewTable {
  /** Joined into the names of the table and its sheet; both are made valid and unique. */
  nameParts: readonly string[];
  /** One column each. */
  fields: readonly Field[];
  /** By field: the header of its column, if that is not the field's name. */
  headers?: HeaderOverrides;
  /** The cells of this many rows below the header must be free. */
  maxRows: number;
  destination: TableDestination;
}

/**
 * Creates a table that has a header and no rows.
 *
 * @returns Its id.
 * @throws WorkbookError if cells at the destination are occupied, its sheet was deleted or is protected, or the
 * workbook has no room for the table's query.
 */
export function createTable({
  nameParts,
  fields,
  headers = {},
  maxRows,
  destination,
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
      sheet = worksheets.add(freeSheetName(parts.join(' '), sheetNames));
      anchor = { row: headerRowOfNewSheet, column: 0 };
    } else {
      sheet = worksheets.getItem(destination.sheetId);
      anchor = destination;
      await requireFreeCells(context, sheet, { ...anchor, rows: maxRows + 1, columns: fields.length });
    }
    const header = sheet.getRangeByIndexes(anchor.row, anchor.column, 1, fields.length);
    header.numberFormat = [fields.map(() => textFormat)];
    header.values = [fields.map(({ name }) => headers[name] ?? name)];
    const table = sheet.tables.add(header, true);
    // Tables and defined names share one namespace, without regard to case.
    const usedNames = [...tables.items, ...names.items].map(({ name }) => name);
    table.name = freeTableName(parts.join('_'), usedNames);
    sheet.activate();
    table.load('id,name');
    await context.sync();
    await registerNewTable(context, table);
    return table.id;
  });
}
