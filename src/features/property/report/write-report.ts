import { dollarFormat, type CellScalar } from '../../../excel/cells/index.ts';
import { CellPlan, cellAt, cellsOf, addressOnSheet, writeOwnSheet } from '../../../excel/index.ts';
import { figureCell, indicatedFigures } from '../grid/grid-figures.ts';
import { rateCells } from '../grid/grid-model.ts';
import { rateLabel, formatOf } from '../grid/rates.ts';
import { writeEquity } from './write-equity.ts';
import { writeAssignment } from './write-assignment.ts';
import { reportText } from './report-text.ts';
import { writeSupport, type SupportedGrid } from '../support/write-support.ts';
import type { SupportRequest } from '../support/support-basis.ts';
import type { ComparablesOptions } from '../grid/write-comparables.ts';
import { sheetNames, sheetTitle, subjectName } from '../subject/subject-text.ts';
import { gridKey } from '../grid/comparison.ts';
import { gridMessages } from '../grid/messages.ts';
import { reportMessages } from './messages.ts';
import { salesMessages } from '../sales/messages.ts';

/** The paragraph for a report in both languages. */
export type ReportTexts = Record<'en' | 'fr', string>;

interface WrittenReport {
  texts: ReportTexts;
  sheet: string;
}

/** The names of the sheets that are written, and the paragraph about them. */
export interface WrittenRates {
  grid: string;
  support: string;
  /** The page of the assignment. */
  assignment: string;
  /** The sheet of an appeal; null without one. */
  equity: string | null;
  report: WrittenReport;
}

/** Points: of the paragraphs, and of the figures below them. */
const widths = [230, 160, 160, 60];
const columns = widths.length;

/**
 * Writes the chosen rates on the grid, their support, the page of the assignment, a paragraph about the rates, and on request
 * the equity of the assessment, each on a sheet of its own.
 *
 * @throws WorkbookError where Excel refuses; what was written before stays.
 */
export async function writeRates(
  request: SupportRequest,
  options: ComparablesOptions,
): Promise<WrittenRates> {
  const { signal } = options;
  const { grid, support, supported } = await writeSupport(request, options);
  const assignment = await writeAssignment(request.comparison, signal);
  const equity = request.withEquity ? await writeEquity(supported, grid, signal) : null;
  return { grid, support, assignment, equity, report: await writeReport(supported, grid, signal) };
}

/**
 * Writes the paragraph in both languages on a sheet of its own, with the figures in it next to those of the grid's sheet:
 * it says when they differ.
 *
 * @throws WorkbookError where Excel refuses.
 */
async function writeReport(
  facts: SupportedGrid,
  gridSheet: string,
  signal: AbortSignal,
): Promise<WrittenReport> {
  const { subject, basis } = facts.comparison;
  const texts = { en: reportText(facts, 'en'), fr: reportText(facts, 'fr') };
  const text = reportMessages();
  const plan = planReport(facts, texts, gridSheet);
  const { name } = await writeOwnSheet({
    ...{ plan, widths, undoStep: 'write text', key: ['report', ...gridKey(facts.comparison)], signal },
    ...sheetNames(subject, basis === 'sales' ? salesMessages().textSheet : text.sheetName),
    print: { orientation: 'Portrait', pagesTall: 1 },
  });
  return { texts, sheet: name };
}

function planReport(facts: SupportedGrid, texts: ReportTexts, gridSheet: string): CellPlan {
  const text = reportMessages();
  const plan = new CellPlan();
  plan.title(sheetTitle(text.title(subjectName(facts.comparison.subject)), facts.comparison));
  plan.put(1, 0, text.hint);
  const statusRow = 2;
  let row = statusRow + 2;
  for (const language of ['en', 'fr'] as const) {
    const at = plan.section(row, text.languages[language]);
    plan.prose(at, texts[language], widths);
    row = at + 2;
  }
  const rows = planFigures(plan, row, { facts, gridSheet });
  const comparisons = cellsOf(columns - 1, rows.first, rows.count);
  const status = `=IF(COUNTIF(${comparisons},"${text.yes}")=${rows.count},"${text.isCurrent}","${text.isOutdated}")`;
  plan.put(statusRow, 0, status, 'General');
  plan.style('secondary', { row: 1, column: 0, rows: 2, columns: 1 });
  return plan;
}

/** The figures of the text as they were, next to those of the grid's sheet. */
function planFigures(
  plan: CellPlan,
  start: number,
  { facts, gridSheet }: { facts: SupportedGrid; gridSheet: string },
): { first: number; count: number } {
  const { model, entries, figures } = facts;
  const text = reportMessages();
  const prefix = addressOnSheet(gridSheet, '');
  const labels = gridMessages();
  const lines: [label: string, inText: CellScalar, cell: string, format: string][] = [
    ...model.rates.flatMap((rate): typeof lines => {
      const cells = rateCells(model, rate.name);
      const entry = entries.get(rate.name);
      const label = rateLabel(rate.name, model.unit);
      return [
        [text.rateOf(label), entry?.rate ?? '', cells.rate, formatOf(rate, entry?.rate)],
        [text.reasonOf(label), entry?.reason ?? '', cells.reason, 'General'],
      ];
    }),
    ...indicatedFigures.map((figure): (typeof lines)[number] => [
      labels[figure],
      figures[figure] ?? '',
      figureCell(model, figure),
      dollarFormat(),
    ]),
  ];
  const header = plan.section(start, text.figures);
  const first = plan.header(header, [text.figure, text.inText, text.onSheets, text.same], 1);
  lines.forEach(([label, inText, cell, format], at) => {
    const row = first + at;
    plan.put(row, 0, label);
    plan.put(row, 1, inText, typeof inText === 'string' ? '@' : format);
    plan.put(row, 2, `=IF(${prefix}${cell}="","",${prefix}${cell})`, format);
    const [before, now] = [cellAt(row, 1, false), cellAt(row, 2, false)];
    const isClose = `ABS(${before}-${now})<=ABS(${before})/1000000`;
    plan.put(
      row,
      3,
      `=IF(IF(AND(ISNUMBER(${before}),ISNUMBER(${now})),${isClose},${before}&""=${now}&""),"${text.yes}","${text.no}")`,
      'General',
    );
  });
  plan.style('rows', { row: first, column: 0, rows: lines.length, columns });
  plan.style('wrapped', { row: first, column: 1, rows: lines.length, columns: 2 });
  plan.style('right', { row: first, column: 1, rows: lines.length, columns: 3 });
  return { first, count: lines.length };
}
