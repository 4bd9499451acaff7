import type { ChartRecord } from '../chart-state.ts';
import type { ChartHost, RangeObject } from '../host.ts';
import { resolveReference } from '../range/index.ts';
import { alreadyExists, argumentError, notImplemented, type RemoteObject } from '../wire/index.ts';
import { ChartAxes } from './chart-axis.ts';
import { ChartAreaFormat, ChartPlotAreaFormat } from './chart-format.ts';
import { ChartPart, editChart } from './chart-part.ts';
import { ChartSeriesCollection } from './chart-series.ts';
import { ChartDataLabels, ChartLegend, ChartTitle } from './chart-text.ts';
import { checkedChartType, kindOf } from './chart-type.ts';
import { anchorsOf, anchorsOfArea, placementOf, type Placement } from './placement.ts';
import { seriesOfRange } from './source-data.ts';

const maxCharactersOfName = 255;

export class Chart extends ChartPart<ChartRecord> {
  constructor(host: ChartHost, chart: ChartRecord) {
    super(host, chart, chart);
  }

  override identity() {
    return { Id: this.id };
  }

  get id(): string {
    return this.chart.id;
  }

  get name(): string {
    return this.chart.name;
  }

  set name(name: string) {
    if (typeof name !== 'string' || name === '' || name.length > maxCharactersOfName) throw argumentError();
    const others = this.host.charts.list(this.chart.sheetId).filter((one) => one !== this.chart);
    if (others.some((one) => one.name.toLowerCase() === name.toLowerCase())) throw alreadyExists();
    editChart(this, () => {
      this.chart.name = name;
    });
  }

  get chartType(): string {
    return this.chart.chartType;
  }

  set chartType(chartType: string) {
    editChart(this, () => {
      this.chart.chartType = checkedChartType(chartType, 'Chart.chartType');
      for (const series of this.chart.series) delete series.chartType;
      const { family } = kindOf(chartType);
      const hasAxes = family !== 'pie' && family !== 'doughnut';
      this.chart.categoryAxis.visible = hasAxes;
      this.chart.valueAxis.visible = hasAxes;
    });
  }

  /** Points from the left side of the sheet. */
  get left(): number {
    return this.#placement.left;
  }

  set left(left: number) {
    this.#place({ left });
  }

  get top(): number {
    return this.#placement.top;
  }

  set top(top: number) {
    this.#place({ top });
  }

  get width(): number {
    return this.#placement.width;
  }

  set width(width: number) {
    this.#place({ width });
  }

  get height(): number {
    return this.#placement.height;
  }

  set height(height: number) {
    this.#place({ height });
  }

  get plotBy(): string {
    return this.chart.plotBy;
  }

  /** Charts leave out hidden cells. */
  get plotVisibleOnly(): boolean {
    return true;
  }

  set plotVisibleOnly(visibleOnly: boolean) {
    if (visibleOnly !== true) throw notImplemented('Chart.plotVisibleOnly = false');
  }

  get displayBlanksAs(): string {
    return 'NotPlotted';
  }

  set displayBlanksAs(display: string) {
    if (display !== 'NotPlotted') throw notImplemented(`Chart.displayBlanksAs = ${display}`);
  }

  get title(): InstanceType<typeof ChartTitle> {
    return new ChartTitle(this.host, this.chart, this.chart.title);
  }

  get legend(): InstanceType<typeof ChartLegend> {
    return new ChartLegend(this.host, this.chart, this.chart.legend);
  }

  get axes(): ChartAxes {
    return new ChartAxes(this.host, this.chart);
  }

  get dataLabels(): InstanceType<typeof ChartDataLabels> {
    return new ChartDataLabels(this.host, this.chart, this.chart.dataLabels);
  }

  get series(): ChartSeriesCollection {
    return new ChartSeriesCollection(this.host, this.chart);
  }

  get format(): ChartAreaFormat {
    return new ChartAreaFormat(this.host, this.chart, this.chart.format);
  }

  get plotArea(): ChartPlotArea {
    return new ChartPlotArea(this.host, this.chart, this.chart);
  }

  get worksheet(): RemoteObject {
    return this.host.objects.worksheet(this.chart.sheetId);
  }

  delete(): void {
    editChart(this, () => this.host.charts.delete(this.chart.id));
  }

  /** The chart is shown with its sheet; the grid has no selection of charts. */
  activate(): void {
    this.host.grid.worksheets.activate(this.chart.sheetId);
  }

  async setData(source: RangeObject, seriesBy = 'Auto'): Promise<void> {
    const { host, chart } = this;
    await host.calculation.whenCalculated();
    const cells = resolveReference(host.grid, source, chart.sheetId);
    const { plotBy, series } = seriesOfRange(host.grid, cells, chart.chartType, seriesBy);
    editChart(this, () => {
      chart.plotBy = plotBy;
      chart.series.splice(0, Infinity, ...series);
    });
  }

  /** @param endCell The chart covers the start cell alone where it is left out. */
  setPosition(startCell: RangeObject | string, endCell?: RangeObject | string): void {
    const { grid } = this.host;
    const start = resolveReference(grid, startCell, this.chart.sheetId);
    const end = endCell ? resolveReference(grid, endCell, this.chart.sheetId) : start;
    if (start.sheetId !== this.chart.sheetId || end.sheetId !== this.chart.sheetId) throw argumentError();
    const rows = end.area.row + end.area.rows - start.area.row;
    const columns = end.area.column + end.area.columns - start.area.column;
    if (rows < 1 || columns < 1) throw argumentError();
    editChart(this, () => Object.assign(this.chart, anchorsOfArea({ ...start.area, rows, columns })));
  }

  get #placement(): Placement {
    return placementOf(this.host.grid, this.chart);
  }

  #place(change: Partial<Placement>): void {
    const isValid = Object.values(change).every((points) => Number.isFinite(points) && points >= 0);
    if (!isValid || change.width === 0 || change.height === 0) throw argumentError();
    const placement = { ...this.#placement, ...change };
    editChart(this, () =>
      Object.assign(this.chart, anchorsOf(this.host.grid, this.chart.sheetId, placement)),
    );
  }
}

export class ChartPlotArea extends ChartPart<ChartRecord> {
  get format(): ChartPlotAreaFormat {
    return new ChartPlotAreaFormat(this.host, this.chart, this.chart.plotArea);
  }
}
