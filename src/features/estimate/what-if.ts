import { dateSerial, dollarFormat, textFormat } from '../../excel/cells/index.ts';
import { styleHeader, styleInput, styleRows, styleSecondary, styleSection } from '../../excel/index.ts';
import { monthOfBasis } from './basis-text.ts';
import type { ReportRow } from './report-rows.ts';
import type { SummaryLine } from './report-summary.ts';
import { estimateMessages } from './messages.ts';

/** Rows that the block takes: its title and note, a header, and a row for each input. */
export const whatIfRows = 8;

const inputNames = ['dollarsOf', 'factor', 'contingency', 'rate', 'escalatedTo'] as const;
const inputFormats = ['yyyy-mm', '0.00', '0.0%', '0.0%', 'yyyy-mm-dd'];
/** Columns, counted from 0: the labels of the inputs, the inputs, the steps, and the first of their figures. */
const [labelColumn, inputColumn, stepColumn, figureColumn] = [0, 1, 3, 4];

/** Excel’s names take letters, digits and underscores. */
const markOf = (runId: string): string => `cdata_what_if_${runId.replace(/[^A-Za-z0-9]+/g, '_')}`;

/** The figures that the user has entered on the report of a run, wherever they are now; null without a report. */
export async function readWhatIf(context: Excel.RequestContext, runId: string): Promise<unknown[] | null> {
  const range = context.workbook.names
    .getItemOrNullObject(markOf(runId))
    .getRangeOrNullObject()
    .load('formulas');
  await context.sync();
  return range.isNullObject ? null : (range.formulas as unknown[][]).map(([cell]) => cell);
}

interface WhatIf {
  runId: string;
  /** Row of the title, counted from 0. */
  row: number;
  /** What the user has entered before. */
  entries: readonly unknown[] | null;
  rows: readonly ReportRow[];
  lines: readonly SummaryLine[];
  /** Row of the first line of the summary, counted from 1. */
  firstLine: number;
}

/**
 * Writes what the totals would be by the user’s own factor from declared to real cost, contingency and escalation to a
 * date, as live formulas over cells that the user fills. Blank ones change nothing.
 */
export function writeWhatIf(context: Excel.RequestContext, sheet: Excel.Worksheet, whatIf: WhatIf): void {
  const { row, runId } = whatIf;
  const text = estimateMessages();
  const title = sheet.getRangeByIndexes(row, labelColumn, 1, 1);
  title.values = [[text.whatIf]];
  styleSection(title);
  const note = sheet.getRangeByIndexes(row + 1, labelColumn, 1, 1);
  note.values = [[text.whatIfNote]];
  styleSecondary(note);
  const inputs = writeInputs(sheet, whatIf);
  const { names } = context.workbook;
  names.getItemOrNullObject(markOf(runId)).delete();
  names.add(markOf(runId), inputs).visible = false;
  writeSteps(sheet, whatIf);
}

function writeInputs(sheet: Excel.Worksheet, { row, entries, rows }: WhatIf): Excel.Range {
  const text = estimateMessages();
  const first = row + 3;
  const labels = sheet.getRangeByIndexes(first, labelColumn, inputNames.length, 1);
  labels.values = inputNames.map((name) => [text.whatIfInputs[name]]);
  const inputs = sheet.getRangeByIndexes(first, inputColumn, inputNames.length, 1);
  const month = commonMonth(rows);
  inputs.numberFormat = inputFormats.map((format) => [format]);
  inputs.formulas = inputNames.map((name, at) => [
    name === 'dollarsOf' && month !== null ? dateSerial(`${month}-01`) : (entries?.[at] ?? ''),
  ]);
  const ownFigures = month === null ? inputs : inputs.getOffsetRange(1, 0).getResizedRange(-1, 0);
  styleInput(ownFigures);
  styleRows(sheet.getRangeByIndexes(first, labelColumn, inputNames.length, 2));
  return inputs;
}

/** The month whose dollars most of the estimates are in; null if their bases do not say. */
function commonMonth(rows: readonly ReportRow[]): string | null {
  const counts = new Map<string, number>();
  for (const { basis } of rows) {
    const month = monthOfBasis(basis);
    if (month !== null) counts.set(month, (counts.get(month) ?? 0) + 1);
  }
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? null;
}

function writeSteps(sheet: Excel.Worksheet, { row, lines, firstLine }: WhatIf): void {
  const text = estimateMessages();
  // Without expected values, the medians are all that there is between the ends.
  const hasTotal = lines.some(({ total }) => total === 'expected_value');
  const ends = ['low', hasTotal ? 'expected_value' : 'median', 'high'] as const;
  const header = sheet.getRangeByIndexes(row + 2, stepColumn, 1, 1 + ends.length);
  header.values = [['', text.lowHeader, hasTotal ? text.expectedHeader : text.medianHeader, text.highHeader]];
  styleHeader(header);
  header.format.horizontalAlignment = 'Right';
  const input = (name: (typeof inputNames)[number]) => `$B$${row + 4 + inputNames.indexOf(name)}`;
  const years = `IF(COUNT(${input('dollarsOf')},${input('escalatedTo')})=2,(${input('escalatedTo')}-${input('dollarsOf')})/365.25,0)`;
  const steps: [string, (previous: string) => string][] = [
    [
      text.whatIfSteps.factored,
      (previous) => `=${previous}*IF(ISNUMBER(${input('factor')}),${input('factor')},1)`,
    ],
    [text.whatIfSteps.contingent, (previous) => `=${previous}*(1+N(${input('contingency')}))`],
    [text.whatIfSteps.escalated, (previous) => `=${previous}*(1+N(${input('rate')}))^${years}`],
  ];
  const columnLetters = ['E', 'F', 'G'];
  const totalOf = (end: (typeof ends)[number]) =>
    `=B${firstLine + lines.findIndex(({ total }) => total === end)}`;
  const block = sheet.getRangeByIndexes(row + 3, stepColumn, 1 + steps.length, 1 + ends.length);
  block.numberFormat = Array.from({ length: 1 + steps.length }, () => [
    textFormat,
    ...ends.map(() => dollarFormat()),
  ]);
  block.formulas = [
    [text.whatIfSteps.estimated, ...ends.map(totalOf)],
    ...steps.map(([label, formula], at) => [
      label,
      ...columnLetters.map((letter) => formula(`${letter}${row + 4 + at}`)),
    ]),
  ];
  styleRows(block);
  block.getLastRow().format.font.bold = true;
  sheet.getRangeByIndexes(row + 3, figureColumn, 1 + steps.length, ends.length).format.horizontalAlignment =
    'Right';
}
