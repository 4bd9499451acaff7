import type { Element } from '@xmldom/xmldom';
import type { ExcelState, TableRecord } from '../excel-api/index.ts';
import type { FilterColumns } from '../grid/filters.ts';
import type { Archive } from './archive.ts';
import { addElement, changePart, elementsOf, readPart } from './package-parts.ts';

const tableParts = (archive: Archive): string[] =>
  archive.names.filter((name) => /^xl\/tables\/[^/]+\.xml$/i.test(name));

const nameOf = (table: Element): string =>
  table.getAttribute('displayName') ?? table.getAttribute('name') ?? '';

/** Saves the criteria of the filters of tables in a file (ECMA-376, part 1, 18.3.2). */
export function addTableFilters(
  archive: Archive,
  tables: readonly TableRecord[],
  filtersOf: (tableId: string) => FilterColumns,
): void {
  const filters = new Map(tables.map(({ name, id }) => [name, filtersOf(id)]));
  if ([...filters.values()].every(({ size }) => size === 0)) return;
  for (const part of tableParts(archive)) {
    changePart(archive, part, (table) => {
      const [autoFilter] = elementsOf(table, 'autoFilter');
      if (!autoFilter) return;
      const columns = [...(filters.get(nameOf(table)) ?? [])].sort(([one], [other]) => one - other);
      for (const [column, values] of columns) {
        if (!values) continue;
        const filterColumn = addElement(autoFilter, 'filterColumn', { colId: String(column) });
        const list = addElement(filterColumn, 'filters', values.includes('') ? { blank: '1' } : {});
        for (const value of values) if (value !== '') addElement(list, 'filter', { val: value });
      }
    });
  }
}

interface TableFilters {
  /** By the id of the table. */
  byTable: Map<string, Map<number, string[]>>;
  /** Whether the file has other criteria than texts, which are left out. */
  leavesOut: boolean;
}

/** Reads the criteria of the filters of tables. */
export function readTableFilters(archive: Archive, { tables }: ExcelState): TableFilters {
  const filters: TableFilters = { byTable: new Map(), leavesOut: false };
  for (const part of tableParts(archive)) {
    const root = readPart(archive, part)?.documentElement;
    const table = root && tables.find(({ name }) => name === nameOf(root));
    if (!table) continue;
    for (const column of elementsOf(root, 'filterColumn')) {
      const texts = textsOf(column);
      if (!texts) {
        filters.leavesOut = true;
        continue;
      }
      const columns = filters.byTable.get(table.id) ?? new Map<number, string[]>();
      filters.byTable.set(table.id, columns.set(Number(column.getAttribute('colId')), texts));
    }
  }
  return filters;
}

function textsOf(column: Element): string[] | null {
  const [list] = elementsOf(column, 'filters');
  if (!list || elementsOf(list, 'dateGroupItem').length > 0) return null;
  const values = elementsOf(list, 'filter').map((filter) => filter.getAttribute('val') ?? '');
  return /^(1|true)$/.test(list.getAttribute('blank') ?? '') ? [...values, ''] : values;
}
