import { dollarFormat, textFormat } from '../../excel/cells/index.ts';
import { addressOnSheet, areaAddress, styleHeader, styleRows, styleSecondary } from '../../excel/index.ts';
import type { Layout } from '../column-runs/index.ts';
import { comparisonColors, comparisons } from './estimate-columns.ts';
import type { SavedEstimateRun } from './estimate-options.ts';
import {
  outputColumn,
  permitFormulas,
  totalsNote,
  type PermitCount,
  type TotalledColumn,
} from './permit-count.ts';
import { estimateMessages } from './messages.ts';

/** A line of figures: for all permits, and for those with a declared value. */
export interface SummaryLine {
  /** The total that the line is, which what-if figures refer to. */
  total?: TotalledColumn;
  label: string;
  formulas: readonly [string, string];
  format: string;
  fill?: string;
  font?: string;
}

export function summaryLines(
  run: SavedEstimateRun,
  { layout, count }: { layout: Layout; count: PermitCount },
): SummaryLine[] {
  const text = estimateMessages();
  const formulas = permitFormulas(run, layout, {
    addressOf: (column) =>
      addressOnSheet(
        layout.sheet,
        areaAddress({ row: layout.firstRow, column, rows: layout.rowCount, columns: 1 }),
      ),
    otherRows: count.otherRows,
  });
  const hasDeclared = outputColumn(run, layout, 'declared_dollars') !== null;
  const counts = '#,##0';
  const line = (label: string, all: string, declared: string, format = counts): SummaryLine => ({
    label,
    formulas: [all && `=${all}`, hasDeclared && declared ? `=${declared}` : ''],
    format,
  });
  const total = (name: TotalledColumn, label: string): SummaryLine => ({
    ...line(label, formulas.sum(name), formulas.sum(name, 'declared'), dollarFormat()),
    total: name,
  });
  const comparisonLine = (one: (typeof comparisons)[number]): SummaryLine => ({
    ...line(text.comparisonLines[one], '', formulas.compared(one)),
    ...comparisonColors[one],
  });
  const hasComparison = hasDeclared && outputColumn(run, layout, 'declared_against_range') !== null;
  const hasTotal = count.withExpected > 0;
  return [
    line(text.permitsLine, formulas.estimates, formulas.declared),
    line(text.variedLine, formulas.tooVaried, ''),
    line(text.withoutEstimate, formulas.withoutEstimate, ''),
    ...(hasDeclared ? [line(text.declaredTotal, '', formulas.sum('declared_dollars'), dollarFormat())] : []),
    ...(hasTotal ? [total('expected_value', text.expectedTotal)] : []),
    total('low', text.lowTotal),
    total('median', text.medianTotal),
    total('high', text.highTotal),
    ...(hasDeclared && hasTotal ? [line(text.difference, '', formulas.difference, '+0%;-0%;0%')] : []),
    ...(hasComparison
      ? [...comparisons.map(comparisonLine), line(text.declaredTexts, '', formulas.declaredTexts)]
      : []),
    line(text.lowCountLabel, formulas.lowConfidence, ''),
  ];
}

/** @param headerRow Row of the summary's header, counted from 0. */
export function writeSummary(
  sheet: Excel.Worksheet,
  lines: readonly SummaryLine[],
  { headerRow, hasDeclared, count }: { headerRow: number; hasDeclared: boolean; count: PermitCount },
): void {
  const text = estimateMessages();
  const width = hasDeclared ? 3 : 2;
  const header = sheet.getRangeByIndexes(headerRow, 0, 1, width);
  header.values = [[text.summary, text.allPermits, text.declaredPermits].slice(0, width)];
  styleHeader(header);
  sheet.getRangeByIndexes(headerRow, 1, 1, width - 1).format.horizontalAlignment = 'Right';
  const block = sheet.getRangeByIndexes(headerRow + 1, 0, lines.length, width);
  block.numberFormat = lines.map(({ format }) => [textFormat, format, format].slice(0, width));
  block.formulas = lines.map(({ label, formulas }) => [label, ...formulas].slice(0, width));
  block.getColumn(0).format.wrapText = true;
  styleRows(block);
  lines.forEach(({ fill, font }, index) => {
    if (!fill || !font) return;
    const { format } = block.getRow(index);
    format.fill.color = fill;
    format.font.color = font;
  });
  const method = sheet.getRangeByIndexes(headerRow + 1 + lines.length, 0, 1, 3);
  method.merge();
  method.values = [[totalsNote(count), '', '']];
  method.format.wrapText = true;
  method.format.verticalAlignment = 'Top';
  method.format.rowHeight = 65;
  styleSecondary(method);
}
