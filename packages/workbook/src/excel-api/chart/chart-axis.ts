import type { ChartAxisRecord, ChartRecord } from '../state.ts';
import type { Host } from '../host.ts';
import { notImplemented, RemoteObject, withMembers } from '../wire/index.ts';
import { ChartPart, numberOrAutomatic, oneOf, storedFields, text } from './chart-part.ts';

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
  class ChartAxis extends ChartPart<ChartAxisRecord> {},
  storedFields<{ minimum: number | string; numberFormat: string; scaleType: string }>({
    minimum: ['', numberOrAutomatic],
    numberFormat: ['General', text],
    scaleType: ['Linear', oneOf('Linear', 'Logarithmic')],
  }),
);
type ChartAxis = InstanceType<typeof ChartAxis>;
