import type { SavedRun } from './saved-run.ts';

/** A sheet, loaded with its id and name, and a table on it, if the run reads a table. */
export interface RunPlace {
  sheet: Excel.Worksheet;
  table: Excel.Table | null;
}

/**
 * The places where the columns of a run may be, the likeliest first: the headers decide. Excel does not guarantee that the
 * ids of sheets and tables stay the same when a workbook is opened again (OfficeDev/office-js, issue 1390), and users rename
 * both: a sheet has the saved id or the saved name. On the sheet, so has the table; if there is none, it may be any. Other
 * sheets are not searched, because they may have the same headers.
 */
export async function findRunPlaces(
  context: Excel.RequestContext,
  { sheetId, sheet: sheetName, tableId, table: tableName }: SavedRun,
): Promise<RunPlace[]> {
  const sheets = context.workbook.worksheets.load('items/id,items/name');
  const tables = context.workbook.tables.load('items/id,items/name,items/worksheet/id');
  await context.sync();
  return withIdOrName(sheets.items, sheetId, sheetName).flatMap((sheet): RunPlace[] => {
    if (tableId === null) return [{ sheet, table: null }];
    const onSheet = tables.items.filter(({ worksheet }) => worksheet.id === sheet.id);
    const found = withIdOrName(onSheet, tableId, tableName);
    return (found.length > 0 ? found : onSheet).map((table) => ({ sheet, table }));
  });
}

/** Those with the id come first. */
function withIdOrName<Item extends { id: string; name: string }>(
  items: readonly Item[],
  id: string,
  name: string | null,
): readonly Item[] {
  const isNamed = (item: Item) => item.name.toLowerCase() === name?.toLowerCase();
  return [...new Set([...items.filter((item) => item.id === id), ...items.filter(isNamed)])];
}
