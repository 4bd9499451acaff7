import { anchorsOf } from '../drawings.ts';
import { type RangeObject, SheetCollection } from '../host.ts';
import { resolveReference } from '../range/index.ts';
import { existing, notImplemented } from '../wire/index.ts';
import { checkedChartType } from './chart-content.ts';
import { Chart } from './chart.ts';
import { newChart, seriesOfColumns } from './new-chart.ts';

/** The size of a new chart in Excel, and a place below the first rows, in points. */
const newPlacement = { left: 120, top: 60, width: 360, height: 216 };

export class ChartCollection extends SheetCollection<Chart> {
  get items(): Chart[] {
    return this.host.charts.list(this.sheetId).map((chart) => new Chart(this.host, chart));
  }

  async add(type: string, source: RangeObject, seriesBy = 'Auto'): Promise<Chart> {
    const { host, sheetId } = this;
    const chartType = checkedChartType(type, 'ChartCollection.add');
    if (seriesBy !== 'Columns') throw notImplemented(`ChartCollection.add by ${seriesBy}`);
    host.protection.check(sheetId);
    await host.calculation.whenCalculated();
    const cells = resolveReference(host.grid, source, sheetId);
    const series = seriesOfColumns(host.grid, cells);
    const number = host.charts.nextNumber();
    const chart = newChart({
      id: `chart-${number}`,
      name: `Chart ${number}`,
      sheetId,
      chartType,
      series,
      ...anchorsOf(host.grid, sheetId, newPlacement),
    });
    host.charts.add(chart);
    return new Chart(host, chart);
  }

  /** The client reads a chart that it has added by its id. */
  getItem(name: string): Chart {
    return existing(this.getItemOrNullObject(name));
  }

  /** By name, without regard to case, or by id. */
  getItemOrNullObject(name: string): Chart | null {
    const key = String(name).toLowerCase();
    return (
      this.items.find((chart) => chart.identity().Id === name || chart.name.toLowerCase() === key) ?? null
    );
  }

  getItemAt(index: number): Chart {
    return existing(this.items[index] ?? null);
  }
}
