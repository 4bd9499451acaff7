import type { IRange } from '@univerjs/core';
import { areaOf, type Area } from './area.ts';
import type { Grid } from './grid.ts';

interface SetSelections {
  subUnitId: string;
  selections: { range: IRange }[];
}

/** Tells of every selection, by the user or the add-in: the sheet, and the first of the areas selected. */
export function watchSelections(grid: Grid, selected: (sheetId: string, area: Area) => void): void {
  grid.api.addEvent(grid.api.Event.CommandExecuted, ({ id, params }) => {
    if (id !== 'sheet.operation.set-selections') return;
    const { subUnitId, selections } = params as SetSelections;
    const [first] = selections;
    if (first) selected(subUnitId, areaOf(first.range));
  });
}
