import { flatness, minComparables } from './adjustments/index.ts';
import { differenceOf, type SupportBasis } from './rate-support.ts';
import { rateLabel, type Rate, formatOf } from '../grid/rates.ts';
import type { Outcome, Outcomes, SupportSheet } from './support-plan.ts';
import { gridMessages } from '../grid/messages.ts';
import { supportMessages } from './messages.ts';
import { dollarFormat } from '../../../excel/cells/index.ts';
import { cellAt, cellsOf, type CellPlan } from '../../../excel/index.ts';

interface AgreementPlan {
  sheet: SupportSheet;
  outcomes: Outcomes;
  /** Where the rate of the ordinary regression is, in the unit of the grid; null where it gives none. */
  ordinaryCell(name: string): string | null;
}

/** Multiples of the reach of the range, at which the spread is shown. */
const steps = [-4, -2, -1, 0, 1, 2, 4];

/** For each rate the one at which the adjusted comparables agree best, and their spread around it. @returns The next row. */
export function planAgreement(
  plan: CellPlan,
  start: number,
  { sheet, outcomes, ordinaryCell }: AgreementPlan,
): number {
  const text = supportMessages();
  const { subject, compared, rates } = sheet.basis;
  const row = plan.section(start + 1, text.agreementTitle);
  plan.put(row, 0, text.agreementHint);
  plan.style('secondary', { row, column: 0, rows: 1, columns: 1 });
  if (!subject || compared.length < minComparables) {
    plan.put(row + 1, 0, text.tooLittle(minComparables));
    return row + 2;
  }
  const labels = rates.map(({ name }) => rateLabel(name, sheet.unit));
  const figures = plan.header(row + 1, [text.characteristic, ...labels], 1);
  const spreads = figures + 6;
  const first = spreads + 2 * rates.length + 2;
  const layout = { rates: rates.length, rows: compared.length, figures, spreads, first };
  const figureLabels = [text.workingRate, text.agreementRate, text.from, text.to, text.count];
  figureLabels.forEach((label, at) => plan.put(figures + at, 0, label));
  rates.forEach((rate, at) => {
    const cell = sheet.gridCells[rate.name]!.rate;
    const working = `=IF(ISNUMBER(${cell}),${cell},${ordinaryCell(rate.name) ?? 0})`;
    plan.put(figures, 1 + at, working, formatOf(rate));
    outcomes.get(rate.name)!.agreement = planRate(plan, layout, { rate, at });
    plan.put(spreads + 2 * at, 0, gridMessages().rateIn(labels[at]!, text.atRate.toLowerCase()));
    plan.put(spreads + 2 * at + 1, 0, text.spread);
  });
  plan.style('rows', { row: figures, column: 0, rows: 5, columns: 1 + rates.length });
  plan.style('rows', { row: spreads, column: 0, rows: 2 * rates.length, columns: 1 + steps.length });
  plan.header(
    first - 1,
    [
      text.address,
      text.value,
      ...rates.map(({ kind }, at) => text.differenceIn[kind](labels[at]!)),
      ...labels.map(text.withoutIt),
    ],
    1,
  );
  planCompared(plan, layout, { basis: sheet.basis, subject });
  return first + compared.length;
}

interface Layout {
  rates: number;
  /** Comparables. */
  rows: number;
  /** First rows of the figures, the spreads and the comparables. */
  figures: number;
  spreads: number;
  first: number;
}

const differenceColumn = (at: number): number => 2 + at;
const withoutColumn = ({ rates }: Layout, at: number): number => 2 + rates + at;

function planRate(plan: CellPlan, layout: Layout, { rate, at }: { rate: Rate; at: number }): Outcome {
  const { figures, spreads, first, rows } = layout;
  const [best, low, high, count] = [1, 2, 3, 4].map((line) => cellAt(figures + line, 1 + at));
  const differences = cellsOf(differenceColumn(at), first, rows);
  const values = cellsOf(withoutColumn(layout, at), first, rows);
  const ifEnough = (formula: string) => `=IF(${count}<${minComparables},"",${formula})`;
  const put = (row: number, column: number, formula: string, format = formatOf(rate)) =>
    plan.put(row, column, formula, format);
  const spreadAt = (cell: string) => `DEVSQ(${values}+${cell}*${differences})`;
  const reach = `SQRT(((1+${flatness})^2-1)*${spreadAt(best!)}/DEVSQ(${differences}))`;
  put(figures + 1, 1 + at, ifEnough(`-SLOPE(${values},${differences})`));
  put(figures + 2, 1 + at, ifEnough(`${best}-${reach}`));
  put(figures + 3, 1 + at, ifEnough(`${best}+${reach}`));
  put(figures + 4, 1 + at, `=IF(DEVSQ(${differences})=0,0,COUNT(${values}))`, '0');
  steps.forEach((step, index) => {
    const [row, column] = [spreads + 2 * at, 1 + index];
    put(row, column, ifEnough(`${best}+${step}*(${high}-${best})`));
    const spread = `SQRT(${spreadAt(cellAt(row, column))}/(${count}-1))`;
    put(row + 1, column, ifEnough(spread), dollarFormat());
  });
  return {
    rate: best!,
    low: low!,
    high: high!,
    standardError: null,
    count: count!,
    required: minComparables,
    kind: 'of rate',
  };
}

function planCompared(
  plan: CellPlan,
  layout: Layout,
  { basis, subject }: { basis: SupportBasis; subject: NonNullable<SupportBasis['subject']> },
): void {
  const { figures, first, rows } = layout;
  const { compared, rates } = basis;
  compared.forEach((one, line) => {
    const row = first + line;
    plan.put(row, 0, one.address);
    plan.put(row, 1, one.value, dollarFormat());
    rates.forEach((rate, at) => {
      plan.put(row, differenceColumn(at), differenceOf(rate, subject, one), '#,##0');
      const others = rates.flatMap((_, index) =>
        index === at ? [] : [`${cellAt(figures, 1 + index)}*${cellAt(row, differenceColumn(index), false)}`],
      );
      const formula = `=${[cellAt(row, 1, false), ...others].join('+')}`;
      plan.put(row, withoutColumn(layout, at), formula, dollarFormat());
    });
  });
  plan.style('rows', { row: first, column: 0, rows, columns: 2 + 2 * rates.length });
}
