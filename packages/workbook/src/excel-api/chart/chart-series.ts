import { absoluteAddress } from '../../grid/address.ts';
import type { Host, RangeObject, SheetArea } from '../host.ts';
import { checkedColor, resolveReference } from '../range/index.ts';
import type { ChartRecord, ChartSeriesRecord } from '../state.ts';
import { argumentError, existing, notImplemented, RemoteCollection, withMembers } from '../wire/index.ts';
import { checkedChartType, seriesContent, seriesName } from './chart-content.ts';
import {
  ChartPart,
  ChartSeriesFormat,
  editChart,
  numberFrom,
  oneOf,
  storedFields,
  text,
} from './chart-part.ts';
import { newSeries } from './new-chart.ts';

export const ChartSeries = withMembers(
  class ChartSeries extends ChartPart<ChartSeriesRecord> {
    get name(): string {
      return seriesName(this.host.grid, this.record, this.chart.series.indexOf(this.record));
    }

    set name(name: string) {
      editChart(this, () => {
        this.record.name = text(name);
      });
    }

    get chartType(): string {
      return this.record.chartType ?? this.chart.chartType;
    }

    set chartType(chartType: string) {
      editChart(this, () => {
        this.record.chartType = checkedChartType(chartType, 'ChartSeries.chartType');
      });
    }

    get format(): ChartSeriesFormat {
      return new ChartSeriesFormat(this.host, this.chart, this.record.format);
    }

    setValues(source: RangeObject): void {
      const values = resolveReference(this.host.grid, source, this.chart.sheetId);
      editChart(this, () => {
        this.record.values = values;
      });
    }

    setXAxisValues(source: RangeObject): void {
      const categories = resolveReference(this.host.grid, source, this.chart.sheetId);
      editChart(this, () => {
        this.record.categories = categories;
      });
    }

    /** The address of the cells, with dollar signs. @param dimension `Excel.ChartSeriesDimension`. */
    getDimensionDataSourceString(dimension: string): string {
      const source = this.#source(dimension, 'getDimensionDataSourceString');
      if (!source) return '';
      return absoluteAddress(this.host.grid.worksheets.name(source.sheetId), source.area);
    }

    #source(dimension: string, member: string): SheetArea | null {
      if (dimension === 'Values' || dimension === 'YValues') return this.record.values;
      if (dimension === 'Categories' || dimension === 'XValues') return this.record.categories;
      throw notImplemented(`ChartSeries.${member} of ${dimension}`);
    }

    /** @param dimension `Excel.ChartSeriesDimension`. */
    async getDimensionValues(dimension: string): Promise<(string | number | null)[]> {
      await this.host.calculation.whenCalculated();
      const { values, categories } = seriesContent(this.host.grid, this.chart, this.record, 0);
      if (dimension === 'Values' || dimension === 'YValues') return values;
      if (dimension === 'Categories') return categories;
      throw notImplemented(`ChartSeries.getDimensionValues of ${dimension}`);
    }
  },
  storedFields<{
    axisGroup: string;
    gapWidth: number;
    markerStyle: string;
    markerSize: number;
    markerBackgroundColor: string;
    markerForegroundColor: string;
  }>({
    axisGroup: ['Primary', oneOf('Primary', 'Secondary')],
    gapWidth: [150, numberFrom(0, 500)],
    markerStyle: ['Automatic', oneOf('Automatic', 'Square', 'Diamond')],
    markerSize: [5, numberFrom(2, 72)],
    markerBackgroundColor: ['', checkedColor],
    markerForegroundColor: ['', checkedColor],
  }),
);

export type ChartSeries = InstanceType<typeof ChartSeries>;

export class ChartSeriesCollection extends RemoteCollection<ChartSeries> {
  constructor(
    private readonly host: Host,
    private readonly chart: ChartRecord,
  ) {
    super();
  }

  get items(): ChartSeries[] {
    return this.chart.series.map((series) => new ChartSeries(this.host, this.chart, series));
  }

  /** @param index Where the series is inserted; at the end where it is left out. */
  add(name?: string, index?: number): ChartSeries {
    const { series } = this.chart;
    const at = index ?? series.length;
    if (!(at >= 0 && at <= series.length)) throw argumentError();
    const record = newSeries(null, { name, categories: series[0]?.categories ?? null });
    editChart({ host: this.host, chart: this.chart }, () => series.splice(at, 0, record));
    return new ChartSeries(this.host, this.chart, record);
  }

  getItemAt(index: number): ChartSeries {
    return existing(this.items[index] ?? null);
  }
}
