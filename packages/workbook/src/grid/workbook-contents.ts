import {
  BooleanNumber,
  type ICellData,
  type IStyleData,
  type IWorksheetData,
  type Worksheet,
} from '@univerjs/core';
import { SheetsNoteModel } from '@univerjs/sheets-note';
import { dataTypeOf, isEntity } from '../data-types/data-type.ts';
import { type CellLook, lookOf } from './appearance.ts';
import { type Area, areaOf, columnsOfSheet, rowsOfSheet } from './area.ts';
import { type CellValue, valueOf } from './cell-contents.ts';
import type { ConditionalFormat } from './conditional-formats.ts';
import type { DefinedName } from './defined-names.ts';
import type { SheetFilter } from './filters.ts';
import type { Grid } from './grid.ts';
import { linkOf, type TextRun, textRunsOf } from './rich-text.ts';
import { type ValidationRule, validationRules } from './validation-rules.ts';

/** A cell with all that is in it; rows and columns from 0. */
export interface CellContents {
  row: number;
  column: number;
  value: CellValue;
  /** With its equals sign; null for a value. */
  formula: string | null;
  /** The cells that its formula fills, where there are several. */
  spill: Area | null;
  /** Undefined for the look of a new cell. */
  look?: Partial<CellLook>;
  /** The parts of its value, a text, where they have several fonts. */
  runs?: TextRun[];
  /** Where its text leads to, as Univer has it. */
  link?: string;
  /** Whether its value is the text of a data card. */
  isCard?: boolean;
}

/** A row or column that differs from others; sizes in pixels. */
export interface LineContents {
  size?: number;
  isHidden?: boolean;
}

/** A sheet as files have it. */
export interface SheetContents {
  id: string;
  name: string;
  isHidden: boolean;
  hasGridlines: boolean;
  frozen: { rows: number; columns: number };
  /** By column, and by row, from 0. */
  columns: Map<number, LineContents>;
  rows: Map<number, LineContents>;
  defaultColumnWidth: number;
  merges: Area[];
  validation: ValidationRule[];
  /** From the highest priority. */
  conditionalFormats: ConditionalFormat[];
  notes: CellNote[];
  filter: SheetFilter | null;
  cells: CellContents[];
}

export interface WorkbookContents {
  sheets: SheetContents[];
  names: DefinedName[];
  activeSheetId: string;
}

/** All that is on the sheets of a workbook. */
export function readContents(grid: Grid): WorkbookContents {
  const data = grid.workbook.save();
  const { sheets, sheetOrder, styles } = data;
  const rules = validationRules(data);
  const styleOf = (style: ICellData['s']): IStyleData | null =>
    typeof style === 'string' ? (styles[style] ?? null) : (style ?? null);
  return {
    sheets: sheetOrder.map((id) => ({
      ...readSheet(grid, id, sheets[id]!, styleOf),
      validation: rules.get(id) ?? [],
    })),
    names: [undefined, ...sheetOrder].flatMap((id) => grid.names.list(id)),
    activeSheetId: grid.worksheets.activeId,
  };
}

function readSheet(
  grid: Grid,
  id: string,
  data: Partial<IWorksheetData>,
  styleOf: (style: ICellData['s']) => IStyleData | null,
): Omit<SheetContents, 'validation'> {
  const cells = new Map<string, CellContents>();
  for (const [row, column, cell] of entriesOf(data.cellData)) {
    const style = styleOf(cell.s);
    const formula = grid.formula(id, row, column);
    const value = valueOf(cell);
    if (value === null && formula === null && !style) continue;
    const [runs, link] = [textRunsOf(cell), linkOf(cell)];
    const wraps = cell.p && String(value).includes('\n');
    cells.set(`${row},${column}`, {
      row,
      column,
      value,
      formula,
      spill: formula === null ? null : spillOf(grid, id, row, column),
      ...((style || wraps) && { look: { ...lookOf(style), ...(wraps && { wrap: true }) } }),
      ...(runs && { runs }),
      ...(link && { link }),
      ...(isEntity(dataTypeOf(cell.custom)) && { isCard: true }),
    });
  }
  addSpilledValues(grid, id, cells);
  return {
    id,
    name: grid.worksheets.name(id),
    isHidden: grid.worksheets.isHidden(id),
    hasGridlines: grid.worksheets.hasGridlines(id),
    frozen: grid.worksheets.frozen(id),
    columns: linesOf(data.columnData, ({ w }) => w),
    rows: withFilteredRows(
      grid.sheet(id)!.getSheet(),
      linesOf(data.rowData, ({ h, ia }) => (ia === BooleanNumber.TRUE ? undefined : h)),
    ),
    defaultColumnWidth: data.defaultColumnWidth!,
    merges: (data.mergeData ?? []).map(areaOf),
    conditionalFormats: grid.conditionalFormats.list(id),
    notes: notesOf(grid, id),
    filter: grid.filters.ofSheet(id),
    cells: [...cells.values()],
  };
}

/** Files have the rows that a filter hides as hidden ones. */
function withFilteredRows(sheet: Worksheet, rows: Map<number, LineContents>): Map<number, LineContents> {
  for (let row = 0; row < sheet.getRowCount(); row++)
    if (sheet.getRowFiltered(row)) rows.set(row, { ...rows.get(row), isHidden: true });
  return rows;
}

function spillOf(grid: Grid, sheetId: string, row: number, column: number): Area | null {
  const area = grid.spillFrom(sheetId, row, column);
  return area && area.rows * area.columns > 1 ? area : null;
}

/** The values of the cells over which formulas spill, which the grid's data lack. */
function addSpilledValues(grid: Grid, sheetId: string, cells: Map<string, CellContents>): void {
  const whole = { row: 0, column: 0, rows: rowsOfSheet, columns: columnsOfSheet };
  for (const area of grid.spills(sheetId, whole)) {
    grid.values(sheetId, area).forEach((line, down) =>
      line.forEach((value, right) => {
        const [row, column] = [area.row + down, area.column + right];
        const key = `${row},${column}`;
        if (cells.get(key)?.formula) return;
        cells.set(key, { row, column, formula: null, spill: null, ...cells.get(key), value });
      }),
    );
  }
}

function* entriesOf(cells: IWorksheetData['cellData'] = {}): Generator<[number, number, ICellData]> {
  for (const [row, line] of Object.entries(cells)) {
    for (const [column, cell] of Object.entries((line ?? {}) as Record<string, ICellData | null>)) {
      if (cell) yield [Number(row), Number(column), cell];
    }
  }
}

function linesOf<Line extends { hd?: BooleanNumber }>(
  lines: Record<number, Line> = {},
  sizeOf: (line: Line) => number | undefined,
): Map<number, LineContents> {
  return new Map(
    Object.entries(lines).map(([index, line]) => [
      Number(index),
      { size: sizeOf(line), isHidden: line.hd === BooleanNumber.TRUE },
    ]),
  );
}

/** A note at a cell, from 0. */
export interface CellNote {
  row: number;
  column: number;
  text: string;
}

/** The notes of a sheet. */
export function notesOf(grid: Grid, sheetId: string): CellNote[] {
  const notes = grid.injector.get(SheetsNoteModel).getSheetNotes(grid.workbook.getId(), sheetId);
  return [...(notes?.values() ?? [])].map(({ row, col, note }) => ({ row, column: col, text: note }));
}

/** Univer's own size of a new note, in pixels. */
const size = { width: 160, height: 72 };

/** Notes among the data of a workbook. */
export const notesResource = (sheets: readonly { id: string; notes: readonly CellNote[] }[]) => ({
  name: 'SHEET_NOTE_PLUGIN',
  data: JSON.stringify(Object.fromEntries(sheets.map(({ id, notes }) => [id, notesByRow(id, notes)]))),
});

function notesByRow(sheetId: string, notes: readonly CellNote[]) {
  const rows: Record<number, Record<number, object>> = {};
  notes.forEach(({ row, column, text }, index) => {
    const note = { id: `${sheetId}-${index + 1}`, row, col: column, ...size, note: text, show: false };
    (rows[row] ??= {})[column] = note;
  });
  return rows;
}
