import type { Element } from '@xmldom/xmldom';
import type { Cell as FileCell, Workbook, WriteSheet } from 'hucre/xlsx';
import type { ExcelState, TableRecord } from '../excel-api/index.ts';
import { areaAddress, cellAddress, parseAddress, quotedSheet } from '../grid/address.ts';
import { type ConditionalFormat, isTextFormat } from '../grid/conditional-formats.ts';
import type { FilterColumns, SheetFilter } from '../grid/filters.ts';
import { linkedCells, linkToCells } from '../grid/rich-text.ts';
import type { CellNote } from '../grid/workbook-contents.ts';
import type { Archive } from './archive.ts';
import { colorOf } from './cell-style.ts';
import { areaIn, type Omission } from './file-state.ts';
import { addElement, changePart, elementsOf, readPart } from './package-parts.ts';

type FileSheet = Workbook['sheets'][number];

export function filterOfFile({ autoFilter }: FileSheet): SheetFilter | null {
  const area = areaIn(autoFilter?.range);
  if (!area || area.rows < 2) return null;
  const columns = (autoFilter!.columns ?? []).flatMap(({ colIndex, filters: texts = [] }) =>
    texts.length > 0 ? [[colIndex, texts] as const] : [],
  );
  return { area, columns: new Map(columns) };
}

export const fileFilter = ({ area, columns }: SheetFilter): WriteSheet['autoFilter'] => ({
  range: areaAddress(area),
  columns: [...columns].flatMap(([colIndex, texts]) => (texts ? { colIndex, filters: [...texts] } : [])),
});

export function notesOfFile({ cells = new Map() }: FileSheet): CellNote[] {
  return [...(cells as ReadonlyMap<string, FileCell>)].flatMap(([key, { comment }]) => {
    const [row, column] = key.split(',').map(Number) as [number, number];
    return comment ? [{ row, column, text: comment.text }] : [];
  });
}

/** @param sheetIdOf Finds the sheet to whose cells a link leads. */
export function linkOfFile(
  { hyperlink }: FileCell,
  sheetIdOf: (name: string) => string | undefined,
): string | undefined {
  if (!hyperlink) return undefined;
  // The library gives a location in the workbook as the target, too.
  const { target, location } = hyperlink;
  if (location === undefined || (target !== '' && target !== location)) return target;
  const address = parseAddress(location);
  const sheetId = address?.sheet ? sheetIdOf(address.sheet) : undefined;
  return sheetId && linkToCells(sheetId, areaAddress(address!.area));
}

export function fileLink(link: string, nameOf: (sheetId: string) => string): FileCell['hyperlink'] {
  const cells = linkedCells(link);
  if (!cells) return { target: link };
  return { target: '', location: `${quotedSheet(nameOf(cells.sheetId))}!${cells.range}` };
}

export function conditionalFormatsOfFile(
  { conditionalRules = [] }: FileSheet,
  sheetId: string,
  { theme, omissions }: { theme: readonly string[]; omissions: Set<Omission> },
): ConditionalFormat[] {
  const rules = [...conditionalRules].sort((one, other) => one.priority - other.priority);
  return rules.flatMap(({ type, text, range, style }, index) => {
    const areas = range.split(/\s+/).flatMap((one) => areaIn(one) ?? []);
    if (type !== 'beginsWith' || text === undefined || areas.length === 0) {
      omissions.add('conditionalFormats');
      return [];
    }
    const fontColor = colorOf(style?.font?.color, theme);
    // The fill of a conditional format has its color in the background (ECMA-376, 18.8.14).
    const fill = style?.fill?.type === 'pattern' ? (style.fill.bgColor ?? style.fill.fgColor) : undefined;
    const fillColor = colorOf(fill, theme);
    return {
      id: `${sheetId}-${index + 1}`,
      areas,
      startsWith: text,
      ...(fontColor && { fontColor }),
      ...(fillColor && { fillColor }),
    };
  });
}

/** Rules for cells that begin with a text; the file lacks others. */
export function fileConditionalRules(formats: readonly ConditionalFormat[]): WriteSheet['conditionalRules'] {
  return formats.filter(isTextFormat).map(({ areas, startsWith, fontColor, fillColor }, index) => {
    const literal = `"${startsWith.replaceAll('"', '""')}"`;
    return {
      type: 'beginsWith' as const,
      priority: index + 1,
      // The name of the operator is the type's (ECMA-376, 18.18.15).
      operator: 'beginsWith' as never,
      text: startsWith,
      formula: `LEFT(${cellAddress(areas[0]!.row, areas[0]!.column)},LEN(${literal}))=${literal}`,
      range: areas.map(areaAddress).join(' '),
      style: {
        ...(fontColor && { font: { color: { rgb: fontColor.replace('#', '') } } }),
        ...(fillColor && {
          fill: {
            type: 'pattern' as const,
            pattern: 'solid' as const,
            bgColor: { rgb: fillColor.replace('#', '') },
          },
        }),
      },
    };
  });
}

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
