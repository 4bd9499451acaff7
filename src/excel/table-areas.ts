import { areaOf, areaProperties, type SheetArea } from './area.ts';

/** A table with its header and totals. */
export interface TableArea extends SheetArea {
  id: string;
  name: string;
}

/** The areas of all tables of the workbook. Synchronizes. */
export async function loadTableAreas(context: Excel.RequestContext): Promise<TableArea[]> {
  const tables = context.workbook.tables.load('items/id,items/name,items/worksheet/id');
  await context.sync();
  const ranges = tables.items.map((table) => table.getRange().load(areaProperties));
  if (ranges.length > 0) await context.sync();
  return tables.items.map(({ id, name, worksheet }, index) => ({
    ...{ id, name, sheetId: worksheet.id },
    ...areaOf(ranges[index]!),
  }));
}
