import type { Cell } from '../grid/area.ts';
import type { Injector } from '@univerjs/core';
import { CellAlertManagerService } from '@univerjs/preset-sheets-core';
import type { Calls } from '../custom-functions/calls.ts';
import { isCellError } from '../grid/cell-error.ts';
import type { Grid } from '../grid/grid.ts';

/** The sentence that came with the error that a cell shows, or null: what a formula has caught is nobody's error. */
export function errorText(grid: Grid, calls: Calls, cell: Cell): string | null {
  const [[value]] = grid.values(cell.sheetId, { ...cell, rows: 1, columns: 1 }) as [[unknown]];
  return isCellError(value) ? calls.errorText(cell) : null;
}

/** The grid explains errors of its own; where a function gave a sentence, that one is enough. */
function quietenGrid(grid: Grid, calls: Calls, alerts: CellAlertManagerService): void {
  const show = alerts.showAlert.bind(alerts);
  alerts.showAlert = (alert) => {
    const { subUnitId: sheetId, row, col: column } = alert.location;
    if (errorText(grid, calls, { sheetId, row, column }) === null) show(alert);
  };
}

/** Shows the sentence that came with an error beside its cell, while the pointer is over it or it is selected. */
export function showErrorTexts(grid: Grid, calls: Calls, injector: Injector): void {
  quietenGrid(grid, calls, injector.get(CellAlertManagerService));
  const tip = document.getElementById('error-text')!;
  const hide = () => (tip.hidden = true);
  const show = (row: number, column: number) => {
    const sheet = grid.workbook.getActiveSheet();
    const text = errorText(grid, calls, { sheetId: sheet.getSheetId(), row, column });
    if (!text) return hide();
    const canvas = document
      .querySelector('#grid canvas[id^="univer-sheet-main-canvas"]')!
      .getBoundingClientRect();
    const cell = sheet.getRange(row, column).getCellRect();
    tip.textContent = text;
    tip.hidden = false;
    tip.style.left = `${Math.min(canvas.x + cell.x, canvas.right - tip.offsetWidth - 8)}px`;
    tip.style.top = `${canvas.y + cell.y + cell.height + 4}px`;
  };
  grid.api.addEvent(grid.api.Event.CellHover, ({ row, column }) => show(row, column));
  grid.api.addEvent(grid.api.Event.SelectionChanged, ({ selections }) => {
    const selected = selections[0];
    if (selected) show(selected.startRow, selected.startColumn);
    else hide();
  });
  grid.api.addEvent(grid.api.Event.Scroll, hide);
}
