import { parseAddress } from '../grid/address.ts';
import { overlap, type Area } from '../grid/area.ts';
import type { CellValue } from '../grid/cell-contents.ts';
import { shiftedFormula } from '../grid/formula-references.ts';
import type { Grid } from '../grid/grid.ts';
import type {
  CellValueRule,
  ColorScaleCriteria,
  ColorScaleCriterion,
  ConditionalAppearance,
  ConditionalFormatRecord,
  TextRule,
} from './conditional-format-state.ts';

const numberText = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?$/i;

/** Whether the host can evaluate the formula of a rule: a number, a text in quotation marks, or one cell. */
export function isSimpleFormula(formula: string): boolean {
  const text = formula.replace(/^=/, '').trim();
  const area = parseAddress(text)?.area;
  return (
    numberText.test(text) ||
    /^"(?:[^"]|"")*"$/s.test(text) ||
    (area !== undefined && area.rows * area.columns === 1)
  );
}

/** What conditional formats make of cells, at their current values. */
export class ConditionalStyles {
  readonly #grid: Grid;
  readonly #formats: readonly ConditionalFormatRecord[];
  /** The sorted numbers of a color scale. */
  readonly #numbers = new Map<ConditionalFormatRecord, number[]>();

  /** @param formats The workbook's own array, in the order of their priority. */
  constructor(grid: Grid, formats: readonly ConditionalFormatRecord[]) {
    this.#grid = grid;
    this.#formats = formats;
  }

  /** Called after values or formats have changed. */
  invalidate(): void {
    this.#numbers.clear();
  }

  /** Null where no format applies. A format of higher priority wins where two set the same. */
  at(sheetId: string, row: number, column: number): ConditionalAppearance | null {
    const cell = { row, column, rows: 1, columns: 1 };
    const found: ConditionalAppearance[] = [];
    for (const format of this.#formats) {
      if (format.sheetId !== sheetId || !format.areas.some((area) => overlap(area, cell))) continue;
      const appearance = this.#appearance(format, cell);
      if (!appearance) continue;
      found.unshift(appearance);
      if (format.stopIfTrue) break;
    }
    return found.length > 0 ? Object.assign({}, ...found) : null;
  }

  #appearance(format: ConditionalFormatRecord, cell: Area): ConditionalAppearance | null {
    const value = this.#grid.values(format.sheetId, cell)[0]![0]!;
    if (format.type === 'ColorScale') {
      const fillColor = format.colorScale && typeof value === 'number' ? this.#color(format, value) : null;
      return fillColor === null ? null : { fillColor };
    }
    const applies =
      (format.cellValue && this.#matches(format, format.cellValue, cell, value)) ||
      (format.text && matchesText(format.text, value));
    return applies ? format.appearance : null;
  }

  #matches(format: ConditionalFormatRecord, rule: CellValueRule, cell: Area, value: CellValue): boolean {
    const operand = (formula: string | undefined) => this.#operand(format, formula ?? '', cell);
    const first = compare(value, operand(rule.formula1));
    const isBetween = () => {
      const second = compare(value, operand(rule.formula2));
      return Math.sign(first) * Math.sign(second) <= 0;
    };
    switch (rule.operator) {
      case 'Between':
        return isBetween();
      case 'NotBetween':
        return !isBetween();
      case 'EqualTo':
        return first === 0;
      case 'NotEqualTo':
        return first !== 0;
      case 'GreaterThan':
        return first > 0;
      case 'LessThan':
        return first < 0;
      case 'GreaterThanOrEqual':
        return first >= 0;
      default:
        return first <= 0;
    }
  }

  /** Relative references are seen from the first cell of the format. */
  #operand({ sheetId, areas }: ConditionalFormatRecord, formula: string, cell: Area): CellValue {
    const text = formula.replace(/^=/, '').trim();
    if (numberText.test(text)) return Number(text);
    if (text.startsWith('"')) return text.slice(1, -1).replaceAll('""', '"');
    const [first] = areas;
    const shifted = shiftedFormula(`=${text}`, cell.row - first!.row, cell.column - first!.column);
    const address = parseAddress(shifted.slice(1));
    const sheets = this.#grid.worksheets;
    const named = address?.sheet ?? null;
    const on =
      named === null
        ? sheetId
        : sheets.ids.find((id) => sheets.name(id).toLowerCase() === named.toLowerCase());
    return address && on !== undefined ? this.#grid.values(on, address.area)[0]![0]! : null;
  }

  #color(format: ConditionalFormatRecord, value: number): string | null {
    const numbers = this.#numbersOf(format);
    const { minimum, midpoint, maximum } = format.colorScale as ColorScaleCriteria;
    const points = [minimum, midpoint, maximum]
      .filter((criterion) => criterion !== undefined)
      .map((criterion) => ({ at: thresholdOf(criterion, numbers), color: criterion.color ?? '#FFFFFF' }));
    const upper = points.findIndex(({ at }) => value <= at);
    if (upper === 0) return points[0]!.color;
    if (upper < 0) return points.at(-1)!.color;
    const [from, to] = [points[upper - 1]!, points[upper]!];
    return mixed(from.color, to.color, to.at === from.at ? 1 : (value - from.at) / (to.at - from.at));
  }

  #numbersOf(format: ConditionalFormatRecord): number[] {
    const cached = this.#numbers.get(format);
    if (cached) return cached;
    const { sheetId, areas } = format;
    const values = areas.flatMap((area) => this.#grid.values(sheetId, this.#grid.cut(sheetId, area)).flat());
    const numbers = values.filter((value) => typeof value === 'number').sort((a, b) => a - b);
    this.#numbers.set(format, numbers);
    return numbers;
  }
}

/** Numbers before texts; texts without regard to case. A blank cell counts as 0, as in Excel. */
function compare(value: CellValue, operand: CellValue): number {
  const one = value === null || value === '' ? (typeof operand === 'string' ? '' : 0) : value;
  const other = operand ?? 0;
  const rank = (item: string | number | boolean) => ['number', 'string', 'boolean'].indexOf(typeof item);
  if (rank(one) !== rank(other)) return rank(one) - rank(other);
  if (typeof one === 'number') return one - Number(other);
  return String(one).localeCompare(String(other), 'en', { sensitivity: 'accent' });
}

function matchesText({ operator, text }: TextRule, value: CellValue): boolean {
  const [shown, searched] = [String(value ?? '').toLowerCase(), text.toLowerCase()];
  if (operator === 'Contains') return shown.includes(searched);
  if (operator === 'NotContains') return !shown.includes(searched);
  return operator === 'BeginsWith' ? shown.startsWith(searched) : shown.endsWith(searched);
}

/** @param numbers In ascending order. */
function thresholdOf({ type, formula }: ColorScaleCriterion, numbers: readonly number[]): number {
  const [lowest = 0, highest = 0] = [numbers[0], numbers.at(-1)];
  const given = Number(String(formula ?? '').replace(/^=/, ''));
  if (type === 'LowestValue') return lowest;
  if (type === 'HighestValue') return highest;
  if (type === 'Number') return given;
  if (type === 'Percent') return lowest + ((highest - lowest) * given) / 100;
  const position = ((numbers.length - 1) * given) / 100;
  const below = numbers[Math.floor(position)] ?? lowest;
  return below + ((numbers[Math.ceil(position)] ?? below) - below) * (position % 1);
}

/** @param part From 0 for the first color to 1 for the second; colors as `#RRGGBB`. */
function mixed(first: string, second: string, part: number): string {
  const channels = [1, 3, 5].map((at) => {
    const [from, to] = [first, second].map((color) => parseInt(color.slice(at, at + 2), 16));
    return Math.round(from! + (to! - from!) * part);
  });
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`.toUpperCase();
}
