import type { Field } from '../catalog/index.ts';
import {
  freeSheetName,
  freeTableName,
  inWorkbook,
  requireFreeCells,
  type SheetCell,
} from '../excel/index.ts';
import { TableWriter } from './table-writer.ts';

/** Where a table goes: a sheet of its own, or a cell. */
export type TablePlace = 'new sheet' | SheetCell;

/** A table that is to be made. */
export interface NewTable {
  /** Words of its name and of its sheet's: each is made lawful and free. */
  words: readonly string[];
  fields: readonly Field[];
  /** Rows that it may come to hold: so many must be free. */
  rows: number;
  place: TablePlace;
}

/**
 * Makes a table of its header alone, whose columns are the fields; what is returned writes its rows.
 *
 * @throws WorkbookError where there is something already, or the sheet is gone or protected.
 */
export function makeTable({ words, fields, rows, place }: NewTable): Promise<{ writer: TableWriter }> {
  const named = words.filter(Boolean);
  return inWorkbook({ waitForCellEdit: true }, async (context) => {
    const { worksheets, tables, names } = context.workbook;
    worksheets.load('items/name');
    tables.load('items/name');
    names.load('items/name');
    await context.sync();

    let sheet: Excel.Worksheet;
    let origin = { row: 0, column: 0 };
    if (place === 'new sheet') {
      const taken = worksheets.items.map(({ name }) => name);
      sheet = worksheets.add(freeSheetName(named.join(' '), taken));
    } else {
      sheet = worksheets.getItem(place.sheetId);
      origin = place;
      await requireFreeCells(context, sheet, { ...origin, rows: rows + 1, columns: fields.length });
    }
    const header = sheet.getRangeByIndexes(origin.row, origin.column, 1, fields.length);
    header.numberFormat = [fields.map(() => '@')];
    header.values = [fields.map(({ name }) => name)];
    const table = sheet.tables.add(header, true);
    // Tables and defined names have their names of one store, without regard to case.
    const taken = [...tables.items, ...names.items].map(({ name }) => name);
    table.name = freeTableName(named.join('_'), taken);
    sheet.activate();
    table.load('id');
    await context.sync();
    return { writer: new TableWriter(table.id, fields) };
  });
}
