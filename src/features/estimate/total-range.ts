/** Addresses of the cells with the lows, the medians and the highs of the same permits. */
export interface RangeCells {
  low: string;
  median: string;
  high: string;
}

/**
 * Formulas of the total of permits and of its ends: the sums of the medians, of the lows and of the highs. Applicants and
 * fee forms value one kind of work in one way, so that the errors of similar permits share a sign and do not cancel out.
 * Rows without an estimate are left out.
 *
 * @param condition Is 1 in the rows that count and 0 in the others; all rows count by default.
 */
export function totalFormulas({ low, median, high }: RangeCells, condition?: string): RangeCells {
  const factor = condition ? `${condition},` : '';
  const sum = (cells: string) => `=SUMPRODUCT(${factor}${cells})`;
  return { low: sum(low), median: sum(median), high: sum(high) };
}
