import type { Appearance } from '../../grid/appearance.ts';
import type { GridCell } from '../../grid/cell-contents.ts';
import type { FilterCriteria } from '../state.ts';
import { argumentError, notImplemented } from '../wire/index.ts';

export interface FilteredCell extends GridCell {
  appearance: Appearance;
}

type Test = (cell: FilteredCell) => boolean;

/** @param column All cells of the column: some criteria compare with them. */
export function filterTest(criteria: FilterCriteria, column: FilteredCell[]): Test {
  const {
    filterOn,
    values = [],
    criterion1,
    criterion2,
    operator = 'And',
    dynamicCriteria,
    color,
  } = criteria;
  switch (filterOn) {
    case 'Values': {
      if (values.some((value) => typeof value !== 'string')) throw notImplemented('FilterDatetime');
      const texts = new Set((values as string[]).map((value) => value.toLowerCase()));
      return ({ text }) => texts.has(text.toLowerCase());
    }
    case 'Custom': {
      const first = comparison(criterion1);
      if (criterion2 === undefined) return first;
      const second = comparison(criterion2);
      return operator === 'Or'
        ? (cell) => first(cell) || second(cell)
        : (cell) => first(cell) && second(cell);
    }
    case 'TopItems':
    case 'BottomItems':
    case 'TopPercent':
    case 'BottomPercent':
      return ranked(filterOn, Number(criterion1), column);
    case 'Dynamic':
      return average(dynamicCriteria, column);
    case 'CellColor':
      return ({ appearance }) => (appearance.fillColor ?? '#FFFFFF') === color?.toUpperCase();
    case 'FontColor':
      return ({ appearance }) => appearance.fontColor.toUpperCase() === color?.toUpperCase();
    default:
      throw notImplemented(`FilterCriteria.filterOn of ${filterOn}`);
  }
}

/** `>50`, `<>x`, `=Foo*`: an operator, and a number or a text with wildcards. */
function comparison(criterion: string | undefined): Test {
  if (criterion === undefined) throw argumentError();
  const [, operator = '=', operand = ''] = /^(<=|>=|<>|<|>|=)?(.*)$/s.exec(criterion) ?? [];
  const number = operand.trim() === '' ? NaN : Number(operand);
  const pattern = new RegExp(
    `^${operand
      .replace(/[.+^${}()|[\]\\]/g, String.raw`\$&`)
      .replaceAll('*', '.*')
      .replaceAll('?', '.')}$`,
    'is',
  );
  const equal: Test = ({ value, text }) =>
    typeof value === 'number' && !Number.isNaN(number) ? value === number : pattern.test(text);
  const ordered = (compare: (a: number, b: number) => boolean): Test => {
    return ({ value }) => typeof value === 'number' && compare(value, number);
  };
  const operators: Record<string, Test> = {
    '=': equal,
    '<>': (cell) => !equal(cell),
    '<': ordered((a, b) => a < b),
    '>': ordered((a, b) => a > b),
    '<=': ordered((a, b) => a <= b),
    '>=': ordered((a, b) => a >= b),
  };
  return operators[operator]!;
}

/** A count, or a percentage, of the largest or smallest numbers. */
function ranked(filterOn: string, count: number, column: FilteredCell[]): Test {
  if (!(count >= 1)) throw argumentError();
  const numbers = numbersOf(column).sort((a, b) => (filterOn.startsWith('Top') ? b - a : a - b));
  const items = filterOn.endsWith('Percent')
    ? Math.max(1, Math.floor((numbers.length * count) / 100))
    : count;
  const last = numbers[Math.min(items, numbers.length) - 1];
  if (last === undefined) return () => false;
  return ({ value }) =>
    typeof value === 'number' && (filterOn.startsWith('Top') ? value >= last : value <= last);
}

function average(criteria: string | undefined, column: FilteredCell[]): Test {
  if (criteria !== 'AboveAverage' && criteria !== 'BelowAverage') {
    throw notImplemented(`FilterCriteria.dynamicCriteria of ${criteria}`);
  }
  const numbers = numbersOf(column);
  const mean = numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
  return ({ value }) =>
    typeof value === 'number' && (criteria === 'AboveAverage' ? value > mean : value < mean);
}

const numbersOf = (column: FilteredCell[]): number[] =>
  column.map(({ value }) => value).filter((value) => typeof value === 'number');
