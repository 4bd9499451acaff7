import { rateLabel, timeRate, formatOf, rateUnit } from '../grid/rates.ts';
import { planPairs, planRolls } from './support-pairs.ts';
import type { Outcomes, SupportSheet, Tolerances } from './support-plan.ts';
import { planRegression, type RegressionPlan } from './support-regression.ts';
import { supportMessages } from './messages.ts';
import { besideText, percentFormat } from '../../../excel/cells/index.ts';
import { CellPlan, cellAt } from '../../../excel/index.ts';

interface SupportPlan {
  plan: CellPlan;
  regression: RegressionPlan;
  /** First rows of what pages had better not divide. */
  parts: number[];
}

const sideColumns = { unit: 2, rate: 3, low: 4, high: 5, count: 6, standardError: 7, note: 8 } as const;

/** The whole sheet, top to bottom: what the methods say, what was chosen, and then each method with its rows. */
export function planSupport(sheet: SupportSheet): SupportPlan {
  const { support, basis } = sheet;
  const plan = new CellPlan();
  plan.put(0, 0, sheet.title);
  plan.style('title', { row: 0, column: 0, rows: 1, columns: 1 });
  sheet.lines.forEach((line, at) => plan.put(1 + at, 0, line));
  plan.style('secondary', { row: 1, column: 0, rows: sheet.lines.length, columns: 1 });
  const sideRow = sheet.lines.length + 4;
  const findings = support.rates.flatMap(({ rate, findings: list }) =>
    list.map(({ method, finding }) => ({ rate, method, finding })),
  );
  let row = sideRow + findings.length + 1;
  row = planChoices(plan, row, sheet);
  const { tolerances, next } = planTolerances(plan, row, sheet);
  row = next;
  const outcomes: Outcomes = new Map(basis.rates.map(({ name }) => [name, {}]));
  // The heading of each part is below a blank row.
  const parts = [0];
  for (const one of support.rates) {
    const lists = [
      ...(one.rate.name === timeRate ? [planRolls] : []),
      ...(one.findings.some(({ method }) => method === 'pairs') ? [planPairs] : []),
    ];
    for (const planOf of lists) {
      const { next, headers } = planOf(plan, row, { sheet, support: one, tolerances, outcomes });
      parts.push(row + 1, ...headers.slice(1));
      row = next;
    }
  }
  parts.push(row + 1);
  const regression = planRegression(plan, row, { sheet, outcomes });
  planSideBySide(plan, sideRow, { sheet, outcomes, medianValue: regression.medianValue });
  if (regression.rowsBehind !== null) parts.push(regression.rowsBehind);
  return { plan, regression, parts };
}

interface SideBySide {
  sheet: SupportSheet;
  outcomes: Outcomes;
  /** Address of the median value. */
  medianValue: string;
}

function planSideBySide(
  plan: CellPlan,
  firstRow: number,
  { sheet, outcomes, medianValue }: SideBySide,
): void {
  const text = supportMessages();
  plan.section(firstRow - 2, text.sideBySide);
  plan.header(
    firstRow - 1,
    [
      text.characteristic,
      text.method,
      text.unitOfRate,
      text.rate,
      text.from,
      text.to,
      text.count,
      text.standardError,
      text.note,
      '',
    ],
    3,
  );
  plan.style('left', { row: firstRow - 1, column: sideColumns.note, rows: 1, columns: 2 });
  let row = firstRow;
  for (const { rate, findings } of sheet.support.rates) {
    const format = formatOf(rate);
    for (const { method, finding } of findings) {
      plan.texts(row, 0, [rateLabel(rate.name, sheet.unit), text.methods[method]]);
      plan.put(row, sideColumns.unit, rateUnit(rate, sheet.unit));
      const outcome = outcomes.get(rate.name)?.[method];
      const count = cellAt(row, sideColumns.count);
      plan.put(row, sideColumns.count, outcome ? `=${outcome.count}` : finding.count, '0');
      const required = outcome?.required ?? ('required' in finding ? (finding.required ?? 0) : 0);
      const isOther = outcome && outcome.kind !== rate.kind;
      const note = cellAt(row, sideColumns.note);
      const scale = isOther ? `${rate.kind === 'share' ? '/' : '*'}${medianValue}` : '';
      for (const name of ['rate', 'low', 'high', 'standardError'] as const) {
        const cell = outcome?.[name];
        const formula = `=IF(${note}="",${cell}${scale},"")`;
        if (cell)
          plan.put(row, sideColumns[name], formula, name === 'standardError' ? besideText(format) : format);
      }
      const { rate: of, low, high } = outcome ?? { rate: 0, low: 0, high: 0 };
      const isWide = `AND(${low}*${high}<=0,(${low}-10*${of})*(${high}-10*${of})<=0)`;
      plan.put(
        row,
        sideColumns.note,
        `=IF(${count}<${required},"${text.tooLittle(required)}",IF(${isWide},"${text.tooWide}",""))`,
        'General',
      );
      row++;
    }
  }
  plan.style('rows', { row: firstRow, column: 0, rows: row - firstRow, columns: sideColumns.note + 2 });
}

function planChoices(plan: CellPlan, start: number, { support, unit, gridCells }: SupportSheet): number {
  const text = supportMessages();
  const header = plan.section(start + 1, text.choices);
  const first = plan.header(
    header,
    [
      ...[text.characteristic, text.basis, text.unitOfRate, text.rate, text.by, '', text.date, text.reason],
      ...['', ''],
    ],
    3,
  );
  plan.style('left', { row: first - 1, column: 4, rows: 1, columns: 6 });
  support.rates.forEach(({ rate }, at) => {
    const row = first + at;
    const cells = gridCells[rate.name]!;
    const orBlank = (cell: string) => `=IF(${cell}="","",${cell})`;
    plan.put(row, 0, rateLabel(rate.name, unit));
    plan.put(row, 1, orBlank(cells.basis), 'General');
    plan.put(row, 2, rateUnit(rate, unit));
    plan.put(
      row,
      3,
      `=IF(ISNUMBER(${cells.rate}),${cells.rate},"${text.notChosen}")`,
      besideText(formatOf(rate)),
    );
    plan.put(row, 4, orBlank(cells.by), 'General');
    plan.put(row, 6, orBlank(cells.date), 'yyyy-mm-dd');
    plan.put(row, 7, orBlank(cells.reason), 'General');
  });
  plan.style('rows', { row: first, column: 0, rows: support.rates.length, columns: 10 });
  plan.style('right', { row: first, column: 3, rows: support.rates.length, columns: 1 });
  plan.style('left', { row: first, column: 4, rows: support.rates.length, columns: 6 });
  return first + support.rates.length;
}

function planTolerances(
  plan: CellPlan,
  start: number,
  { support, basis, unit }: SupportSheet,
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
