import type { Element } from '@xmldom/xmldom';
import type { ExcelState, TableRecord } from '../excel-api/index.ts';
import type { Archive } from './archive.ts';
import { addElement, changePart, elementsOf, readPart } from './package-parts.ts';

type Filters = TableRecord['filters'];

const tableParts = (archive: Archive): string[] =>
  archive.names.filter((name) => /^xl\/tables\/[^/]+\.xml$/i.test(name));

const nameOf = (table: Element): string =>
  table.getAttribute('displayName') ?? table.getAttribute('name') ?? '';

/** Saves the criteria of the filters of tables in a file (ECMA-376, part 1, 18.3.2). */
export function addTableFilters(archive: Archive, tables: readonly TableRecord[]): void {
  const filters = new Map(tables.map((table) => [table.name, table.filters]));
  if (tables.every((table) => table.filters.size === 0)) return;
  for (const part of tableParts(archive)) {
    changePart(archive, part, (table) => {
      const [autoFilter] = elementsOf(table, 'autoFilter');
      if (!autoFilter) return;
      const columns = [...(filters.get(nameOf(table)) ?? [])].sort(([one], [other]) => one - other);
      for (const [column, { values = [] }] of columns) {
        const filterColumn = addElement(autoFilter, 'filterColumn', { colId: String(column) });
        const list = addElement(filterColumn, 'filters', values.includes('') ? { blank: '1' } : {});
        for (const value of values) if (value !== '') addElement(list, 'filter', { val: value });
      }
    });
  }
}

/**
 * Reads the criteria of the filters of tables into the state.
 *
 * @returns Whether the file has other criteria than texts, which are left out.
 */
export function readTableFilters(archive: Archive, { tables }: ExcelState): boolean {
  let leavesOut = false;
  for (const part of tableParts(archive)) {
    const root = readPart(archive, part)?.documentElement;
    const table = root && tables.find(({ name }) => name === nameOf(root));
    if (!table) continue;
    for (const column of elementsOf(root, 'filterColumn')) {
      const criteria = textsOf(column);
      if (criteria) table.filters.set(Number(column.getAttribute('colId')), criteria);
      else leavesOut = true;
    }
  }
  return leavesOut;
}

function textsOf(column: Element): ReturnType<Filters['get']> | null {
  const [list] = elementsOf(column, 'filters');
  if (!list || elementsOf(list, 'dateGroupItem').length > 0) return null;
  const values = elementsOf(list, 'filter').map((filter) => filter.getAttribute('val') ?? '');
  const blank = /^(1|true)$/.test(list.getAttribute('blank') ?? '') ? [''] : [];
  return { filterOn: 'Values', values: [...values, ...blank] };
}
