import type { ChartFontRecord, ChartFormatRecord, ChartLineRecord } from '../chart-state.ts';
import { checkedColor } from '../range/index.ts';
import { withMembers } from '../wire/index.ts';
import { ChartPart, editChart, numberFrom, oneOf, storedFields } from './chart-part.ts';

const ChartFont = withMembers(
  class ChartFont extends ChartPart<ChartFontRecord> {},
  storedFields<{ size: number }>({ size: [10, numberFrom(1, 409)] }),
);

const ChartLineFormat = withMembers(
  class ChartLineFormat extends ChartPart<ChartLineRecord> {},
  storedFields<{ color: string; lineStyle: string }>({
    color: ['', checkedColor],
    lineStyle: ['Automatic', oneOf('None', 'Automatic')],
  }),
);

class ChartFill extends ChartPart<ChartFormatRecord> {
  setSolidColor(color: string): void {
    editChart(this, () => {
      this.record.fill = checkedColor(color);
    });
  }

  clear(): void {
    editChart(this, () => {
      this.record.fill = null;
    });
  }
}

export class ChartTitleFormat extends ChartPart<ChartFormatRecord> {
  get font(): InstanceType<typeof ChartFont> {
    return new ChartFont(this.host, this.chart, this.record.font);
  }
}

export class ChartSeriesFormat extends ChartPart<ChartFormatRecord> {
  get fill(): ChartFill {
    return new ChartFill(this.host, this.chart, this.record);
  }

  get line(): InstanceType<typeof ChartLineFormat> {
    return new ChartLineFormat(this.host, this.chart, this.record.line);
  }
}
