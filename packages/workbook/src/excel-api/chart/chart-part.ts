import type {
  ChartFontRecord,
  ChartFormatRecord,
  ChartLegendRecord,
  ChartLineRecord,
  ChartRecord,
  ChartTextRecord,
} from '../state.ts';
import { automaticTitle, seriesName } from './chart-content.ts';
import type { Host } from '../host.ts';
import { checkedColor } from '../range/index.ts';
import { argumentError, RemoteObject, withMembers } from '../wire/index.ts';

/** An object of a chart, with the record in which its properties are stored. */
export abstract class ChartPart<Record extends object> extends RemoteObject {
  constructor(
    readonly host: Host,
    readonly chart: ChartRecord,
    readonly record: Record,
  ) {
    super();
  }
}

/** @throws HostError AccessDenied where the sheet is protected. */
export function editChart(
  { host, chart }: Pick<ChartPart<object>, 'host' | 'chart'>,
  edit: () => void,
): void {
  host.protection.check(chart.sheetId);
  edit();
  host.charts.changed();
}

type Check<Value> = (input: unknown) => Value;

/**
 * Properties that are stored in the fields of the same names of a part's record.
 *
 * @param fields What a property is where the record has none, and a check that throws for what it cannot be.
 */
export function storedFields<Values extends object>(fields: {
  [Name in keyof Values]: [automatic: Values[Name], check: Check<Values[Name] | undefined>];
}): Values {
  const members = {};
  for (const name of Object.keys(fields) as (keyof Values)[]) {
    const [automatic, check] = fields[name];
    Object.defineProperty(members, name, {
      enumerable: true,
      configurable: true,
      get(this: ChartPart<Partial<Values>>) {
        return this.record[name] ?? automatic;
      },
      set(this: ChartPart<Partial<Values>>, input: unknown) {
        editChart(this, () => {
          this.record[name] = check(input);
        });
      },
    });
  }
  return members as Values;
}

export const flag: Check<boolean> = (input) => {
  if (typeof input !== 'boolean') throw argumentError();
  return input;
};

export const text: Check<string> = (input) => {
  if (typeof input !== 'string') throw argumentError();
  return input;
};

export const oneOf =
  (...values: string[]): Check<string> =>
  (input) => {
    if (!values.includes(String(input))) throw argumentError();
    return String(input);
  };

export const numberFrom =
  (minimum: number, maximum = Infinity): Check<number> =>
  (input) => {
    if (typeof input !== 'number' || !(input >= minimum && input <= maximum)) throw argumentError();
    return input;
  };

/** A number, or an empty text or null for an automatic one. */
export const numberOrAutomatic: Check<number | undefined> = (input) => {
  if (input === '' || input === null) return undefined;
  if (typeof input !== 'number' || !Number.isFinite(input)) throw argumentError();
  return input;
};

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

class ChartTitleFormat extends ChartPart<ChartFormatRecord> {
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
