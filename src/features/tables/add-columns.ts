import { columnFormat } from '../../excel/cells/index.ts';
import { freeHeader, inWorkbook } from '../../excel/index.ts';
import { labelOf, styleOf } from './header-labels.ts';
import { fieldColumns, readShape, type TableFields } from './read-table.ts';

export interface AddColumnsOptions {
  previousFields: readonly string[];
  alongside(context: Excel.RequestContext, columns: AddedColumns): void;
}

export interface AddedColumns {
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
