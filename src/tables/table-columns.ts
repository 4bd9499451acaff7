import type { Field } from '../catalog/index.ts';
import { columnFormat, freeHeader, inWorkbook } from '../excel/index.ts';
import type { RememberedQuery } from './saved-query.ts';
import { shape } from './table-body.ts';
import { columnsOf } from './table-layout.ts';

/**
 * Adds a column at the right end of a table for each field that has none. Where a column of the user's own has the
 * field's name, the new one gets another, which is to be remembered.
 *
 * @returns The names of the fields added, and the headers that differ from their fields' names.
 */
export async function addColumns(
  tableId: string,
  fields: readonly Field[],
  { headers: named = {}, fields: known }: RememberedQuery,
): Promise<{ names: string[]; headers: Record<string, string> | undefined }> {
  const { headers } = await shape(tableId);
  const present = new Set(
    columnsOf(headers, fields, named)
      .filter(({ field }) => known.includes(field.name))
      .map(({ field }) => field.name),
  );
  const missing = fields.filter(({ name }) => !present.has(name));
  const taken = [...headers];
  const given: Record<string, string> = { ...named };
  for (const { name } of missing) {
    const header = freeHeader(name, taken);
    taken.push(header);
    delete given[name];
    if (header !== name) given[name] = header;
  }
  if (missing.length > 0) {
    await inWorkbook({ waitForCellEdit: true }, async (context) => {
      const table = context.workbook.tables.getItem(tableId);
      for (const field of missing) {
        const column = table.columns.add(undefined, undefined, given[field.name] ?? field.name);
        column.getDataBodyRange().numberFormat = columnFormat(field) as never;
      }
      await context.sync();
    });
  }
  return {
    names: missing.map(({ name }) => name),
    headers: Object.keys(given).length > 0 ? given : undefined,
  };
}
