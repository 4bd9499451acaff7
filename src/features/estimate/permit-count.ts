import { readNumber, type ColumnScale } from '@cdata/catalog/reading';
import { isBlank } from '../../excel/cells/index.ts';
import { isSectionRow, readColumns, type Layout } from '../column-runs/index.ts';
import { totalRecord } from './basis-text.ts';
import { lowConfidenceTexts, textsOf, type Comparison } from './estimate-columns.ts';
import type { TotalRecord } from './basis-messages.ts';
import { estimateMessages } from './messages.ts';
import { isComparedOnly, type SavedEstimateRun } from './estimate-options.ts';

/** The permits of a sheet, as its rows show them. */
export interface PermitCount {
  permits: number;
  /** Those whose estimate belongs in totals, and those of them with an expected value. */
  withEstimate: number;
  withExpected: number;
  tooVaried: number;
  /** How totals of the expected values have turned out: one for each city and model. */
  records: TotalRecord[];
  /** Rows that are not empty but no permit, such as headers that a list repeats. */
  otherRows: number;
}

const isTooVariedText = (confidence: unknown): boolean =>
  textsOf('tooVaried').some((text) => text.toLowerCase() === String(confidence).toLowerCase());

/** How many permits have an estimate, one that is too varied, and none. */
export function countTexts({ permits, withEstimate, tooVaried }: PermitCount): string[] {
  const text = estimateMessages();
  const without = Math.max(0, permits - withEstimate - tooVaried);
  return [
    text.estimated(withEstimate),
    ...(tooVaried > 0 ? [text.tooVariedCount(tooVaried)] : []),
    ...(without > 0 ? [text.notEstimated(without)] : []),
  ];
}

/** What the totals add up, and how such totals have turned out. */
export function totalsNote({ withEstimate, withExpected, records }: PermitCount): string {
  const text = estimateMessages().aboutTotals;
  const scope =
    withExpected === 0
      ? text.none
      : withExpected === withEstimate
        ? text.ofAll
        : text.ofSome(withExpected, withEstimate - withExpected);
  const [first, ...others] = [...records].sort((a, b) => a.ratio - b.ratio);
  const last = others.at(-1);
  const record =
    first && (last ? text.ratios(first.ratio, last.ratio) : text.ratio(first.ratio, first.permits));
  return [scope, record, text.sums].filter(Boolean).join(' ');
}

export async function countPermits(run: SavedEstimateRun, layout: Layout): Promise<PermitCount> {
  const headers = run.columns.map(({ header }) => header);
  const identifying = layout.columns.map((_, position) => !isComparedOnly(run.options.mapped[position]!));
  const outputs = ['median', 'confidence', 'expected_value', 'basis'].map((name) =>
    outputColumn(run, layout, name),
  );
  const count: PermitCount = {
    ...{ permits: 0, withEstimate: 0, withExpected: 0, tooVaried: 0, otherRows: 0 },
    records: [],
  };
  for (const cells of await readColumns(layout, [...layout.columns, ...outputs])) {
    const permitCells = cells.slice(0, layout.columns.length);
    const [median, confidence, expected, basis] = cells.slice(layout.columns.length);
    const identifiers = permitCells.filter((_, position) => identifying[position]);
    if (typeof median === 'number' && isTooVariedText(confidence)) count.tooVaried++;
    else if (typeof median === 'number') {
      count.withEstimate++;
      const record = totalRecord(String(basis));
      if (typeof expected === 'number') count.withExpected++;
      if (record && !count.records.some((one) => one.ratio === record.ratio)) count.records.push(record);
    }
    if (!identifiers.every(isBlank) && !isSectionRow(permitCells, headers)) count.permits++;
    else if (identifiers.some((cell) => cell !== '')) count.otherRows++;
  }
  return count;
}

/** The column that a run writes under a name, counted from 0; null without it. */
export const outputColumn = (
  run: Pick<SavedEstimateRun, 'outputs'>,
  { outputs }: Pick<Layout, 'outputs'>,
  name: string,
): number | null => outputs[run.outputs.findIndex((one) => one.name === name)] ?? null;

export type TotalledColumn = 'low' | 'median' | 'high' | 'expected_value' | 'declared_dollars';

/**
 * Formulas without `=` about the permits whose estimate belongs in totals.
 *
 * @param addressOf Address of a column's cells in the rows of the run.
 */
export function permitFormulas(
  run: SavedEstimateRun,
  layout: Layout,
  { addressOf, otherRows }: { addressOf: (column: number) => string } & Pick<PermitCount, 'otherRows'>,
) {
  const cellsOf = (name: string) => addressOf(outputColumn(run, layout, name) ?? 0);
  const [confidence, median] = [cellsOf('confidence'), cellsOf('median')];
  const [declared, comparison] = [cellsOf('declared_dollars'), cellsOf('declared_against_range')];
  const isKept = textsOf('tooVaried').map((text) => `${confidence},"<>${text}"`);
  const isDeclared = `${declared},">0"`;
  const sum = (name: TotalledColumn, conditions: readonly string[]) =>
    `SUMIFS(${[cellsOf(name), ...isKept, ...conditions].join(',')})`;
  const count = (...conditions: string[]) => `COUNTIFS(${[...isKept, ...conditions].join(',')})`;
  const anyOf = (texts: readonly string[], cells: string, ...conditions: string[]) =>
    texts.map((text) => count(`${cells},"${text}"`, ...conditions)).join('+');
  const tooVaried = textsOf('tooVaried')
    .map((text) => `COUNTIF(${confidence},"${text}")`)
    .join('+');
  const identifiers = layout.columns.filter((_, at) => !isComparedOnly(run.options.mapped[at]!));
  const blankRows = `COUNTIFS(${identifiers.map((column) => `${addressOf(column)},""`).join(',')})`;
  const others = otherRows > 0 ? `-${otherRows}` : '';
  const isExpected = `${cellsOf('expected_value')},">0"`;
  return {
    /** The sum of a column, of all of them or of those that have a declared value too. */
    sum: (name: TotalledColumn, which: 'all' | 'declared' = 'all') =>
      sum(name, which === 'all' ? [] : [isDeclared]),
    estimates: count(`${median},">=0"`),
    declared: count(isDeclared),
    tooVaried,
    lowConfidence: anyOf(lowConfidenceTexts, confidence),
    withoutEstimate: `MAX(0,ROWS(${median})-${blankRows}${others}-COUNT(${median}))`,
    /** Declared over expected values of the permits that have both, less 1. */
    difference: `IFERROR(${sum('declared_dollars', [isExpected])}/${sum('expected_value', [isDeclared])}-1,"")`,
    /** How many declared values compare so with their range. */
    compared: (one: Comparison) => anyOf(textsOf(one), comparison, isDeclared),
    /** Declared values that are no numbers. */
    declaredTexts: anyOf(textsOf('notANumber'), comparison),
  };
}

/** A declared value, dollars: null if blank, NaN for a text that says none, or only about how much. */
export function declaredDollars(cell: unknown, column?: ColumnScale): number | null {
  if (isBlank(cell)) return null;
  const reading = readNumber(cell, { kind: 'money', language: null, column });
  return reading.kind === 'value' && !reading.assumed.includes('approximate') ? reading.value : NaN;
}
