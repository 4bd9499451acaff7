import type { ChartLegendRecord, ChartTextRecord, DataLabelsRecord } from '../chart-state.ts';
import { withMembers } from '../wire/index.ts';
import { automaticTitle, chartContent, seriesName } from './chart-content.ts';
import {
  ChartAxisTitleFormat,
  ChartDataLabelFormat,
  ChartLegendFormat,
  ChartTitleFormat,
} from './chart-format.ts';
import { ChartPart, editChart, flag, oneOf, storedFields, text } from './chart-part.ts';

export const ChartTitle = withMembers(
  class ChartTitle extends ChartPart<ChartTextRecord> {
    get text(): string {
      const { grid } = this.host;
      const series = this.chart.series.map((one, index) => ({ name: seriesName(grid, one, index) }));
      return this.record.text ?? automaticTitle(series);
    }

    /** A chart with a text shows it. */
    set text(title: string) {
      editChart(this, () => {
        this.record.text = text(title);
        this.record.visible = true;
      });
    }

    get visible(): boolean {
      return chartContent(this.host.grid, this.chart).title !== null;
    }

    set visible(visible: boolean) {
      editChart(this, () => {
        this.record.visible = flag(visible);
      });
    }

    get format(): ChartTitleFormat {
      return new ChartTitleFormat(this.host, this.chart, this.record.format);
    }
  },
  storedFields<{ overlay: boolean }>({ overlay: [false, flag] }),
);

export class ChartAxisTitle extends ChartPart<ChartTextRecord> {
  get text(): string {
    return this.record.text ?? 'Axis Title';
  }

  set text(title: string) {
    editChart(this, () => {
      this.record.text = text(title);
      this.record.visible = true;
    });
  }

  get visible(): boolean {
    return this.record.visible ?? false;
  }

  set visible(visible: boolean) {
    editChart(this, () => {
      this.record.visible = flag(visible);
    });
  }

  get format(): ChartAxisTitleFormat {
    return new ChartAxisTitleFormat(this.host, this.chart, this.record.format);
  }
}

export const ChartLegend = withMembers(
  class ChartLegend extends ChartPart<ChartLegendRecord> {
    get format(): ChartLegendFormat {
      return new ChartLegendFormat(this.host, this.chart, this.record.format);
    }
  },
  storedFields<{ visible: boolean; position: string; overlay: boolean }>({
    visible: [true, flag],
    position: ['Bottom', oneOf('Top', 'Bottom', 'Left', 'Right', 'Corner')],
    overlay: [false, flag],
  }),
);

const labelPositions = [
  'None',
  'Center',
  'InsideEnd',
  'InsideBase',
  'OutsideEnd',
  'Left',
  'Right',
  'Top',
  'Bottom',
  'BestFit',
  'Callout',
];

export const ChartDataLabels = withMembers(
  class ChartDataLabels extends ChartPart<DataLabelsRecord> {
    get format(): ChartDataLabelFormat {
      return new ChartDataLabelFormat(this.host, this.chart, this.record.format);
    }

    get linkNumberFormat(): boolean {
      return this.record.numberFormat === undefined;
    }

    set linkNumberFormat(linked: boolean) {
      editChart(this, () => {
        if (flag(linked)) delete this.record.numberFormat;
      });
    }
  },
  storedFields<
    Omit<DataLabelsRecord, 'format' | 'position' | 'numberFormat'> & {
      position: string;
      numberFormat: string;
    }
  >({
    position: ['BestFit', oneOf(...labelPositions)],
    showValue: [false, flag],
    showSeriesName: [false, flag],
    showCategoryName: [false, flag],
    showPercentage: [false, flag],
    separator: [', ', text],
    numberFormat: ['General', text],
  }),
);
