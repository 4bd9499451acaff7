import { areaProperties, inWorkbook } from '../../../excel/index.ts';
import { readSheetRows, type SheetRows } from '../../column-runs/index.ts';

/** A sheet or a table in which rows can be found. */
export interface ListPlace {
  sheetId: string;
  sheet: string;
  /** Null for the list of the sheet. */
  tableId: string | null;
  table: string | null;
}

/** The sheets of the workbook that the user sees, each with its tables below it. */
export const readListPlaces = (): Promise<ListPlace[]> =>
  inWorkbook(async (context) => {
    const sheets = context.workbook.worksheets.load('items/id,items/name,items/visibility');
    const tables = context.workbook.tables.load('items/id,items/name,items/worksheet/id');
    await context.sync();
    const visibleSheets = sheets.items.filter(({ visibility }) => visibility === 'Visible');
    return visibleSheets.flatMap(({ id: sheetId, name: sheet }) => [
      { sheetId, sheet, tableId: null, table: null },
      ...tables.items
        .filter(({ worksheet }) => worksheet.id === sheetId)
        .map(({ id, name }) => ({ sheetId, sheet, tableId: id, table: name })),
    ]);
  });

/**
 * Reads the list of a sheet or a table, wherever the selection is.
 *
 * @throws WorkbookError where the sheet is empty or was deleted.
 */
export async function readListOf({ sheetId, sheet, tableId }: ListPlace): Promise<SheetRows> {
  const start = await inWorkbook(async (context) => {
    if (tableId === null) return { rowIndex: 0, columnIndex: 0 };
    const range = context.workbook.tables.getItem(tableId).getRange().load(areaProperties);
    await context.sync();
    return range;
  });
  return readSheetRows({
    ...{ sheetId, sheet, tableId: null, table: null, headerRow: null },
    ...{ firstRow: start.rowIndex, rowCount: 1, whole: true },
    columns: [{ index: start.columnIndex, header: '', samples: [] }],
    ...{ selected: [], selectedColumns: false },
  });
}

/** Whether two lists are the same rows. */
export const isSameList = (one: SheetRows, other: SheetRows): boolean =>
  one.sheetId === other.sheetId &&
  one.firstRow < other.firstRow + other.rowCount &&
  other.firstRow < one.firstRow + one.rowCount &&
  one.columns.some(({ index }) => other.columns.some((column) => column.index === index));

/** What the columns of a match name the list. */
export const listName = ({ sheet, table }: SheetRows): string => table ?? sheet;
