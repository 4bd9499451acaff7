import type { EChartsType } from 'echarts/core';
import { chartContent, moveChart, type ChartRecord, type ExcelHost } from '../excel-api/index.ts';
import type { BrowserGrid } from '../grid/browser-grid.ts';
import { chartOption } from './chart-option.ts';
import { lineColor } from './chart-style.ts';
import './chart-layer.css';

interface DrawnChart {
  element: HTMLElement;
  canvas: EChartsType;
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

/** Draws the charts of the active sheet over its cells. */
export class ChartLayer {
  readonly #grid: BrowserGrid;
  readonly #excel: Pick<ExcelHost, 'charts' | 'isReadOnly'>;
  readonly #onMove: () => void;
  readonly #layer = document.createElement('div');
  readonly #charts = new Map<string, DrawnChart>();
  #frame: number | null = null;
  #isStale = true;

  /** @param container The element that the grid fills. @param onMove Called after the user has moved a chart. */
  constructor(
    container: HTMLElement,
    grid: BrowserGrid,
    excel: Pick<ExcelHost, 'charts' | 'isReadOnly'>,
    onMove: () => void,
  ) {
    this.#grid = grid;
    this.#excel = excel;
    this.#onMove = onMove;
    this.#layer.className = 'charts';
    container.append(this.#layer);
    const redraw = () => this.#schedule({ isStale: true });
    excel.charts.onChange = redraw;
    grid.watchChanges(redraw);
    grid.watchView(() => this.#schedule({ isStale: false }));
    addEventListener('resize', () => this.#schedule({ isStale: false }));
    this.#layer.addEventListener('wheel', (event) => grid.scrollBy(event), { passive: false });
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
    const records = this.#excel.charts.list(this.#grid.grid.worksheets.activeId);
    const ids = new Set(records.map(({ id }) => id));
    for (const [id, chart] of this.#charts) if (!ids.has(id)) this.#remove(id, chart);
    if (records.length === 0) return;
    const { init } = await import('./echarts.ts');
    this.#fitLayer();
    const isStale = this.#isStale;
    this.#isStale = false;
    for (const record of records) {
      const chart = this.#charts.get(record.id) ?? this.#add(record, init);
      const isResized = this.#place(record, chart);
      if (isStale || isResized) this.#drawContent(record, chart);
    }
  }

  #add(
    record: ChartRecord,
    init: (element: HTMLElement, theme: null, options: object) => EChartsType,
  ): DrawnChart {
    const element = document.createElement('div');
    element.className = 'chart';
    element.dataset.chart = record.id;
    element.setAttribute('role', 'img');
    this.#layer.append(element);
    this.#letMove(record, element);
    const canvas = init(element, null, { renderer: 'svg', width: 1, height: 1 });
    const chart = { element, canvas, drawn: '' };
    this.#charts.set(record.id, chart);
    return chart;
  }

  /** Selects a chart that is pressed, and moves it with the pointer. Arrow keys move the selected chart. */
  #letMove(record: ChartRecord, element: HTMLElement): void {
    element.tabIndex = 0;
    const moveBy = (right: number, down: number) => {
      if (this.#excel.isReadOnly) return;
      const { grid, zoom } = this.#grid;
      moveChart(grid, record, right / zoom, down / zoom);
      this.#excel.charts.changed();
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

  #remove(id: string, { element, canvas }: DrawnChart): void {
    canvas.dispose();
    element.remove();
    this.#charts.delete(id);
  }

  /** The layer covers the cells, not the headers of rows and columns. */
  #fitLayer(): void {
    const { x, y, width, height } = this.#grid.cellsArea;
    const parent = this.#layer.parentElement!.getBoundingClientRect();
    Object.assign(this.#layer.style, {
      left: `${x - parent.x}px`,
      top: `${y - parent.y}px`,
      width: `${width}px`,
      height: `${height}px`,
    });
  }

  /** Returns whether the size of the chart has changed. */
  #place({ sheetId, from, to }: ChartRecord, chart: DrawnChart): boolean {
    const { element, canvas } = chart;
    const area = this.#grid.cellsArea;
    const [start, end] = [this.#grid.pointOf(sheetId, from), this.#grid.pointOf(sheetId, to)];
    // A zoomed chart is drawn in its own size and scaled, so that its texts are scaled as the cells are.
    const { zoom } = this.#grid;
    const width = Math.max(1, (end.x - start.x) / zoom);
    const height = Math.max(1, (end.y - start.y) / zoom);
    const [x, y] = [start.x - area.x, start.y - area.y];
    element.style.transform = `translate(${x}px, ${y}px) scale(${zoom})`;
    if (element.offsetWidth === Math.round(width) && element.offsetHeight === Math.round(height))
      return false;
    chart.drawn = '';
    element.style.width = `${width}px`;
    element.style.height = `${height}px`;
    canvas.resize({ width: element.clientWidth, height: element.clientHeight });
    return true;
  }

  #drawContent(record: ChartRecord, chart: DrawnChart): void {
    const content = chartContent(this.#grid.grid, record);
    // Two contents of the same text look the same: functions of the option depend on nothing else.
    const text = JSON.stringify(content);
    if (text === chart.drawn) return;
    chart.drawn = text;
    chart.element.style.border = `1px solid ${lineColor}`;
    chart.element.setAttribute('aria-label', content.title ?? record.name);
    chart.canvas.setOption(chartOption(content, chart.element.clientWidth), { notMerge: true });
  }
}
