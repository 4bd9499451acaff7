import type { ChartRecord } from '../state.ts';
import type { Host, RangeObject } from '../host.ts';
import { resolveReference } from '../range/index.ts';
import { alreadyExists, argumentError } from '../wire/index.ts';
import { ChartAxes } from './chart-axis.ts';
import { ChartPart, editChart, ChartLegend, ChartTitle } from './chart-part.ts';
import { ChartSeriesCollection } from './chart-series.ts';
import { anchorsOfArea } from '../drawings.ts';

const maxCharactersOfName = 255;

export class Chart extends ChartPart<ChartRecord> {
  constructor(host: Host, chart: ChartRecord) {
    super(host, chart, chart);
  }

  override identity() {
    return { Id: this.chart.id };
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

  get title(): ChartTitle {
    return new ChartTitle(this.host, this.chart, this.chart.title);
  }

  get legend(): InstanceType<typeof ChartLegend> {
    return new ChartLegend(this.host, this.chart, this.chart.legend);
  }

  get axes(): ChartAxes {
    return new ChartAxes(this.host, this.chart);
  }

  get series(): ChartSeriesCollection {
    return new ChartSeriesCollection(this.host, this.chart);
  }

  delete(): void {
    editChart(this, () => this.host.charts.delete(this.chart.id));
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
}
