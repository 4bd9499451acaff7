import { formatNumber } from '../../../language/index.ts';
import { minObservations, ratioBounds, requiredForRegression, standardErrors } from './adjustments/index.ts';
import { rateLabel, amountFormat, factCell } from '../grid/rates.ts';
import type { Outcomes, SupportAppendix } from './support-plan.ts';
import { supportMessages } from './messages.ts';
import { dollarFormat } from '../../../excel/cells/index.ts';
import { cellAt, cellsOf, type CellPlan } from '../../../excel/index.ts';

export interface RegressionPlan {
  medianValue: string;
  /** What a chart of the residuals shows; null without an equation. */
  residuals: { modelled: PlanCells; residuals: PlanCells } | null;
  /** First row of the list of properties; null without an equation. */
  rowsBehind: number | null;
}

export interface PlanCells {
  row: number;
  column: number;
  rows: number;
}

/** What the rows behind a regression refer to. */
interface Equation {
  names: readonly string[];
  /** Row of the constant and the coefficients, in the columns from the second on. */
  coefficients: number;
  /** Row in which the first characteristic is explained by the others. */
  explained: number;
  firstRow: number;
  rows: number;
}

const factColumn = 2;
/** The characteristics repeat, so that those other than one are next to each other, wherever it is. */
const modelledColumn = ({ names }: Pick<Equation, 'names'>): number => factColumn + 2 * names.length - 1;
const residualColumn = (equation: Equation): number => modelledColumn(equation) + 1;
const ratioColumn = (equation: Equation): number => modelledColumn(equation) + 2;
const ownColumn = (equation: Equation, at: number): number => modelledColumn(equation) + 3 + at;
const valuePartColumn = (equation: Equation, at: number): number =>
  ownColumn(equation, equation.names.length + at);

export function planRegression(
  plan: CellPlan,
  start: number,
  { appendix, outcomes }: { appendix: SupportAppendix; outcomes: Outcomes },
): RegressionPlan {
  const text = supportMessages();
  const { regression } = appendix.support;
  const { names, evidence } = regression;
  const count = names.length;
  const top = plan.section(start + 1, text.regression);
  if (count === 0) {
    plan.put(top, 0, text.tooLittle(requiredForRegression(appendix.support.characteristics.length)));
    plan.texts(top + 1, 0, [text.medianValue]);
    plan.put(top + 1, 1, appendix.support.medianValue ?? '', dollarFormat());
    return { medianValue: cellAt(top + 1, 1), residuals: null, rowsBehind: null };
  }
  const labels = names.map((name) => rateLabel(name, appendix.unit));
  const coefficients = plan.header(top, [text.coefficients, text.constant, ...labels], 1);
  const explained = coefficients + 4;
  const robust = explained + count;
  const figures = robust + 4;
  const ratios = figures + 6;
  const rowsHeading = ratios + 4;
  const rowsBehind = plan.section(rowsHeading, text.rowsBehind);
  const equation = { names, coefficients, explained, firstRow: rowsBehind + 1, rows: evidence.length };
  planCoefficients(plan, equation, appendix);
  planRobust(plan, equation, robust);
  planFigures(plan, equation, figures);
  planRatios(plan, equation, ratios);
  planRows(plan, equation, appendix);
  const n = cellAt(figures, 1);
  names.forEach((name, at) => {
    const column = factColumn + at;
    const ofMethod = (row: number) => ({
      rate: cellAt(row, column),
      low: cellAt(row + 2, column),
      high: cellAt(row + 3, column),
      ...{ count: n, required: minObservations, kind: 'amount' as const },
    });
    outcomes.get(name)!.ordinary = ofMethod(coefficients);
    outcomes.get(name)!.robust = ofMethod(robust);
  });
  const cells = (column: number): PlanCells => ({ row: equation.firstRow, column, rows: equation.rows });
  return {
    medianValue: cellAt(figures + 3, 1),
    residuals: {
      modelled: cells(modelledColumn(equation)),
      residuals: cells(residualColumn(equation)),
    },
    rowsBehind: rowsHeading,
  };
}

const columnCells = ({ firstRow, rows }: Equation, column: number): string => cellsOf(column, firstRow, rows);

/** Cells of several columns. */
const block = ({ firstRow, rows }: Equation, column: number, columns: number): string =>
  `${cellAt(firstRow, column)}:${cellAt(firstRow + rows - 1, column + columns - 1)}`;

function planCoefficients(plan: CellPlan, equation: Equation, { unit }: SupportAppendix): void {
  const text = supportMessages();
  const { names, coefficients, explained } = equation;
  const count = names.length;
  const linest = (values: string, by: string) => `LINEST(${values},${by},TRUE,TRUE)`;
  const all = linest(columnCells(equation, 1), block(equation, factColumn, count));
  [text.coefficient, text.standardError, text.from, text.to].forEach((label, at) =>
    plan.put(coefficients + at, 0, label),
  );
  // LINEST returns the coefficients in reverse order, the constant last.
  for (let at = -1; at < count; at++) {
    const position = at < 0 ? count + 1 : count - at;
    for (const row of [0, 1])
      plan.put(coefficients + row, 2 + at, `=INDEX(${all},${row + 1},${position})`, amountFormat());
    if (at < 0) continue;
    const [rate, error] = [0, 1].map((row) => cellAt(coefficients + row, 2 + at));
    plan.put(coefficients + 2, 2 + at, `=${rate}-${standardErrors}*${error}`, amountFormat());
    plan.put(coefficients + 3, 2 + at, `=${rate}+${standardErrors}*${error}`, amountFormat());
  }
  names.forEach((name, own) => {
    const row = explained + own;
    plan.put(row, 0, text.explainedBy(rateLabel(name, unit)));
    const facts = columnCells(equation, factColumn + own);
    if (count === 1) return plan.put(row, 1, `=AVERAGE(${facts})`, '0.0000');
    const others = linest(facts, block(equation, factColumn + own + 1, count - 1));
    plan.put(row, 1, `=INDEX(${others},1,${count})`, '0.0000');
    for (let at = 0; at < count - 1; at++) {
      const column = factColumn + ((own + 1 + at) % count);
      plan.put(row, column, `=INDEX(${others},1,${count - 1 - at})`, '0.0000');
    }
  });
}

function planRobust(plan: CellPlan, equation: Equation, row: number): void {
  const text = supportMessages();
  const labels = [text.robustRate, text.slopes, text.from, text.to];
  labels.forEach((label, at) => plan.put(row + at, 0, label));
  const n = equation.rows;
  const deviation = `SQRT(${n}*(${n}-1)*(2*${n}+5)/18)`;
  equation.names.forEach((_, at) => {
    const column = factColumn + at;
    const own = columnCells(equation, ownColumn(equation, at));
    const value = columnCells(equation, valuePartColumn(equation, at));
    const isRun = `${own}>TRANSPOSE(${own})`;
    const slopes = `IF(${isRun},(${value}-TRANSPOSE(${value}))/(${own}-TRANSPOSE(${own})))`;
    const count = cellAt(row + 1, column);
    const rank = `MAX(1,INT((${count}-${standardErrors}*${deviation})/2))`;
    plan.put(row, column, `=MEDIAN(${slopes})`, amountFormat());
    plan.put(row + 1, column, `=SUMPRODUCT(--(${isRun}))`, '#,##0');
    plan.put(row + 2, column, `=SMALL(${slopes},${rank})`, amountFormat());
    plan.put(row + 3, column, `=LARGE(${slopes},${rank})`, amountFormat());
  });
  plan.style('rows', {
    row: equation.coefficients,
    column: 0,
    rows: row + 4 - equation.coefficients,
    columns: factColumn + equation.names.length,
  });
}

function planFigures(plan: CellPlan, equation: Equation, row: number): void {
  const text = supportMessages();
  const { names } = equation;
  const values = columnCells(equation, 1);
  const all = `LINEST(${values},${block(equation, factColumn, names.length)},TRUE,TRUE)`;
  const figures = [
    [text.count, `=COUNT(${values})`, '0'],
    [text.rSquared, `=INDEX(${all},3,1)`, '0.000'],
    [text.degreesOfFreedom, `=INDEX(${all},4,2)`, '0'],
    [text.medianValue, `=MEDIAN(${values})`, dollarFormat()],
  ] as const;
  figures.forEach(([label, formula, format], at) => {
    plan.put(row + at, 0, label);
    plan.put(row + at, 1, formula, format);
  });
}

/** The formulas of IAAO's Standard on Ratio Studies. */
function planRatios(plan: CellPlan, equation: Equation, row: number): void {
  const text = supportMessages();
  plan.section(row - 1, text.ratioStudy);
  const ratios = columnCells(equation, ratioColumn(equation));
  const median = cellAt(row, 1);
  const sums = [modelledColumn(equation), 1].map((column) => `SUM(${columnCells(equation, column)})`);
  const figures = [
    ['median', text.medianRatio, `=MEDIAN(${ratios})`, '0.000'],
    ['cod', text.cod, `=SUMPRODUCT(ABS(${ratios}-${median}))/COUNT(${ratios})/${median}*100`, '0.0'],
    ['prd', text.prd, `=AVERAGE(${ratios})/(${sums.join('/')})`, '0.000'],
  ] as const;
  figures.forEach(([name, label, formula, format], at) => {
    const [low, high] = ratioBounds[name];
    const figure = cellAt(row + at, 1);
    const outside = text.outsideBounds(formatNumber(low), formatNumber(high));
    plan.put(row + at, 0, label);
    plan.put(row + at, 1, formula, format);
    plan.put(row + at, 2, `=IF(OR(${figure}<${low},${figure}>${high}),"${outside}","")`, 'General');
  });
}

function planRows(plan: CellPlan, equation: Equation, { support, unit }: SupportAppendix): void {
  const text = supportMessages();
  const { names, coefficients, explained, firstRow } = equation;
  const { evidence, modelled } = support.regression;
  const labels = names.map((name) => rateLabel(name, unit));
  plan.header(firstRow - 1, [
    text.address,
    text.value,
    ...labels,
    ...labels.slice(0, -1),
    text.modelled,
    text.residual,
    text.ratio,
    ...labels.map(text.ownPart),
    ...labels.map(text.valuePart),
  ]);
  // In the order of the modelled values, in which the chart shows the residuals.
  const order = evidence.map((one, at) => ({ one, modelled: modelled[at]! }));
  order.sort((a, b) => a.modelled - b.modelled);
  order.forEach(({ one }, at) => {
    const row = firstRow + at;
    const cell = (column: number) => cellAt(row, column, false);
    const sumOf = (coefficientRow: number, indices: readonly number[]) =>
      [
        cellAt(coefficientRow, 1),
        ...indices.map(
          (index) => `${cellAt(coefficientRow, factColumn + index)}*${cell(factColumn + index)}`,
        ),
      ].join('+');
    const all = names.map((_, index) => index);
    plan.put(row, 0, one.address);
    plan.put(row, 1, one.value, dollarFormat());
    names.forEach((name, index) => {
      plan.put(row, factColumn + index, ...factCell(one, name));
      if (index < names.length - 1) plan.put(row, factColumn + names.length + index, ...factCell(one, name));
      const others = all.filter((other) => other !== index);
      plan.put(
        row,
        ownColumn(equation, index),
        `=${cell(factColumn + index)}-(${sumOf(explained + index, others)})`,
        '0.00',
      );
      plan.put(
        row,
        valuePartColumn(equation, index),
        `=${cell(residualColumn(equation))}+${cellAt(coefficients, factColumn + index)}*${cell(ownColumn(equation, index))}`,
        dollarFormat(),
      );
    });
    plan.put(row, modelledColumn(equation), `=${sumOf(coefficients, all)}`, dollarFormat());
    plan.put(row, residualColumn(equation), `=${cell(1)}-${cell(modelledColumn(equation))}`, dollarFormat());
    plan.put(row, ratioColumn(equation), `=${cell(modelledColumn(equation))}/${cell(1)}`, '0.000');
  });
}
