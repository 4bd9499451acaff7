import { IRenderManagerService } from '@univerjs/preset-sheets-core';
import type { Cell, CellPoint } from './area.ts';
import type { Grid } from './grid.ts';

/** In pixels of the page. */
export interface CellRectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Univer's operations after which cells are drawn elsewhere. */
const viewChanges = new Set([
  'sheet.operation.set-scroll',
  'sheet.operation.set-worksheet-active',
  'sheet.operation.set-zoom-ratio',
]);

/** Where the grid draws its cells on the page. */
export class GridView {
  readonly #grid: Grid;
  readonly #container: string;

  /** @param container Id of the element. */
  constructor(grid: Grid, container: string) {
    this.#grid = grid;
    this.#container = container;
  }

  /** The area of the page in which cells are drawn. */
  get viewport(): DOMRect {
    return this.canvas!.getBoundingClientRect();
  }

  /** Null before it is drawn. */
  get canvas(): Element | null {
    return document.querySelector(`#${this.#container} canvas[id^="univer-sheet-main-canvas"]`);
  }

  cellRectangle({ sheetId, row, column }: Cell): CellRectangle {
    const { x, y, width, height } = this.#grid.sheet(sheetId)!.getRange(row, column).getCellRect();
    return { x: this.viewport.x + x, y: this.viewport.y + y, width, height };
  }

  /** The part of the page in which cells are drawn, without the headers of rows and columns. */
  get cellsArea(): DOMRect {
    const { x, y, width, height } = this.viewport;
    const { rowHeaderWidth, columnHeaderHeight } = this.#geometry();
    return new DOMRect(
      x + rowHeaderWidth,
      y + columnHeaderHeight,
      width - rowHeaderWidth,
      height - columnHeaderHeight,
    );
  }

  /** The scale at which the active sheet is drawn. */
  get zoom(): number {
    return this.#geometry().zoom;
  }

  /** Where a point of the active sheet is drawn, in pixels of the page. @param point Pixels from the corner of a cell. */
  pointOf(sheetId: string, { row, column, x, y }: CellPoint): { x: number; y: number } {
    const { rowHeaderWidth, columnHeaderHeight, zoom, frozen, scrolled } = this.#geometry();
    const { dimensions } = this.#grid;
    const right = dimensions.offset(sheetId, 'columns', column) + x;
    const down = dimensions.offset(sheetId, 'rows', row) + y;
    const { x: left, y: top } = this.viewport;
    return {
      x: left + rowHeaderWidth + (right - (column < frozen.columns ? 0 : scrolled.x)) * zoom,
      y: top + columnHeaderHeight + (down - (row < frozen.rows ? 0 : scrolled.y)) * zoom,
    };
  }

  /** Calls back after the active sheet, its scroll position or its zoom has changed. */
  watch(onChange: () => void): void {
    const { api } = this.#grid;
    api.addEvent(api.Event.Scroll, onChange);
    api.addEvent(api.Event.CommandExecuted, ({ id }) => {
      if (viewChanges.has(id)) onChange();
    });
  }

  /** Scrolls the sheet as if the wheel had been turned over its cells. */
  scrollBy(event: WheelEvent): void {
    event.preventDefault();
    this.canvas!.dispatchEvent(new WheelEvent(event.type, event));
  }

  /** In pixels of the page; what is scrolled, in pixels of the sheet. */
  #geometry() {
    const { scene } = this.#grid.injector
      .get(IRenderManagerService)
      .getRenderById(this.#grid.workbook.getId())!;
    const zoom = scene.getAncestorScale().scaleX;
    const { viewportScrollX, viewportScrollY } = scene.getViewport('viewMain')!;
    const sheet = this.#grid.worksheets.activeId;
    const { rowHeaderWidth, columnHeaderHeight } = this.#grid.sheet(sheet)!.getSkeleton()!;
    return {
      zoom,
      rowHeaderWidth: rowHeaderWidth * zoom,
      columnHeaderHeight: columnHeaderHeight * zoom,
      frozen: this.#grid.worksheets.frozen(sheet),
      scrolled: { x: viewportScrollX, y: viewportScrollY },
    };
  }
}
