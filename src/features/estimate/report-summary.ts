import { dollarFormat, textFormat } from '../../excel/cells/index.ts';
import { addressOnSheet, areaAddress, styleHeader, styleRows, styleSecondary } from '../../excel/index.ts';
import type { Layout } from '../column-runs/index.ts';
import { comparisonColors, comparisons } from './estimate-columns.ts';
import { isComparedOnly, type SavedEstimateRun } from './estimate-options.ts';
import {
  comparedPermits,
  identifyingColumns,
  withoutEstimateFormula,
  type PermitCount,
} from './permit-count.ts';
import { countFormula, lowCountFormula } from './totals.ts';
import { totalFormulas, type RangeCells } from './total-range.ts';
import { estimateMessages } from './messages.ts';

/** A line of figures: for all permits, and for those with a declared value. */
export interface SummaryLine {
  /** The end or the middle of the total, which what-if figures refer to. */
  total?: keyof RangeCells;
  label: string;
  formulas: readonly [string, string];
  format: string;
  fill?: string;
  font?: string;
}

/** @param firstRow Row of the first line on the report, counted from 1. */
export function summaryLines(
  run: SavedEstimateRun,
  { layout, count, firstRow }: { layout: Layout; count: PermitCount; firstRow: number },
): SummaryLine[] {
  const text = estimateMessages();
  const names = run.outputs.map(({ name }) => name);
  const addressOf = (column: number) =>
    addressOnSheet(
      layout.sheet,
      areaAddress({ row: layout.firstRow, column, rows: layout.rowCount, columns: 1 }),
    );
  const columnOf = (name: string) => layout.outputs[names.indexOf(name)] ?? null;
  const cellsOf = (name: string) => addressOf(columnOf(name)!);
  const range = { low: cellsOf('low'), median: cellsOf('median'), high: cellsOf('high') };
  const declaredColumn = layout.columns[run.options.mapped.findIndex(isComparedOnly)];
  const declared = declaredColumn === undefined ? null : addressOf(declaredColumn);
  const compared = declared === null ? null : comparedPermits(declared, range.median, count);
  const all = totalFormulas(range);
  const some = compared && totalFormulas(range, compared.isCompared);
  const identifiers = identifyingColumns(run, layout).map(addressOf);
  const dollars = dollarFormat();
  const counts = '#,##0';
  const line = (label: string, formulas: readonly [string, string], format: string): SummaryLine => ({
    label,
    formulas,
    format,
  });
  const total = (name: keyof RangeCells, label: string): SummaryLine => ({
    ...line(label, [all[name], some?.[name] ?? ''], dollars),
    total: name,
  });
  const without = `=${withoutEstimateFormula(identifiers, range.median, count)}`;
  const lines = [
    line(
      text.permitsLine,
      [`=COUNT(${range.median})`, compared ? `=SUMPRODUCT(${compared.isCompared})` : ''],
      counts,
    ),
    line(text.withoutEstimate, [without, ''], counts),
    ...(compared
      ? [line(text.declaredTotal, ['', `=SUMPRODUCT(${compared.isCompared},${compared.values})`], dollars)]
      : []),
    total('median', text.medianTotal),
    total('low', text.lowEnd),
    total('high', text.highEnd),
  ];
  const rowOf = (label: string) => firstRow + lines.findIndex((one) => one.label === label);
  if (compared) {
    const ratio = `=C${rowOf(text.declaredTotal)}/C${rowOf(text.medianTotal)}-1`;
    lines.push(
      line(text.difference, ['', ratio], '+0%;-0%;0%'),
      ...(columnOf('declared_against_range') === null ? [] : comparisons).map((comparison) => ({
        label: text.comparisonLines[comparison],
        formulas: ['', `=${countFormula(cellsOf('declared_against_range'), comparison, compared)}`] as const,
        format: counts,
        fill: comparisonColors[comparison].fill,
        font: comparisonColors[comparison].font,
      })),
      line(text.declaredTexts, ['', `=${compared.texts}`], counts),
    );
  }
  if (columnOf('confidence') !== null)
    lines.push(line(text.lowCountLabel, [`=${lowCountFormula(cellsOf('confidence'))}`, ''], counts));
  return lines;
}

/** @param headerRow Row of the summary's header, counted from 0. */
export function writeSummary(
  sheet: Excel.Worksheet,
  lines: readonly SummaryLine[],
  { headerRow, hasDeclared }: { headerRow: number; hasDeclared: boolean },
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
  method.values = [[text.totalsNote, '', '']];
  method.format.wrapText = true;
  method.format.verticalAlignment = 'Top';
  method.format.rowHeight = 50;
  styleSecondary(method);
}
