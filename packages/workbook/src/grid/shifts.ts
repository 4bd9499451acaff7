import type { IRange } from '@univerjs/core';
import { areaOf, columnsOfSheet, rowsOfSheet, type Area } from './area.ts';
import type { Grid } from './grid.ts';

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

interface Params {
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
    const { subUnitId, range, ranges = range ? [range] : [] } = params as Params;
    const sheetId = subUnitId ?? grid.workbook.getActiveSheet().getSheetId();
    for (const area of ranges.map(areaOf)) onShift({ sheetId, area: extent(area), kind, direction });
  });
}
