import type { ChartAxisRecord, ChartRecord } from '../state.ts';
import type { Host } from '../host.ts';
import { notImplemented, RemoteObject, withMembers } from '../wire/index.ts';
import { chartContent, type AxisContent } from './chart-content.ts';
import { ChartPart, editChart, numberOrAutomatic, oneOf, storedFields, text } from './chart-part.ts';

export class ChartAxes extends RemoteObject {
  constructor(
    readonly host: Host,
    readonly chart: ChartRecord,
  ) {
    super();
  }

  get valueAxis(): ChartAxis {
    return new ChartAxis(this.host, this.chart, this.chart.valueAxis);
  }

  getItem(type: string, group = 'Primary'): ChartAxis {
    if (type !== 'Value') throw notImplemented(`ChartAxes.getItem of ${type}`);
    const { valueAxis, secondaryValueAxis } = this.chart;
    return new ChartAxis(this.host, this.chart, group === 'Secondary' ? secondaryValueAxis : valueAxis);
  }
}

const ChartAxis = withMembers(
  class ChartAxis extends ChartPart<ChartAxisRecord> {
    /** Always a number, also where it is automatic; "" on an axis that no series uses. */
    get minimum(): number | string {
      return this.#content?.scale.minimum ?? '';
    }

    set minimum(minimum: unknown) {
      editChart(this, () => {
        this.record.minimum = numberOrAutomatic(minimum);
      });
    }

    get numberFormat(): string {
      return this.#content?.numberFormat ?? 'General';
    }

    set numberFormat(numberFormat: string) {
      editChart(this, () => {
        this.record.numberFormat = text(numberFormat);
      });
    }

    get #content(): AxisContent | null {
      const { valueAxis, secondaryValueAxis } = chartContent(this.host.grid, this.chart);
      return [valueAxis, secondaryValueAxis].find((axis) => axis?.record === this.record) ?? null;
    }
  },
  storedFields<{ scaleType: string }>({ scaleType: ['Linear', oneOf('Linear', 'Logarithmic')] }),
);

type ChartAxis = InstanceType<typeof ChartAxis>;
