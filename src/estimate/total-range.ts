/** Addresses of the cells with the lows, the medians and the highs of the same permits. */
export interface RangeCells {
  low: string;
  median: string;
  high: string;
}

/** In 8 of 10 cases, a normally distributed total lies within this many standard deviations of its mean. */
const deviations = 1.2816;

/**
 * Formulas of the total of permits whose errors are independent of each other, and of the range that contains 8 in 10
 * such totals. A permit’s low, median and high are the quantiles 0.1, 0.5 and 0.9 of its cost. Swanson’s rule weights
 * them with 0.3, 0.4 and 0.3: costs are skewed, so that a sum of medians would be too low. The squared differences are
 * the variance under the same weights. Rows without an estimate are left out.
 *
 * @param condition Expression that is 1 in the rows that count and 0 in the others; all rows count without one.
 */
export function totalFormulas({ low, median, high }: RangeCells, condition?: string): RangeCells {
  const sum = (cells: string) => (condition ? `SUMPRODUCT(${condition},${cells})` : `SUM(${cells})`);
  const squares = (one: string, other: string) =>
    condition ? `SUMPRODUCT(${condition}*(${one}-${other})^2)` : `SUMXMY2(${one},${other})`;
  const total = `0.3*${sum(low)}+0.4*${sum(median)}+0.3*${sum(high)}`;
  const variance = `0.12*${squares(median, low)}+0.12*${squares(high, median)}+0.09*${squares(high, low)}`;
  const halfWidth = `${deviations}*SQRT(${variance})`;
  return {
    low: `=MAX(0,${total}-${halfWidth})`,
    median: `=${total}`,
    high: `=${total}+${halfWidth}`,
  };
}
