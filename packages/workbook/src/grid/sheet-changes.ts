import type { IRange } from '@univerjs/core';
import { type Area, areaOf, columnsOfSheet, rowsOfSheet } from './area.ts';
import type { Grid } from './grid.ts';

export interface SheetListener {
  added(sheetId: string): void;
  deleted(sheetId: string): void;
  renamed(sheetId: string, name: string, before: string): void;
}

export interface RowListener {
  sorted(sheetId: string, area: Area): void;
  hidden(sheetId: string, area: Area, change: 'Hidden' | 'Unhidden'): void;
}

/** Calls back when rows are sorted, hidden or shown, by the user or the add-in. */
export function watchRows(grid: Grid, listener: RowListener): void {
  interface RowParams {
    subUnitId: string;
    range: IRange;
    ranges: IRange[];
  }
  const changes: Record<string, (params: RowParams) => void> = {
    'sheet.mutation.reorder-range': ({ subUnitId, range }) => listener.sorted(subUnitId, areaOf(range)),
    'sheet.mutation.set-row-hidden': ({ subUnitId, ranges }) =>
      ranges.forEach((range) => listener.hidden(subUnitId, areaOf(range), 'Hidden')),
    'sheet.mutation.set-row-visible': ({ subUnitId, ranges }) =>
      ranges.forEach((range) => listener.hidden(subUnitId, areaOf(range), 'Unhidden')),
  };
  grid.api.addEvent(grid.api.Event.CommandExecuted, ({ id, params }) => changes[id]?.(params as RowParams));
}

interface SheetParams {
  subUnitId: string;
  sheet?: { id: string };
  name?: string;
}

export function watchSheets(grid: Grid, listener: SheetListener): void {
  const { api } = grid;
  let nameBefore = '';
  const changes: Record<string, (params: SheetParams) => void> = {
    'sheet.mutation.insert-sheet': ({ sheet }) => listener.added(sheet!.id),
    'sheet.mutation.remove-sheet': ({ subUnitId }) => listener.deleted(subUnitId),
    'sheet.mutation.set-worksheet-name': ({ subUnitId, name }) =>
      listener.renamed(subUnitId, name!, nameBefore),
  };
  api.addEvent(api.Event.BeforeCommandExecute, ({ id, params }) => {
    if (id !== 'sheet.mutation.set-worksheet-name') return;
    nameBefore = grid.sheet((params as SheetParams).subUnitId)?.getSheetName() ?? '';
  });
  api.addEvent(api.Event.CommandExecuted, ({ id, params }) => changes[id]?.(params as SheetParams));
}

/** Calls back when the user or the add-in selects cells, with the first selected area. */
export function watchSelections(grid: Grid, onSelection: (sheetId: string, area: Area) => void): void {
  grid.api.addEvent(grid.api.Event.CommandExecuted, ({ id, params }) => {
    if (id !== 'sheet.operation.set-selections') return;
    const { subUnitId, selections } = params as { subUnitId: string; selections: { range: IRange }[] };
    if (selections[0]) onSelection(subUnitId, areaOf(selections[0].range));
  });
}

export interface Shift {
  sheetId: string;
  area: Area;
  /** `Excel.DataChangeType`. */
  kind: 'RowInserted' | 'RowDeleted' | 'ColumnInserted' | 'ColumnDeleted' | 'CellInserted' | 'CellDeleted';
  /** `Excel.InsertDeleteCellsShiftDirection`. */
  direction: 'None' | 'ShiftCellLeft' | 'ShiftCellUp' | 'ShiftCellRight' | 'ShiftCellDown';
}

type Extent = (area: Area) => Area;

const wholeRows: Extent = (area) => ({ ...area, column: 0, columns: columnsOfSheet });
const wholeColumns: Extent = (area) => ({ ...area, row: 0, rows: rowsOfSheet });
const itself: Extent = (area) => area;

/** By the ids of Univer's mutations and commands. */
const kinds: Record<string, [Shift['kind'], Shift['direction'], Extent]> = {
  'sheet.mutation.insert-row': ['RowInserted', 'None', wholeRows],
  'sheet.mutation.remove-rows': ['RowDeleted', 'None', wholeRows],
  'sheet.mutation.insert-col': ['ColumnInserted', 'None', wholeColumns],
  'sheet.mutation.remove-col': ['ColumnDeleted', 'None', wholeColumns],
  'sheet.command.insert-range-move-down': ['CellInserted', 'ShiftCellDown', itself],
  'sheet.command.insert-range-move-right': ['CellInserted', 'ShiftCellRight', itself],
  'sheet.command.delete-range-move-up': ['CellDeleted', 'ShiftCellUp', itself],
  'sheet.command.delete-range-move-left': ['CellDeleted', 'ShiftCellLeft', itself],
};

interface ShiftParams {
  subUnitId?: string;
  range?: IRange;
  ranges?: IRange[];
}

export function watchShifts(grid: Grid, onShift: (shift: Shift) => void): void {
  const { api } = grid;
  // A command that moves cells may also insert rows at the end of the sheet.
  let command: string | null = null;
  api.addEvent(api.Event.BeforeCommandExecute, ({ id }) => {
    if (id.startsWith('sheet.command.') && kinds[id]) command = id;
  });
  api.addEvent(api.Event.CommandExecuted, ({ id, params }) => {
    const entry = kinds[id];
    if (!entry || (command !== null && command !== id)) return;
    command = null;
    const [kind, direction, extent] = entry;
    const { subUnitId, range, ranges = range ? [range] : [] } = params as ShiftParams;
    const sheetId = subUnitId ?? grid.workbook.getActiveSheet().getSheetId();
    for (const area of ranges.map(areaOf)) onShift({ sheetId, area: extent(area), kind, direction });
  });
}
