import type { ChartFontRecord, ChartFormatRecord, ChartLineRecord } from '../chart-state.ts';
import { checkedColor } from '../range/index.ts';
import { withMembers } from '../wire/index.ts';
import { ChartPart, editChart, flag, numberFrom, oneOf, storedFields, text } from './chart-part.ts';

const lineStyles = [
  'None',
  'Continuous',
  'Dash',
  'DashDot',
  'DashDotDot',
  'Dot',
  'Grey25',
  'Grey50',
  'Grey75',
  'Automatic',
  'RoundDot',
];

const lineFields = () =>
  storedFields<{ color: string; lineStyle: string; weight: number }>({
    color: ['', checkedColor],
    lineStyle: ['Automatic', oneOf(...lineStyles)],
    weight: [1, numberFrom(0)],
  });

export const ChartFont = withMembers(
  class ChartFont extends ChartPart<ChartFontRecord> {},
  storedFields<{
    bold: boolean;
    italic: boolean;
    color: string;
    name: string;
    size: number;
    underline: string;
  }>({
    bold: [false, flag],
    italic: [false, flag],
    color: ['#595959', checkedColor],
    name: ['Calibri', text],
    size: [10, numberFrom(1, 409)],
    underline: ['None', oneOf('None', 'Single')],
  }),
);

export class ChartFill extends ChartPart<ChartFormatRecord> {
  setSolidColor(color: string): void {
    editChart(this, () => {
      this.record.fill = checkedColor(color);
    });
  }

  /** "" for an automatic fill, and for none. */
  getSolidColor(): string {
    return this.record.fill ?? '';
  }

  clear(): void {
    editChart(this, () => {
      this.record.fill = null;
    });
  }
}

export const ChartLineFormat = withMembers(
  class ChartLineFormat extends ChartPart<ChartLineRecord> {
    clear(): void {
      editChart(this, () => {
        this.record.lineStyle = 'None';
      });
    }
  },
  lineFields(),
);

export const ChartBorder = withMembers(
  class ChartBorder extends ChartPart<ChartLineRecord> {
    clear(): void {
      editChart(this, () => {
        this.record.lineStyle = 'None';
      });
    }
  },
  lineFields(),
);

type Remote<Type extends abstract new (...args: never[]) => unknown> = InstanceType<Type>;

abstract class FilledFormat extends ChartPart<ChartFormatRecord> {
  get fill(): ChartFill {
    return new ChartFill(this.host, this.chart, this.record);
  }
}

abstract class BoxFormat extends FilledFormat {
  get border(): Remote<typeof ChartBorder> {
    return new ChartBorder(this.host, this.chart, this.record.border);
  }
}

abstract class TextFormat extends BoxFormat {
  get font(): Remote<typeof ChartFont> {
    return new ChartFont(this.host, this.chart, this.record.font);
  }
}

export class ChartAreaFormat extends TextFormat {}

export class ChartTitleFormat extends TextFormat {}

export class ChartAxisTitleFormat extends TextFormat {}

export class ChartLegendFormat extends TextFormat {}

export class ChartDataLabelFormat extends TextFormat {}

export class ChartPointFormat extends BoxFormat {}

export class ChartPlotAreaFormat extends BoxFormat {}

export class ChartSeriesFormat extends FilledFormat {
  get line(): Remote<typeof ChartLineFormat> {
    return new ChartLineFormat(this.host, this.chart, this.record.line);
  }
}

export class ChartGridlinesFormat extends ChartPart<ChartFormatRecord> {
  get line(): Remote<typeof ChartLineFormat> {
    return new ChartLineFormat(this.host, this.chart, this.record.line);
  }
}

export class ChartAxisFormat extends FilledFormat {
  get line(): Remote<typeof ChartLineFormat> {
    return new ChartLineFormat(this.host, this.chart, this.record.line);
  }

  get font(): Remote<typeof ChartFont> {
    return new ChartFont(this.host, this.chart, this.record.font);
  }
}
