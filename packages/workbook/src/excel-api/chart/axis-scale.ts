import type { ChartAxisRecord } from '../state.ts';

export interface AxisScale {
  minimum: number;
  maximum: number;
  majorUnit: number;
}

const maxIntervals = 8;

/** The axis starts at 0 unless the values differ by less than this part of the largest (Microsoft: KB 214075). */
const nearZero = 1 / 6;

/** The scale of an axis over these values; what its record does not set is chosen as Excel does. */
export function scaleOf(values: readonly number[], axis: ChartAxisRecord): AxisScale {
  let [low, high] = [Infinity, -Infinity];
  for (const value of values) {
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  if (low > high) [low, high] = [0, 1];
  if (axis.scaleType === 'Logarithmic') return logarithmicScale(values, axis);
  if (low === high) [low, high] = low === 0 ? [0, 1] : [Math.min(0, low), Math.max(0, high)];
  const span = high - low;
  const bottom =
    low >= 0 ? (span > high * nearZero ? 0 : low - span / 2) : low - (Math.max(high, 0) - low) / 20;
  const top =
    high <= 0 ? (span > -low * nearZero ? 0 : high + span / 2) : high + (high - Math.min(bottom, low)) / 20;
  const majorUnit = niceStep((top - (axis.minimum ?? bottom)) / maxIntervals);
  return {
    minimum: axis.minimum ?? multiple(Math.floor, bottom, majorUnit),
    maximum: multiple(Math.ceil, top, majorUnit),
    majorUnit,
  };
}

function logarithmicScale(values: readonly number[], { minimum }: ChartAxisRecord): AxisScale {
  const exponents = values.filter((value) => value > 0).map(Math.log10);
  const lowest = exponents.length > 0 ? Math.min(...exponents) : 0;
  const highest = exponents.length > 0 ? Math.max(...exponents) : 1;
  return {
    minimum: minimum ?? 10 ** Math.min(0, Math.floor(lowest)),
    maximum: 10 ** Math.ceil(highest),
    majorUnit: 10,
  };
}

/** The smallest of 1, 2, 5, 10, 20, … that is not smaller. */
function niceStep(step: number): number {
  if (!(step > 0)) return 1;
  const power = 10 ** Math.floor(Math.log10(step));
  const factor = [1, 2, 5, 10].find((one) => one * power >= step * (1 - 1e-9))!;
  return Number((factor * power).toPrecision(12));
}

const multiple = (round: (value: number) => number, value: number, unit: number): number =>
  Number((round(Number((value / unit).toPrecision(12))) * unit).toPrecision(12));
