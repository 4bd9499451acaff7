import { gridRange, type Area } from '../../grid/area.ts';
import type { CellChange, GridCell } from '../../grid/cell-contents.ts';
import { shiftedFormula } from '../../grid/formula-references.ts';
import { isDateFormat } from '../../grid/number-text.ts';
import type { RangeObject } from '../host.ts';
import { argumentError, membersOver, notImplemented } from '../wire/index.ts';
import { resolveReference, type RangeContext } from './range-context.ts';
import { checkTableHeaders } from './table-guard.ts';

/** `Excel.AutoFillType`: what is done here. */
const fillTypes = [
  'FillDefault',
  'FillCopy',
  'FillSeries',
  'FillFormats',
  'FillValues',
  'FillDays',
  'LinearTrend',
];

export const rangeFill = membersOver<RangeContext>()({
  /**
   * Continues the range over a destination that begins with it and extends it in one direction: numbers and texts that
   * end with a number as series, formulas shifted, other cells repeated.
   */
  async autoFill(destination?: RangeObject | string | null, fillType = 'FillDefault'): Promise<void> {
    const { host, sheetId, area } = this;
    if (!destination) throw notImplemented('Range.autoFill without a destination');
    const to = resolveReference(host.grid, destination, sheetId);
    if (!fillTypes.includes(fillType)) throw notImplemented(`Range.autoFill of ${fillType}`);
    const direction = directionOf(area, to.area);
    if (to.sheetId !== sheetId || !direction) throw argumentError();
    host.protection.check(sheetId);
    await host.calculation.whenCalculated();
    const cells = host.grid.read(sheetId, area);
    const isVertical = direction.along === 'rows';
    const lines = isVertical ? cells[0]!.map((_, column) => cells.map((row) => row[column]!)) : cells;
    const length = isVertical ? to.area.rows : to.area.columns;
    const filled = lines.map((line) =>
      continuation(line, length, { isBackward: direction.isBackward, isVertical, fillType }),
    );
    const changes = isVertical
      ? Array.from({ length }, (_, row) => filled.map((line) => line[row]!))
      : filled;
    checkTableHeaders(host, sheetId, to.area, changes);
    host.grid.write(sheetId, to.area, changes);
  },
});

/** Null where a destination does not extend an area in exactly one direction. */
function directionOf(area: Area, to: Area): { along: 'rows' | 'columns'; isBackward: boolean } | null {
  const [a, b] = [gridRange(area), gridRange(to)];
  const sameColumns = a.startColumn === b.startColumn && a.endColumn === b.endColumn;
  const sameRows = a.startRow === b.startRow && a.endRow === b.endRow;
  if (sameColumns && b.startRow === a.startRow && b.endRow >= a.endRow)
    return { along: 'rows', isBackward: false };
  if (sameColumns && b.endRow === a.endRow && b.startRow < a.startRow)
    return { along: 'rows', isBackward: true };
  if (sameRows && b.startColumn === a.startColumn && b.endColumn > a.endColumn)
    return { along: 'columns', isBackward: false };
  if (sameRows && b.endColumn === a.endColumn && b.startColumn < a.startColumn)
    return { along: 'columns', isBackward: true };
  return null;
}

interface FillOptions {
  isBackward: boolean;
  isVertical: boolean;
  fillType: string;
}

/** The changes of a line of cells that begins (or, backward, ends) with a source. Null leaves the source's own cells. */
function continuation(source: GridCell[], length: number, options: FillOptions): (CellChange | null)[] {
  const { isBackward, isVertical, fillType } = options;
  const valueAt = seriesOf(source, fillType);
  const offset = isBackward ? length - source.length : 0;
  return Array.from({ length }, (_, index): CellChange | null => {
    const at = index - offset;
    if (at >= 0 && at < source.length) return null;
    const from = ((at % source.length) + source.length) % source.length;
    const { formula, value, style } = source[from]!;
    if (fillType === 'FillFormats') return { style };
    const formats = fillType === 'FillValues' ? {} : { style };
    if (formula === null) return { value: valueAt ? valueAt(at) : value, ...formats };
    const [rows, columns] = isVertical ? [at - from, 0] : [0, at - from];
    return { formula: shiftedFormula(formula, rows, columns), ...formats };
  });
}

/** The values of a series by their position; null where the cells are repeated. */
function seriesOf(source: GridCell[], fillType: string): ((at: number) => string | number) | null {
  if (fillType === 'FillCopy' || source.some(({ formula }) => formula !== null)) return null;
  if (source.every(({ value }) => typeof value === 'number')) {
    const numbers = source.map(({ value }) => value as number);
    const isDate = isDateFormat(source[0]!.numberFormat);
    const isSeries = numbers.length > 1 || isDate || fillType !== 'FillDefault';
    return isSeries ? linearTrend(numbers) : null;
  }
  const texts = source.map(({ value }) => /^(.*?)(\d+)$/s.exec(typeof value === 'string' ? value : ''));
  const prefix = texts[0]?.[1];
  if (prefix === undefined || !texts.every((text) => text?.[1] === prefix)) return null;
  const trend = linearTrend(texts.map((text) => Number(text![2])));
  return (at) => `${prefix}${Math.abs(trend(at))}`;
}

/** The line of least squares through numbers, as Excel continues them; a single one is continued in steps of 1. */
function linearTrend(numbers: number[]): (at: number) => number {
  const count = numbers.length;
  if (count === 1) return (at) => numbers[0]! + at;
  const middle = (count - 1) / 2;
  const mean = numbers.reduce((sum, value) => sum + value, 0) / count;
  const [over, under] = numbers.reduce(
    ([a, b], value, at) => [a + (at - middle) * (value - mean), b + (at - middle) ** 2],
    [0, 0],
  );
  return (at) => Number((mean + (over / under) * (at - middle)).toPrecision(15));
}
