import type { ChartAxisRecord, ChartGridlinesRecord, ChartRecord } from '../chart-state.ts';
import type { RangeObject } from '../host.ts';
import { resolveReference } from '../range/index.ts';
import { argumentError, RemoteObject, withMembers } from '../wire/index.ts';
import type { ChartHost } from '../host.ts';
import { chartContent, displayUnits, type AxisContent } from './chart-content.ts';
import { ChartAxisFormat, ChartGridlinesFormat } from './chart-format.ts';
import {
  ChartPart,
  editChart,
  flag,
  numberFrom,
  numberOrAutomatic,
  oneOf,
  storedFields,
  text,
} from './chart-part.ts';
import { ChartAxisTitle } from './chart-text.ts';

export class ChartAxes extends RemoteObject {
  constructor(
    readonly host: ChartHost,
    readonly chart: ChartRecord,
  ) {
    super();
  }

  get categoryAxis(): ChartAxis {
    return new ChartAxis(this.host, this.chart, this.chart.categoryAxis);
  }

  get valueAxis(): ChartAxis {
    return new ChartAxis(this.host, this.chart, this.chart.valueAxis);
  }

  getItem(type: string, group = 'Primary'): ChartAxis {
    const { chart } = this;
    const axes: Record<string, ChartAxisRecord | undefined> = {
      'Category Primary': chart.categoryAxis,
      'Category Secondary': chart.secondaryCategoryAxis,
      'Value Primary': chart.valueAxis,
      'Value Secondary': chart.secondaryValueAxis,
    };
    const record = axes[`${type} ${group}`];
    if (!record) throw argumentError();
    return new ChartAxis(this.host, chart, record);
  }
}

class Gridlines extends ChartPart<ChartGridlinesRecord> {
  get format(): ChartGridlinesFormat {
    return new ChartGridlinesFormat(this.host, this.chart, this.record.format);
  }
}

export const ChartGridlines = withMembers(
  class ChartGridlines extends Gridlines {},
  storedFields<{ visible: boolean }>({ visible: [false, flag] }),
);

const tickLabelPositions = ['NextToAxis', 'High', 'Low', 'None'];

export const ChartAxis = withMembers(
  class ChartAxis extends ChartPart<ChartAxisRecord> {
    get type(): string {
      return this.#isCategory ? 'Category' : 'Value';
    }

    get axisGroup(): string {
      const { secondaryCategoryAxis, secondaryValueAxis } = this.chart;
      return [secondaryCategoryAxis, secondaryValueAxis].includes(this.record) ? 'Secondary' : 'Primary';
    }

    /** Always a number on an axis of values, also where it is automatic. "" on an axis of categories. */
    get minimum(): number | string {
      return this.#content?.scale?.minimum ?? '';
    }

    set minimum(minimum: unknown) {
      this.#setNumber('minimum', minimum);
    }

    get maximum(): number | string {
      return this.#content?.scale?.maximum ?? '';
    }

    set maximum(maximum: unknown) {
      this.#setNumber('maximum', maximum);
    }

    get majorUnit(): number | string {
      return this.#content?.scale?.majorUnit ?? '';
    }

    set majorUnit(majorUnit: unknown) {
      this.#setNumber('majorUnit', majorUnit);
    }

    get minorUnit(): number | string {
      const majorUnit = this.#content?.scale?.majorUnit;
      return this.record.minorUnit ?? (majorUnit === undefined ? '' : majorUnit / 5);
    }

    set minorUnit(minorUnit: unknown) {
      this.#setNumber('minorUnit', minorUnit);
    }

    get numberFormat(): string {
      return this.#content?.numberFormat ?? 'General';
    }

    set numberFormat(numberFormat: string) {
      editChart(this, () => {
        this.record.numberFormat = text(numberFormat);
      });
    }

    get linkNumberFormat(): boolean {
      return this.record.numberFormat === undefined;
    }

    set linkNumberFormat(linked: boolean) {
      editChart(this, () => {
        if (flag(linked)) delete this.record.numberFormat;
      });
    }

    /** Degrees; 0 where it is automatic. */
    get textOrientation(): number {
      return this.record.textOrientation ?? 0;
    }

    set textOrientation(degrees: number) {
      editChart(this, () => {
        this.record.textOrientation = numberFrom(-90, 90)(degrees);
      });
    }

    get title(): ChartAxisTitle {
      return new ChartAxisTitle(this.host, this.chart, this.record.title);
    }

    get majorGridlines(): InstanceType<typeof ChartGridlines> {
      return new ChartGridlines(this.host, this.chart, this.record.majorGridlines);
    }

    get minorGridlines(): InstanceType<typeof ChartGridlines> {
      return new ChartGridlines(this.host, this.chart, this.record.minorGridlines);
    }

    get format(): ChartAxisFormat {
      return new ChartAxisFormat(this.host, this.chart, this.record.format);
    }

    setCategoryNames(source: RangeObject): void {
      const categories = resolveReference(this.host.grid, source, this.chart.sheetId);
      if (!this.#isCategory) throw argumentError();
      editChart(this, () => {
        for (const series of this.chart.series) series.categories = categories;
      });
    }

    get #isCategory(): boolean {
      return [this.chart.categoryAxis, this.chart.secondaryCategoryAxis].includes(this.record);
    }

    get #content(): AxisContent | null {
      const content = chartContent(this.host.grid, this.chart);
      const axes = [content.categoryAxis, content.valueAxis, content.secondaryValueAxis];
      return axes.find((axis) => axis?.record === this.record) ?? null;
    }

    #setNumber(name: 'minimum' | 'maximum' | 'majorUnit' | 'minorUnit', input: unknown): void {
      editChart(this, () => {
        this.record[name] = numberOrAutomatic(input);
      });
    }
  },
  storedFields<{
    visible: boolean;
    scaleType: string;
    displayUnit: string;
    showDisplayUnitLabel: boolean;
    logBase: number;
    reversePlotOrder: boolean;
    tickLabelPosition: string;
  }>({
    visible: [true, flag],
    displayUnit: ['None', oneOf(...Object.keys(displayUnits))],
    showDisplayUnitLabel: [true, flag],
    scaleType: ['Linear', oneOf('Linear', 'Logarithmic')],
    logBase: [10, numberFrom(2, 1000)],
    reversePlotOrder: [false, flag],
    tickLabelPosition: ['NextToAxis', oneOf(...tickLabelPositions)],
  }),
);

export type ChartAxis = InstanceType<typeof ChartAxis>;
