import type { SavedRun } from './saved-run.ts';

/** A sheet, loaded with its id and name, and a table on it, if the run reads a table. */
export interface RunPlace {
  sheet: Excel.Worksheet;
  table: Excel.Table | null;
}

/**
 * The places where the columns of a run may be, the likeliest first. Excel does not guarantee that the ids of sheets and
 * tables stay the same when a workbook is opened again (OfficeDev/office-js, issue 1390), and users rename both: a place has
 * the saved id or else the saved name; if there is none, every place is possible. The headers decide.
 */
export async function findRunPlaces(
  context: Excel.RequestContext,
  { sheetId, sheet: sheetName, tableId, table: tableName }: SavedRun,
): Promise<RunPlace[]> {
  const sheets = context.workbook.worksheets.load('items/id,items/name');
  const tables = context.workbook.tables.load('items/id,items/name,items/worksheet/id');
  await context.sync();
  return likeliest(sheets.items, sheetId, sheetName).flatMap((sheet): RunPlace[] => {
    if (tableId === null) return [{ sheet, table: null }];
    const onSheet = tables.items.filter(({ worksheet }) => worksheet.id === sheet.id);
    return likeliest(onSheet, tableId, tableName).map((table) => ({ sheet, table }));
  });
}

/** Those with the id or else the name; all if there are none. */
function likeliest<Item extends { id: string; name: string }>(
  items: readonly Item[],
  id: string,
  name: string | null,
): readonly Item[] {
  const isNamed = (item: Item) => item.name.toLowerCase() === name?.toLowerCase();
  const found = [...items.filter((item) => item.id === id), ...items.filter(isNamed)];
  return found.length > 0 ? [...new Set(found)] : items;
}
