import { rateLabel, timeRate } from '../grid/rates.ts';
import { planPairs, planRolls } from './support-pairs.ts';
import type { Outcomes, SupportAppendix, Tolerances } from './support-plan.ts';
import { planRegression, type RegressionPlan } from './support-regression.ts';
import { supportMessages } from './messages.ts';
import { percentFormat } from '../../../excel/cells/index.ts';
import { CellPlan, cellAt } from '../../../excel/index.ts';

interface AppendixPlan {
  plan: CellPlan;
  outcomes: Outcomes;
  regression: RegressionPlan;
  /** First rows of what pages had better not divide. */
  parts: number[];
}

/** The rows behind the support of rates: the tolerances of pairs, and each method with its rows and its figures. */
export function planAppendix(appendix: SupportAppendix): AppendixPlan {
  const { support, basis } = appendix;
  const plan = new CellPlan();
  plan.title(appendix.title);
  const { tolerances, next: afterTolerances } = planTolerances(plan, 1, appendix);
  let row = afterTolerances;
  const outcomes: Outcomes = new Map(basis.rates.map(({ name }) => [name, {}]));
  // The heading of each part is below a blank row.
  const parts = [0];
  for (const one of support.rates) {
    const lists = [
      ...(one.rate.name === timeRate ? [planRolls] : []),
      ...(one.findings.some(({ method }) => method === 'pairs') ? [planPairs] : []),
    ];
    for (const planOf of lists) {
      const { next, headers } = planOf(plan, row, { appendix, support: one, tolerances, outcomes });
      parts.push(row + 1, ...headers.slice(1));
      row = next;
    }
  }
  parts.push(row + 1);
  const regression = planRegression(plan, row, { appendix, outcomes });
  if (regression.rowsBehind !== null) parts.push(regression.rowsBehind);
  return { plan, outcomes, regression, parts };
}

function planTolerances(
  plan: CellPlan,
  start: number,
  { support, basis, unit }: SupportAppendix,
): { tolerances: Tolerances; next: number } {
  const text = supportMessages();
  const header = plan.section(start + 1, text.tolerances);
  let row = plan.header(
    header,
    [text.characteristic, text.unitOfRate, text.tolerance, text.minDifference],
    2,
  );
  const cells = new Map<string, { tolerance: string; minDifference: string }>();
  for (const { name, tolerance, minDifference, isShare } of support.characteristics) {
    plan.texts(row, 0, [rateLabel(name, unit), isShare ? text.toleranceShare : text.toleranceUnit]);
    plan.put(row, 2, tolerance, isShare ? percentFormat(1) : 'General');
    plan.put(row, 3, minDifference, isShare ? percentFormat(1) : 'General');
    cells.set(name, { tolerance: cellAt(row, 2), minDifference: cellAt(row, 3) });
    row++;
  }
  plan.texts(row, 0, [text.kilometresApart]);
  plan.put(row, 2, basis.pairDistance, 'General');
  plan.style('input', { row: header + 1, column: 2, rows: row - header, columns: 2 });
  return { tolerances: { cells, kilometres: cellAt(row, 2) }, next: row + 1 };
}
