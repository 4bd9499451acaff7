import { minObservations } from './adjustments/index.ts';
import type { RateSupport } from './rate-support.ts';
import { rateLabel, timeRate, amountFormat, factCell } from '../grid/rates.ts';
import type { Outcome, Outcomes, SupportAppendix, Tolerances } from './support-plan.ts';
import { supportMessages } from './messages.ts';
import { dollarFormat, percentFormat } from '../../../excel/cells/index.ts';
import { cellAt, cellsOf, type CellPlan } from '../../../excel/index.ts';

interface PairsPlan {
  appendix: SupportAppendix;
  support: RateSupport;
  tolerances: Tolerances;
  outcomes: Outcomes;
}

/** Where a list ends, and its headers, which begin pages after the first. */
interface PlannedList {
  next: number;
  headers: readonly number[];
}

/** Rows of a list's part of the sheet above its header: the heading, and the median with its header and a blank row. */
const rowsAbove = 4;

/** The pairs of a characteristic, each with its rate while it is within the tolerances of the sheet. */
export function planPairs(plan: CellPlan, start: number, pairsPlan: PairsPlan): PlannedList {
  const { appendix, support, tolerances, outcomes } = pairsPlan;
  const text = supportMessages();
  const { characteristics } = appendix.support;
  const { name } = support.rate;
  const { pairs } = support;
  const row = plan.section(start + 1, text.pairsOf(rateLabel(name, appendix.unit)));
  if (pairs.length === 0) {
    plan.put(row, 0, text.noPairs);
    return { next: row + 1, headers: [] };
  }
  const kilometres = 4 + 2 * characteristics.length;
  const labels = characteristics.map((one) => rateLabel(one.name, appendix.unit));
  const headers = [
    text.more,
    text.less,
    text.valueMore,
    text.valueLess,
    ...labels.flatMap((label) => [text.factMore(label), text.factLess(label)]),
    'km',
    text.pairRate,
  ];
  const shape = {
    labels: headers,
    left: 2,
    count: pairs.length,
    rowsOnPage: appendix.rowsOnPage,
    above: rowsAbove,
  };
  const { first, ...list } = plan.list(row + 3, shape, (line, at) => {
    const pair = pairs[at]!;
    const cell = (column: number) => cellAt(line, column, false);
    plan.texts(line, 0, [pair.more.address, pair.less.address]);
    plan.put(line, 2, pair.more.value, dollarFormat());
    plan.put(line, 3, pair.less.value, dollarFormat());
    const conditions = characteristics.map((one, index) => {
      const [more, less] = [4 + 2 * index, 5 + 2 * index];
      plan.put(line, more, ...factCell(pair.more, one.name));
      plan.put(line, less, ...factCell(pair.less, one.name));
      const difference = `ABS(${cell(more)}-${cell(less)})${one.isShare ? `/((${cell(more)}+${cell(less)})/2)` : ''}`;
      const { tolerance, minDifference } = tolerances.cells.get(one.name)!;
      return one.name === name ? `${difference}>=${minDifference}` : `${difference}<=${tolerance}`;
    });
    plan.put(line, kilometres, pair.kilometres, '0.00');
    const own = 4 + 2 * characteristics.findIndex((one) => one.name === name);
    plan.put(
      line,
      kilometres + 1,
      `=IF(AND(${conditions.join(',')},${cell(kilometres)}<=${tolerances.kilometres}),(${cell(2)}-${cell(3)})/(${cell(own)}-${cell(own + 1)}),"")`,
      amountFormat(),
    );
  });
  const rates = cellsOf(kilometres + 1, first, list.next - first);
  const outcome = planMedian(plan, row, { rates, format: amountFormat() });
  outcomes.get(name)!.pairs = { ...outcome, kind: 'amount' };
  return list;
}

/** The properties on two rolls, each with its change per year. */
export function planRolls(
  plan: CellPlan,
  start: number,
  { appendix, outcomes }: { appendix: SupportAppendix; outcomes: Outcomes },
): PlannedList {
  const text = supportMessages();
  const { changes } = appendix.support;
  const row = plan.section(start + 1, text.rollsTitle);
  if (changes.length === 0) {
    plan.put(row, 0, text.noPairs);
    return { next: row + 1, headers: [] };
  }
  const { address, earlierYear: year, earlierValue, laterYear: nextYear, laterValue, changePerYear } = text;
  const labels = [address, year, earlierValue, nextYear, laterValue, changePerYear];
  const shape = { labels, left: 1, count: changes.length, rowsOnPage: appendix.rowsOnPage, above: rowsAbove };
  const { first, ...list } = plan.list(row + 3, shape, (line, at) => {
    const change = changes[at]!;
    const [earlierYear, earlier, laterYear, later] = [1, 2, 3, 4].map((column) =>
      cellAt(line, column, false),
    );
    plan.put(line, 0, change.address);
    plan.put(line, 1, change.earlierYear, '0');
    plan.put(line, 2, change.earlierValue, dollarFormat());
    plan.put(line, 3, change.laterYear, '0');
    plan.put(line, 4, change.laterValue, dollarFormat());
    plan.put(line, 5, `=(${later}/${earlier}-1)/(${laterYear}-${earlierYear})`, percentFormat(2));
  });
  const outcome = planMedian(plan, row, {
    rates: cellsOf(5, first, list.next - first),
    format: percentFormat(2),
  });
  outcomes.get(timeRate)!.rolls = { ...outcome, kind: 'share' };
  return list;
}

/** The median of rates and its range, by the ranks of the sign test, in two rows. */
function planMedian(
  plan: CellPlan,
  row: number,
  { rates, format }: { rates: string; format: string },
): Omit<Outcome, 'kind'> {
  const text = supportMessages();
  const line = plan.header(
    row,
    [text.count, text.medianDifference, text.from, text.to, text.middleHalf, text.middleHalfTo],
    0,
  );
  const count = cellAt(line, 0);
  const rank = `MAX(1,INT(${count}/2-SQRT(${count})))`;
  const ifEnough = (formula: string) => `=IF(${count}<${minObservations},"",${formula})`;
  plan.put(line, 0, `=COUNT(${rates})`, '0');
  [
    `MEDIAN(${rates})`,
    `SMALL(${rates},${rank})`,
    `LARGE(${rates},${rank})`,
    `PERCENTILE.INC(${rates},0.25)`,
    `PERCENTILE.INC(${rates},0.75)`,
  ].forEach((formula, at) => plan.put(line, 1 + at, ifEnough(formula), format));
  return {
    rate: cellAt(line, 1),
    low: cellAt(line, 2),
    high: cellAt(line, 3),
    count,
    required: minObservations,
  };
}
