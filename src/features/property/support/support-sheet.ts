import { formatOf } from '../grid/rates.ts';
import { rateText } from '../grid/grid-summary.ts';
import type { PriceUnit } from '../subject/characteristics.ts';
import type { RateSupport } from './rate-support.ts';
import type { GridRateCells, Outcomes } from './support-plan.ts';
import { supportMessages } from './messages.ts';

import { besideText, textFormat } from '../../../excel/cells/index.ts';
import { addressOnSheet, CellPlan, cellAt } from '../../../excel/index.ts';

/** The page of the support: what it says, and where the appendix and the grid have its figures. */
export interface SupportSheet {
  title: string;
  /** Scope, source and what was read, a paragraph each. */
  sentences: readonly string[];
  unit: PriceUnit;
  rates: readonly RateSupport[];
  gridCells: Readonly<Record<string, GridRateCells>>;
  /** The name of the sheet with the rows behind it, and the cells of their figures. */
  appendix: string;
  outcomes: Outcomes;
  medianValue: string;
}

/** Points: of the characteristic, the method, three figures, their number, and words. On letter paper, 8 points of text. */
export const supportWidths = [190, 158, 68, 68, 68, 36, 152];
const columns = supportWidths.length;
/** Rows of the chart. */
export const chartRows = 12;

/** What the methods say of each rate, side by side, and what was chosen. @returns Also the first row of the chart. */
export function planSupport(sheet: SupportSheet): { plan: CellPlan; chartRow: number } {
  const plan = new CellPlan();
  plan.title(sheet.title);
  sheet.sentences.forEach((sentence, at) => plan.prose(1 + at, sentence, supportWidths));
  const next = planSideBySide(plan, sheet.sentences.length + 2, sheet);
  return { plan, chartRow: planChoices(plan, next + 1, sheet) + 1 };
}

function planSideBySide(plan: CellPlan, start: number, sheet: SupportSheet): number {
  const text = supportMessages();
  const { characteristic, method: methodLabel, rate: rateLabelText, from, to, count: n } = text;
  const labels = [characteristic, methodLabel, rateLabelText, from, to, n, text.note];
  const first = plan.header(plan.section(start, text.sideBySide), labels, 2);
  plan.put(first - 1, 5, n, besideText(textFormat));
  plan.style('left', { row: first - 1, column: columns - 1, rows: 1, columns: 1 });
  const prefix = addressOnSheet(sheet.appendix, '');
  const lines = sheet.rates.flatMap(({ rate, findings }) => findings.map((one) => ({ rate, ...one })));
  lines.forEach(({ rate, method, finding }, at) => {
    const row = first + at;
    const [note, count] = [cellAt(row, 6), cellAt(row, 5)];
    const outcome = sheet.outcomes.get(rate.name)?.[method];
    plan.texts(row, 0, [rateText(rate, sheet), text.methods[method]]);
    plan.put(row, 5, outcome ? `=${prefix}${outcome.count}` : finding.count, besideText('0'));
    const required = outcome?.required ?? ('required' in finding ? (finding.required ?? 0) : 0);
    const [of, low, high] = outcome
      ? [outcome.rate, outcome.low, outcome.high].map((cell) => prefix + cell)
      : ['0', '0', '0'];
    const scale =
      outcome && outcome.kind !== rate.kind
        ? `${rate.kind === 'share' ? '/' : '*'}${prefix}${sheet.medianValue}`
        : '';
    if (outcome)
      [of, low, high].forEach((cell, index) =>
        plan.put(row, 2 + index, `=IF(${note}="",${cell}${scale},"")`, formatOf(rate, rateOf(finding))),
      );
    const isWide = `AND(${low}*${high}<=0,(${low}-10*${of})*(${high}-10*${of})<=0)`;
    plan.put(
      row,
      6,
      `=IF(${count}<${required},"${text.tooLittle(required)}",IF(${isWide},"${text.tooWide}",""))`,
      'General',
    );
  });
  const area = { row: first, rows: lines.length };
  plan.style('rows', { ...area, column: 0, columns });
  plan.style('wrapped', { ...area, column: 0, columns });
  return first + lines.length;
}

const rateOf = (finding: object): unknown => ('rate' in finding ? finding.rate : undefined);

function planChoices(plan: CellPlan, start: number, { rates, unit, gridCells }: SupportSheet): number {
  const text = supportMessages();
  const labels = [text.characteristic, text.basis, text.rate, text.date, text.by, '', text.reason];
  const first = plan.header(plan.section(start, text.choices), labels, 2);
  plan.put(first - 1, 3, text.date, besideText(textFormat));
  plan.style('left', { row: first - 1, column: 4, rows: 1, columns: 3 });
  rates.forEach(({ rate }, at) => {
    const row = first + at;
    const cells = gridCells[rate.name]!;
    const orBlank = (cell: string) => `=IF(${cell}="","",${cell})`;
    const isChosen = `ISNUMBER(${cells.rate})`;
    plan.put(row, 0, rateText(rate, { unit }));
    plan.put(row, 1, orBlank(cells.basis), 'General');
    plan.put(row, 2, `=IF(${isChosen},${cells.rate},"${text.notChosen}")`, formatOf(rate, cells.value));
    plan.put(row, 3, orBlank(cells.date), besideText('yyyy-mm-dd'));
    plan.put(row, 4, orBlank(cells.by), 'General');
    plan.prose(row, cells.reasonNow, supportWidths.slice(6), { column: 6 });
    plan.put(row, 6, orBlank(cells.reason), 'General');
  });
  const area = { row: first, rows: rates.length };
  plan.style('rows', { ...area, column: 0, columns });
  plan.style('wrapped', { ...area, column: 0, columns });
  return first + rates.length;
}
