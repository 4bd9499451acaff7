import type { Calls } from '../custom-functions/calls.ts';
import type { Cell } from '../grid/area.ts';
import type { BrowserGrid } from '../grid/browser-grid.ts';
import { isCellError } from '../grid/cell-error.ts';
import type { Grid } from '../grid/grid.ts';
import type { WorkbookHost } from '../workbook-host.ts';

/** The message of the error that a cell shows, or null. An error that a formula handles is not shown. */
export function errorMessage(grid: Grid, calls: Calls, cell: Cell): string | null {
  const [[value]] = grid.values(cell.sheetId, { ...cell, rows: 1, columns: 1 }) as [[unknown]];
  return isCellError(value) ? calls.errorMessage(cell) : null;
}

/** Shows the error of the cell below the pointer or of the selected one. */
export function showCellTooltips(browserGrid: BrowserGrid, { grid, calls }: WorkbookHost): void {
  const tooltip = document.getElementById('error-text')!;
  const hide = () => (tooltip.hidden = true);
  browserGrid.hideAlerts((cell) => errorMessage(grid, calls, cell) !== null);
  browserGrid.watchPointer({
    onCell(cell) {
      if (!cell) return hide();
      const text = errorMessage(grid, calls, cell);
      if (!text) return hide();
      const { x, y, height } = browserGrid.view.cellRectangle(cell);
      tooltip.textContent = text;
      tooltip.hidden = false;
      tooltip.style.left = `${Math.min(x, browserGrid.view.viewport.right - tooltip.offsetWidth - 8)}px`;
      tooltip.style.top = `${y + height + 4}px`;
    },
    onScroll: hide,
  });
}
