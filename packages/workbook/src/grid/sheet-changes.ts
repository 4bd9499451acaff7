import type { IRange } from '@univerjs/core';
import { areaOf, type Area } from './area.ts';
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

interface Params {
  subUnitId: string;
  sheet?: { id: string };
  name?: string;
}

export function watchSheets(grid: Grid, listener: SheetListener): void {
  const { api } = grid;
  let nameBefore = '';
  const changes: Record<string, (params: Params) => void> = {
    'sheet.mutation.insert-sheet': ({ sheet }) => listener.added(sheet!.id),
    'sheet.mutation.remove-sheet': ({ subUnitId }) => listener.deleted(subUnitId),
    'sheet.mutation.set-worksheet-name': ({ subUnitId, name }) =>
      listener.renamed(subUnitId, name!, nameBefore),
  };
  api.addEvent(api.Event.BeforeCommandExecute, ({ id, params }) => {
    if (id !== 'sheet.mutation.set-worksheet-name') return;
    nameBefore = grid.sheet((params as Params).subUnitId)?.getSheetName() ?? '';
  });
  api.addEvent(api.Event.CommandExecuted, ({ id, params }) => changes[id]?.(params as Params));
}

/** Calls back when the user or the add-in selects cells, with the first selected area. */
export function watchSelections(grid: Grid, onSelection: (sheetId: string, area: Area) => void): void {
  grid.api.addEvent(grid.api.Event.CommandExecuted, ({ id, params }) => {
    if (id !== 'sheet.operation.set-selections') return;
    const { subUnitId, selections } = params as { subUnitId: string; selections: { range: IRange }[] };
    if (selections[0]) onSelection(subUnitId, areaOf(selections[0].range));
  });
}
