import type { Cell } from './area.ts';
import type { IWorkbookData } from '@univerjs/core';
import { notesResource } from './workbook-contents.ts';

export interface WorkbookSheet {
  name: string;
  /**
   * Values and formulas by row; null is blank. Text that begins with `=` is a formula, unless an apostrophe precedes it.
   * The first row is a header.
   */
  rows: (string | number | boolean | null)[][];
  /** Pixels, from column A on. */
  columnWidths?: number[];
  /** Number formats by column index, except in the header row. */
  columnFormats?: Record<number, string>;
  /** Of A1. */
  note?: string;
}

export type GridData = Partial<IWorkbookData>;

const defaultColumnWidth = 88;

/** Each workbook gets its own id, because the formula engine caches parsed formulas by workbook id. */
let workbookCount = 0;

export const newWorkbookId = (): string => `workbook-${++workbookCount}`;

export function workbookData(sheets: WorkbookSheet[]): GridData {
  const ids = sheets.map((_, index) => `sheet-${index + 1}`);
  return {
    id: newWorkbookId(),
    name: 'Book1',
    sheetOrder: ids,
    sheets: Object.fromEntries(sheets.map((sheet, index) => [ids[index]!, sheetData(ids[index]!, sheet)])),
    resources: [
      notesResource(
        sheets.map(({ note }, index) => ({
          id: ids[index]!,
          notes: note === undefined ? [] : [{ row: 0, column: 0, text: note }],
        })),
      ),
    ],
  };
}

/** A stored workbook without the results of unsettled formulas, so that the engine calculates them. */
export function restoredWorkbookData(data: GridData, unsettled: Cell[]): GridData {
  for (const { sheetId, row, column } of unsettled) {
    const cell = data.sheets?.[sheetId]?.cellData?.[row]?.[column];
    if (cell) delete cell.v;
  }
  return data;
}

function sheetData(id: string, { name, rows, columnWidths = [], columnFormats = {} }: WorkbookSheet) {
  const columns = Math.max(...rows.map((row) => row.length), 0);
  const cellData = rows.map((row, r) =>
    row.map((value, c) => {
      const style = r === 0 ? { bl: 1 as const, bg: { rgb: '#e7f1ef' } } : formatOf(columnFormats[c]);
      if (value === null) return { s: style };
      if (typeof value === 'string' && value.startsWith('=')) return { f: value, s: style };
      if (typeof value === 'string' && value.startsWith("'"))
        return { v: value.slice(1), t: 1 as const, s: style };
      if (typeof value === 'boolean') return { v: value ? 1 : 0, t: 3 as const, s: style };
      return { v: value, t: typeof value === 'number' ? (2 as const) : (1 as const), s: style };
    }),
  );
  return {
    id,
    name,
    rowCount: Math.max(1000, rows.length + 200),
    columnCount: Math.max(26, columns + 10),
    defaultColumnWidth,
    columnData: Object.fromEntries(columnWidths.map((w, index) => [index, { w }])),
    cellData: Object.fromEntries(
      cellData.map((row, r) => [r, Object.fromEntries(row.map((cell, c) => [c, cell]))]),
    ),
  };
}

const formatOf = (pattern: string | undefined) => (pattern ? { n: { pattern } } : null);
