/** A box of a box chart. */
export interface BoxStatistics {
  /** The ends of the whiskers, the quartiles and the median: minimum, Q1, median, Q3, maximum. */
  box: [number, number, number, number, number];
  mean: number;
  outliers: number[];
}

/** Values farther from the box than this many times its height are outliers. */
const whiskerLength = 1.5;

/** Quartiles exclude the median, as Excel's do by default. Null without values. */
export function boxStatistics(values: readonly number[]): BoxStatistics | null {
  if (values.length === 0) return null;
  const sorted = [...values].sort((a, b) => a - b);
  const [first, median, third] = [0.25, 0.5, 0.75].map((part) => quantile(sorted, part)) as [
    number,
    number,
    number,
  ];
  const reach = whiskerLength * (third - first);
  const inside = sorted.filter((value) => value >= first - reach && value <= third + reach);
  return {
    box: [Math.min(first, inside[0]!), first, median, third, Math.max(third, inside.at(-1)!)],
    mean: sorted.reduce((sum, value) => sum + value, 0) / sorted.length,
    outliers: sorted.filter((value) => value < first - reach || value > third + reach),
  };
}

/** As QUARTILE.EXC; values beyond its range are the first or the last. */
function quantile(sorted: readonly number[], part: number): number {
  const position = Math.min(sorted.length, Math.max(1, part * (sorted.length + 1)));
  const below = Math.floor(position);
  const lower = sorted[below - 1]!;
  const upper = sorted[below] ?? lower;
  return lower + (position - below) * (upper - lower);
}
