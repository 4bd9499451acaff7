/** Addresses of the cells with the lows, the medians and the highs of the same permits. */
export interface RangeCells {
  low: string;
  median: string;
  high: string;
}

/** Rows that count; all rows do without a condition. */
export interface RowCondition {
  /** Is 1 in the rows that count and 0 in the others. */
  expression: string;
  /** Cells that are greater than 0 in the rows that count. */
  cells: string;
}

/** A basis starts with what tells groups apart. SUMIF compares texts of at most 255 characters. */
const keyLength = 100;

/**
 * Formulas of the total of permits and of its range. The total is that of the medians. The errors of permits with the same
 * basis share a sign, because applicants and fee forms value one kind of work in one way: the distances of their lows and
 * highs from their medians add up. Those of different bases are independent of each other: the squares of their sums add
 * up. Rows without an estimate are left out.
 *
 * @param basis Address of the cells that say what the estimates are based on.
 */
export function totalFormulas(
  { low, median, high }: RangeCells,
  basis: string,
  condition?: RowCondition,
): RangeCells {
  const factor = condition ? `${condition.expression},` : '';
  const key = `LEFT(${basis},${keyLength})&"*"`;
  const ofGroup = (cells: string): string =>
    condition
      ? `SUMIFS(${cells},${basis},${key},${condition.cells},">0")`
      : `SUMIF(${basis},${key},${cells})`;
  const product = (one: string, other: string): string => `SUMPRODUCT(${factor}${one},${ofGroup(other)})`;
  // The sum over groups of the square of the sum of differences, as a sum over rows.
  const squares = (from: string, to: string): string =>
    `${product(to, to)}-${product(to, from)}-${product(from, to)}+${product(from, from)}`;
  const distance = (from: string, to: string): string => `SQRT(MAX(0,${squares(from, to)}))`;
  const total = `SUMPRODUCT(${factor}${median})`;
  return {
    low: `=MAX(0,${total}-${distance(low, median)})`,
    median: `=${total}`,
    high: `=${total}+${distance(median, high)}`,
  };
}
