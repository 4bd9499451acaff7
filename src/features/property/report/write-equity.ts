import {
  besideText,
  changeFormat,
  dateSerial,
  dollarFormat,
  type CellScalar,
} from '../../../excel/cells/index.ts';
import { addressOnSheet, cellAt, CellPlan, cellsOf, writeOwnSheet } from '../../../excel/index.ts';
import { formatNumber } from '../../../language/index.ts';
import { gridKey } from '../grid/comparison.ts';
import { figureCell } from '../grid/grid-figures.ts';
import { daysPerYear } from '../grid/grid-lines.ts';
import { rateCells } from '../grid/grid-model.ts';
import { timeRate } from '../grid/rates.ts';
import { sheetNames, sheetTitle, subjectName } from '../subject/subject-text.ts';
import { ratioBounds } from '../support/adjustments/index.ts';
import type { SupportedGrid } from '../support/write-support.ts';
import { supportMessages } from '../support/messages.ts';
import { reportMessages } from './messages.ts';

/** Points: of the number, the address, and the figures. */
const widths = [36, 180, 85, 85, 105, 115, 115];
const columns = widths.length;
/** Columns of a figure, and of what is said of it. */
const [figureColumn, noteColumn] = [4, 5];

type Line = readonly [content: CellScalar, format: string][];
/** A figure above the list: its label, its formula, and what is said of it as a formula. */
type Figure = readonly [label: string, formula: string, format: string, note?: string];

/** What an appeal compares, on its sheet. */
interface EquityPlan {
  labels: readonly string[];
  /** The columns of the list. @param row Of the sheet, counted from 0. */
  lines: readonly ((row: number) => Line)[];
  /** @param cells The absolute addresses of a column of the list. */
  figures(cells: (column: number) => string): Figure[];
}

/**
 * Writes whether the subject is assessed as like properties are, on a sheet of its own, for an appeal of its assessment: by
 * the ratios of assessments to sale prices, or by assessments that the grid adjusts to the subject. All figures are formulas
 * over the rows of the sheet and over the grid.
 *
 * @param gridSheet The name of the grid's sheet.
 * @returns The name of the sheet.
 * @throws WorkbookError where Excel refuses.
 */
export async function writeEquity(
  facts: SupportedGrid,
  gridSheet: string,
  signal: AbortSignal,
): Promise<string> {
  const { comparison } = facts;
  const text = reportMessages().equity;
  const onGrid = (cell: string) => addressOnSheet(gridSheet, cell);
  const { labels, lines, figures } = (comparison.basis === 'sales' ? ofSales : ofAssessments)(facts, onGrid);
  const plan = new CellPlan();
  plan.title(sheetTitle(text.title(subjectName(comparison.subject)), comparison));
  plan.prose(1, text.steps[comparison.basis], widths);
  const start = plan.section(3, text.figures);
  const count = figures(() => '').length;
  const blank = Array<string>(columns - labels.length).fill('');
  const first = plan.header(start + count + 1, [...labels, ...blank], 2);
  figures((column) => cellsOf(column, first, Math.max(1, lines.length))).forEach(
    ([label, formula, format, note = ''], at) => {
      plan.put(start + at, 0, label);
      plan.put(start + at, figureColumn, `=${formula}`, format === 'General' ? format : besideText(format));
      if (note) plan.put(start + at, noteColumn, `=${note}`, 'General');
    },
  );
  lines.forEach((line, at) =>
    line(first + at).forEach(([content, format], column) => plan.put(first + at, column, content, format)),
  );
  plan.style('rows', { row: start, column: 0, rows: count, columns });
  plan.style('right', { row: start, column: figureColumn, rows: count, columns: 1 });
  plan.style('rows', { row: first, column: 0, rows: lines.length, columns });
  plan.style('wrapped', { row: first, column: 1, rows: lines.length, columns: 1 });
  const { name } = await writeOwnSheet({
    ...{ plan, widths, undoStep: 'write equity', key: ['equity', ...gridKey(comparison)], signal },
    ...sheetNames(comparison.subject, text.sheetName),
    print: { orientation: 'Portrait', pagesTall: null },
  });
  return name;
}

/** `IF(A1="","",A1)`, so that a blank cell is no 0. */
const orBlank = (cell: string): string => `IF(${cell}="","",${cell})`;

/** The sales of the subject's kind, at the prices that the rate of time gives them on the effective date. */
function ofSales(
  { comparison, evidence, model, cells }: SupportedGrid,
  onGrid: (cell: string) => string,
): EquityPlan {
  const text = reportMessages().equity;
  const [price, atDate, assessed, ratio] = [3, 4, 5, 6];
  const numbers = new Map(comparison.selected.map(({ recordId }, at) => [recordId, at + 1]));
  const time = rateCells(model, timeRate);
  const isShare = model.rates.some(({ name, kind }) => name === timeRate && kind === 'share');
  const lines = evidence.assessedSales.map((sale) => (row: number): Line => {
    const cell = (column: number) => cellAt(row, column, false);
    const change = `${onGrid(time.rate)}*(${onGrid(time.subject)}-${cell(2)})/${daysPerYear}`;
    return [
      [numbers.get(sale.id) ?? '', besideText('0')],
      [sale.address, '@'],
      [dateSerial(sale.date), 'yyyy-mm-dd'],
      [sale.price, dollarFormat()],
      [`=${cell(price)}+N(${change})${isShare ? `*${cell(price)}` : ''}`, dollarFormat()],
      [sale.assessed, dollarFormat()],
      [`=${cell(assessed)}/${cell(atDate)}`, '0.000'],
    ];
  });
  const own = onGrid(cells.subject('assessed_value'));
  const value = onGrid(figureCell(model, 'reconciled'));
  return {
    labels: text.columns.sales,
    lines,
    figures(of) {
      const ratios = of(ratio);
      const median = `MEDIAN(${ratios})`;
      const figures = [
        [`IFERROR(${median},"")`, '0.000', 'median'],
        [`IFERROR(SUMPRODUCT(ABS(${ratios}-${median}))/COUNT(${ratios})/${median}*100,"")`, '0.0', 'cod'],
        [`IFERROR(AVERAGE(${ratios})/(SUM(${of(assessed)})/SUM(${of(atDate)})),"")`, '0.000', 'prd'],
      ] as const;
      const support = supportMessages();
      const names = { median: support.medianRatio, cod: support.cod, prd: support.prd };
      const ofMedian = `IFERROR(${value}*${median},"")`;
      return [
        [text.assessed, orBlank(own), dollarFormat()],
        [text.marketValue, orBlank(value), dollarFormat()],
        [text.ownRatio, `IFERROR(${own}/${value},"")`, '0.000'],
        [text.count, `COUNT(${ratios})`, '0'],
        ...figures.map(([formula, format, name]): Figure => {
          const [low, high] = ratioBounds[name];
          const outside = support.outsideBounds(formatNumber(low), formatNumber(high));
          return [
            names[name],
            formula,
            format,
            `IF(OR(N(${formula})<${low},N(${formula})>${high}),"${outside}","")`,
          ];
        }),
        [text.isAbove.marketValue, yesOrNo(`${own}>${value}`, [own, value]), 'General'],
        [text.isAbove.ratio, yesOrNo(`${own}/${value}>${median}`, [own, value]), 'General'],
        [text.atMedian, ofMedian, dollarFormat()],
        [text.difference, `IFERROR(${ofMedian}/${own}-1,"")`, changeFormat()],
      ];
    },
  };
}

/** The comparables, with their assessments as the grid adjusts them to the subject. */
function ofAssessments(
  { comparison, model, cells }: SupportedGrid,
  onGrid: (cell: string) => string,
): EquityPlan {
  const text = reportMessages().equity;
  const [adjusted, ratio] = [4, 5];
  const own = onGrid(cells.subject('assessed_value'));
  const lines = comparison.selected.map(({ address }, at) => (row: number): Line => {
    const cellOf = (line: string) => `=${orBlank(onGrid(cells.comparable(line, at)))}`;
    return [
      [at + 1, besideText('0')],
      [address, '@'],
      [cellOf('assessed_value'), dollarFormat()],
      [cellOf('price'), dollarFormat()],
      [cellOf('adjusted'), dollarFormat()],
      [`=IFERROR(${own}/${cellAt(row, adjusted, false)},"")`, '0.000'],
    ];
  });
  const median = onGrid(figureCell(model, 'median'));
  return {
    labels: text.columns.assessed,
    lines,
    figures: (of) => [
      [text.assessed, orBlank(own), dollarFormat()],
      [text.count, `COUNT(${of(ratio)})`, '0'],
      [text.medianAdjusted, orBlank(median), dollarFormat()],
      [text.isAbove.others, yesOrNo(`${own}>${median}`, [own, median]), 'General'],
      [text.ownToMedian, `IFERROR(${own}/${median},"")`, '0.000'],
      [text.difference, `IFERROR(${median}/${own}-1,"")`, changeFormat()],
    ],
  };
}

/** An answer, as soon as there are numbers. */
function yesOrNo(condition: string, numbers: readonly string[]): string {
  const { yes, no } = reportMessages();
  return `IF(COUNT(${numbers.join(',')})<${numbers.length},"",IF(${condition},"${yes}","${no}"))`;
}
