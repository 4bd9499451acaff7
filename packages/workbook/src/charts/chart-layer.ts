import type { EChartsType } from 'echarts/core';
import {
  chartContent,
  moveDrawing,
  type ChartRecord,
  type Drawing,
  type ExcelHost,
  type ShapeRecord,
} from '../excel-api/index.ts';
import type { BrowserGrid } from '../grid/browser-grid.ts';
import { chartOption, lineColor } from './chart-option.ts';
import './chart-layer.css';

interface Drawn {
  element: HTMLElement;
  /** Null for a picture. */
  canvas: EChartsType | null;
  /** What is drawn, to draw it again only where it differs. */
  drawn: string;
}

/** Pixels to the right and down. */
const arrowSteps: Record<string, readonly [number, number]> = {
  ArrowLeft: [-5, 0],
  ArrowRight: [5, 0],
  ArrowUp: [0, -5],
  ArrowDown: [0, 5],
};

type LayerHost = Pick<ExcelHost, 'charts' | 'shapes' | 'isReadOnly'>;

/** Draws the charts and the pictures of the active sheet over its cells. */
export class ChartLayer {
  readonly #grid: BrowserGrid;
  readonly #excel: LayerHost;
  readonly #onMove: () => void;
  readonly #layer = document.createElement('div');
  readonly #drawn = new Map<string, Drawn>();
  #frame: number | null = null;
  #isStale = true;

  /** @param container The element that the grid fills. @param onMove Called after the user has moved a drawing. */
  constructor(container: HTMLElement, grid: BrowserGrid, excel: LayerHost, onMove: () => void) {
    this.#grid = grid;
    this.#excel = excel;
    this.#onMove = onMove;
    this.#layer.className = 'charts';
    container.append(this.#layer);
    const redraw = () => this.#schedule({ isStale: true });
    excel.charts.onChange = redraw;
    excel.shapes.onChange = redraw;
    grid.watchChanges(redraw);
    grid.view.watch(() => this.#schedule({ isStale: false }));
    // Its size changes with the window's and the pane's.
    new ResizeObserver(() => this.#schedule({ isStale: false })).observe(container);
    this.#layer.addEventListener('wheel', (event) => grid.view.scrollBy(event), { passive: false });
    redraw();
  }

  #schedule({ isStale }: { isStale: boolean }): void {
    this.#isStale ||= isStale;
    this.#frame ??= requestAnimationFrame(() => {
      this.#frame = null;
      void this.#draw();
    });
  }

  async #draw(): Promise<void> {
    const { charts, shapes } = this.#excel;
    const sheetId = this.#grid.grid.worksheets.activeId;
    const [ofCharts, ofShapes] = [charts.list(sheetId), shapes.list(sheetId)];
    const ids = new Set([...ofCharts, ...ofShapes].map(({ id }) => id));
    for (const [id, drawn] of this.#drawn) if (!ids.has(id)) this.#remove(id, drawn);
    if (ids.size === 0) return;
    this.#fitLayer();
    for (const record of ofShapes) {
      const drawn = this.#drawn.get(record.id) ?? this.#add(record);
      this.#place(record, drawn);
      drawPicture(record, drawn);
    }
    if (ofCharts.length === 0) return;
    const { init } = await import('./echarts.ts');
    const isStale = this.#isStale;
    this.#isStale = false;
    for (const record of ofCharts) {
      const drawn =
        this.#drawn.get(record.id) ??
        this.#add(record, (element) => init(element, null, { renderer: 'svg', width: 1, height: 1 }));
      const isResized = this.#place(record, drawn);
      if (isStale || isResized) this.#drawContent(record, drawn);
    }
  }

  #add(record: Drawing, canvasIn?: (element: HTMLElement) => EChartsType): Drawn {
    const element = document.createElement('div');
    element.className = 'chart';
    element.dataset.chart = record.id;
    element.setAttribute('role', 'img');
    this.#layer.append(element);
    this.#letMove(record, element);
    const drawn = { element, canvas: canvasIn?.(element) ?? null, drawn: '' };
    this.#drawn.set(record.id, drawn);
    return drawn;
  }

  /** Selects a drawing that is pressed, and moves it with the pointer. Arrow keys move the selected one. */
  #letMove(record: Drawing, element: HTMLElement): void {
    element.tabIndex = 0;
    const moveBy = (right: number, down: number) => {
      if (this.#excel.isReadOnly) return;
      const { grid, view } = this.#grid;
      moveDrawing(grid, record, right / view.zoom, down / view.zoom);
      this.#schedule({ isStale: true });
      this.#onMove();
    };
    element.addEventListener('pointerdown', (start) => {
      if (start.button !== 0) return;
      element.focus();
      element.setPointerCapture(start.pointerId);
      let { clientX: x, clientY: y } = start;
      const drag = new AbortController();
      const { signal } = drag;
      element.addEventListener(
        'pointermove',
        ({ clientX, clientY }) => {
          moveBy(clientX - x, clientY - y);
          [x, y] = [clientX, clientY];
        },
        { signal },
      );
      for (const end of ['pointerup', 'pointercancel']) {
        element.addEventListener(end, () => drag.abort(), { signal });
      }
    });
    element.addEventListener('keydown', (event) => {
      const [right, down] = arrowSteps[event.key] ?? [0, 0];
      if (right === 0 && down === 0) return;
      event.preventDefault();
      event.stopPropagation();
      moveBy(right, down);
    });
  }

  #remove(id: string, { element, canvas }: Drawn): void {
    canvas?.dispose();
    element.remove();
    this.#drawn.delete(id);
  }

  /** The layer covers the cells, not the headers of rows and columns. */
  #fitLayer(): void {
    const { x, y, width, height } = this.#grid.view.cellsArea;
    const parent = this.#layer.parentElement!.getBoundingClientRect();
    Object.assign(this.#layer.style, {
      left: `${x - parent.x}px`,
      top: `${y - parent.y}px`,
      width: `${width}px`,
      height: `${height}px`,
    });
  }

  /** Returns whether the size of the drawing has changed. */
  #place({ sheetId, from, to }: Drawing, chart: Drawn): boolean {
    const { element, canvas } = chart;
    const area = this.#grid.view.cellsArea;
    const [start, end] = [this.#grid.view.pointOf(sheetId, from), this.#grid.view.pointOf(sheetId, to)];
    // A zoomed drawing is drawn in its own size and scaled, so that its texts are scaled as the cells are.
    const { zoom } = this.#grid.view;
    const width = Math.max(1, (end.x - start.x) / zoom);
    const height = Math.max(1, (end.y - start.y) / zoom);
    const [x, y] = [start.x - area.x, start.y - area.y];
    element.style.transform = `translate(${x}px, ${y}px) scale(${zoom})`;
    if (element.offsetWidth === Math.round(width) && element.offsetHeight === Math.round(height))
      return false;
    chart.drawn = '';
    element.style.width = `${width}px`;
    element.style.height = `${height}px`;
    canvas?.resize({ width: element.clientWidth, height: element.clientHeight });
    return true;
  }

  #drawContent(record: ChartRecord, chart: Drawn): void {
    const content = chartContent(this.#grid.grid, record);
    // Two contents of the same text look the same: functions of the option depend on nothing else.
    const text = JSON.stringify(content);
    if (text === chart.drawn) return;
    chart.drawn = text;
    chart.element.style.border = `1px solid ${lineColor}`;
    chart.element.setAttribute('aria-label', content.title ?? record.name);
    chart.canvas?.setOption(chartOption(content, chart.element.clientWidth), { notMerge: true });
  }
}

function drawPicture({ image, name, altTextDescription }: ShapeRecord, picture: Drawn): void {
  const source = `url("data:image/png;base64,${image}")`;
  if (picture.drawn !== source) picture.element.style.backgroundImage = source;
  picture.drawn = source;
  picture.element.setAttribute('aria-label', altTextDescription || name);
}
