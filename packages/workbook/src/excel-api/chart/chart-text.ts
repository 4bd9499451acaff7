import type { ChartLegendRecord, ChartTextRecord } from '../chart-state.ts';
import { withMembers } from '../wire/index.ts';
import { automaticTitle, seriesName } from './chart-content.ts';
import { ChartTitleFormat } from './chart-format.ts';
import { ChartPart, editChart, flag, oneOf, storedFields, text } from './chart-part.ts';

export class ChartTitle extends ChartPart<ChartTextRecord> {
  get text(): string {
    const { grid } = this.host;
    const series = this.chart.series.map((one, index) => ({ name: seriesName(grid, one, index) }));
    return this.record.text ?? automaticTitle(series);
  }

  /** A chart with a text shows it. */
  set text(title: string) {
    editChart(this, () => {
      this.record.text = text(title);
    });
  }

  get format(): ChartTitleFormat {
    return new ChartTitleFormat(this.host, this.chart, this.record.format);
  }
}

export const ChartLegend = withMembers(
  class ChartLegend extends ChartPart<ChartLegendRecord> {},
  storedFields<{ visible: boolean; position: string }>({
    visible: [true, flag],
    position: ['Bottom', oneOf('Bottom')],
  }),
);
