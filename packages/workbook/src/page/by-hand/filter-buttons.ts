import { filteredCells, type ExcelHost, type FilteredCells } from '../../excel-api/index.ts';
import type { Place } from '../../grid/cell-cursor.ts';
import type { BrowserGrid } from '../../grid/browser-grid.ts';
import { cellAddress } from '../../grid/address.ts';
import type { PageMessages } from '../messages.ts';
import './filter-buttons.css';
import type { FilterMenu } from './filter-menu.ts';

const size = 18;

/** Draws a button in each header of tables and of the sheet's filter, which opens the menu of its column. */
export class FilterButtons {
  readonly #browserGrid: BrowserGrid;
  readonly #excel: ExcelHost;
  readonly #messages: PageMessages;
  readonly #menu: FilterMenu;
  readonly #layer = document.createElement('div');
  #frame: number | null = null;

  constructor(
    container: HTMLElement,
    browserGrid: BrowserGrid,
    excel: ExcelHost,
    { menu, messages }: { menu: FilterMenu; messages: PageMessages },
  ) {
    this.#browserGrid = browserGrid;
    this.#excel = excel;
    this.#messages = messages;
    this.#menu = menu;
    this.#layer.className = 'filter-buttons';
    container.append(this.#layer);
    browserGrid.watchChanges(() => this.redraw());
    browserGrid.view.watch(() => this.redraw());
    new ResizeObserver(() => this.redraw()).observe(container);
  }

  redraw(): void {
    this.#frame ??= requestAnimationFrame(() => {
      this.#frame = null;
      this.#draw();
    });
  }

  /** Opens the menu of the column whose header is a cell, if it is one. */
  openAt({ row, column }: Place): void {
    const address = cellAddress(row, column);
    this.#layer.querySelector<HTMLElement>(`[data-cell="${address}"]`)?.click();
  }

  #draw(): void {
    const { grid, view } = this.#browserGrid;
    const { cellsArea } = view;
    const parent = this.#layer.parentElement!.getBoundingClientRect();
    Object.assign(this.#layer.style, {
      left: `${cellsArea.x - parent.x}px`,
      top: `${cellsArea.y - parent.y}px`,
      width: `${cellsArea.width}px`,
      height: `${cellsArea.height}px`,
    });
    const buttons = filteredCells(this.#excel, grid.worksheets.activeId).flatMap((cells) =>
      Array.from({ length: cells.area.columns }, (_, column) => this.#button(cells, column)),
    );
    this.#layer.replaceChildren(...buttons.filter((button) => button !== null));
  }

  #button(cells: FilteredCells, column: number): HTMLElement | null {
    const { sheetId, area, filters } = cells;
    const { grid, view } = this.#browserGrid;
    const { cellsArea, zoom } = view;
    const cell = { row: area.row, column: area.column + column };
    const corner = view.pointOf(sheetId, {
      row: cell.row + 1,
      column: cell.column + 1,
      x: 0,
      y: 0,
    });
    const [right, bottom] = [corner.x - cellsArea.x, corner.y - cellsArea.y];
    const frozen = grid.worksheets.frozen(sheetId);
    const frozenHeight = grid.dimensions.offset(sheetId, 'rows', frozen.rows) * zoom;
    const frozenWidth = grid.dimensions.offset(sheetId, 'columns', frozen.columns) * zoom;
    const isCovered =
      (cell.row >= frozen.rows && bottom - size < frozenHeight) ||
      (cell.column >= frozen.columns && right - size < frozenWidth);
    if (isCovered || right > cellsArea.width + size || bottom > cellsArea.height + size) return null;
    const button = document.createElement('button');
    button.type = 'button';
    button.tabIndex = -1;
    button.dataset.cell = cellAddress(cell.row, cell.column);
    button.classList.toggle('filtered', filters.has(column));
    button.textContent = '▾';
    const header = String(grid.values(sheetId, { ...cell, rows: 1, columns: 1 })[0]![0] ?? '');
    button.setAttribute('aria-label', this.#messages.filterOf(header));
    button.setAttribute('aria-haspopup', 'dialog');
    button.style.left = `${right - size - 2}px`;
    button.style.top = `${bottom - size - 2}px`;
    button.addEventListener('click', () => this.#menu.open(button, cells, column));
    return button;
  }
}
