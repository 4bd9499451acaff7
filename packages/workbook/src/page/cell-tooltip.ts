import type { Calls } from '../custom-functions/calls.ts';
import { annotationOf, resolveReference, type CellLink } from '../excel-api/index.ts';
import type { Cell } from '../grid/area.ts';
import type { BrowserGrid } from '../grid/browser-grid.ts';
import { isCellError } from '../grid/cell-error.ts';
import type { Grid } from '../grid/grid.ts';
import type { WorkbookHost } from '../workbook-host.ts';
import type { PageMessages } from './messages.ts';

/** The message of the error that a cell shows, or null. An error that a formula handles is not shown. */
export function errorMessage(grid: Grid, calls: Calls, cell: Cell): string | null {
  const [[value]] = grid.values(cell.sheetId, { ...cell, rows: 1, columns: 1 }) as [[unknown]];
  return isCellError(value) ? calls.errorMessage(cell) : null;
}

/** Shows the error, the note and the link of the cell below the pointer or of the selected one, and opens links. */
export function showCellTooltips(browserGrid: BrowserGrid, host: WorkbookHost, messages: PageMessages): void {
  const { grid, calls, excel } = host;
  const tooltip = document.getElementById('error-text')!;
  const hide = () => (tooltip.hidden = true);
  browserGrid.hideAlerts((cell) => errorMessage(grid, calls, cell) !== null);
  browserGrid.watchPointer({
    onCell(cell) {
      if (!cell) return hide();
      const error = errorMessage(grid, calls, cell);
      const { note, link } = annotationOf(excel, cell) ?? {};
      const texts = [
        error,
        note?.text,
        link && messages.openLink(link.tooltip ?? link.location ?? link.target),
      ];
      const text = texts.filter(Boolean).join('\n');
      if (!text) return hide();
      const { x, y, height } = browserGrid.view.cellRectangle(cell);
      tooltip.textContent = text;
      tooltip.classList.toggle('annotation', !error);
      tooltip.hidden = false;
      tooltip.style.left = `${Math.min(x, browserGrid.view.viewport.right - tooltip.offsetWidth - 8)}px`;
      tooltip.style.top = `${y + height + 4}px`;
    },
    onScroll: hide,
  });
  browserGrid.onClick((cell, _, { ctrlKey, metaKey }) => {
    const link = ctrlKey || metaKey ? annotationOf(excel, cell)?.link : undefined;
    if (link) openLink(host, link);
  });
}

function openLink({ grid, excel }: WorkbookHost, { target, location }: CellLink): void {
  if (location && !target) {
    const { sheetId, area } = resolveReference(grid, location);
    return excel.select(sheetId, area);
  }
  // A file may have any address, also one that would run a script.
  if (/^(?:https?|mailto):/i.test(target)) open(target, '_blank', 'noopener');
}
