import { dayZero, millisecondsOfDay } from '../grid/cell-contents.ts';
import { CellValueType, type Injector } from '@univerjs/core';
import {
  BaseFunction,
  BaseReferenceObject,
  IFunctionService,
  type BaseValueObject,
} from '@univerjs/engine-formula';
import {
  arrayOf,
  eachCell,
  error,
  number,
  numberOf,
  rowsOf,
  text,
  textOfValue,
  type Calculate,
} from './formula-values.ts';

// Functions of Univer 0.25.1 whose results differ from those that Microsoft documents. Each belongs upstream.

/** The day is the month's last one at most. */
function edate(start: BaseValueObject, months: BaseValueObject): BaseValueObject {
  const [day, count] = [Math.floor(numberOf(start)), Math.trunc(numberOf(months))];
  if (!Number.isFinite(day) || !Number.isFinite(count)) return error('#VALUE!');
  if (day < 0) return error('#NUM!');
  const date = new Date(dayZero + day * millisecondsOfDay);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + count];
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const shifted = Date.UTC(year, month, Math.min(date.getUTCDate(), last));
  const result = (shifted - dayZero) / millisecondsOfDay;
  return result < 0 ? error('#NUM!') : number(result);
}

const proper = (value: BaseValueObject): BaseValueObject =>
  text(
    textOfValue(value)
      .toLowerCase()
      .replace(/\p{L}[\p{L}\p{M}]*/gu, (word) => word[0]!.toUpperCase() + word.slice(1)),
  );

/** A pattern of Excel: `?` is one character, `*` any number of them, `~` precedes a character that means itself. */
const wildcards = (pattern: string): RegExp =>
  new RegExp(
    [...pattern.matchAll(/~[*?~]|[^]/gu)]
      .map(([part]) =>
        part === '?'
          ? '[^]'
          : part === '*'
            ? '[^]*?'
            : part.at(-1)!.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`),
      )
      .join(''),
    'iu',
  );

function search(find: BaseValueObject, within: BaseValueObject, from?: BaseValueObject): BaseValueObject {
  const start = from ? Math.trunc(numberOf(from)) : 1;
  const all = textOfValue(within);
  if (!(start >= 1 && start <= all.length + 1)) return error('#VALUE!');
  const index = all.slice(start - 1).search(wildcards(textOfValue(find)));
  return index < 0 ? error('#VALUE!') : number(start + index);
}

/** Square meters by unit, as CONVERT names them. */
const areas: Record<string, number> = {
  ...{ m2: 1, ha: 1e4, ar: 100, us_acre: 4046.872609874252, uk_acre: 4046.8564224, Morgen: 2500 },
  ...{ ft2: 0.09290304, in2: 0.00064516, yd2: 0.83612736, mi2: 2_589_988.110336, Nmi2: 3_429_904 },
  ...{ km2: 1e6, cm2: 1e-4, mm2: 1e-6 },
};

const areaOf = (unit: BaseValueObject): number | undefined => areas[textOfValue(unit).replace('^', '')];

/** Texts differ without regard to case. */
const distinctKey = (cells: BaseValueObject[]): string =>
  JSON.stringify(cells.map((cell) => [cell.isString(), cell.isBoolean(), textOfValue(cell).toLowerCase()]));

function unique(
  values: BaseValueObject,
  byColumn?: BaseValueObject,
  once?: BaseValueObject,
): BaseValueObject {
  if (values.isError()) return values;
  const rows = rowsOf(values);
  const isByColumn = byColumn !== undefined && numberOf(byColumn) !== 0;
  const lines = isByColumn ? transposed(rows) : rows;
  const keys = lines.map(distinctKey);
  const isOnce = once !== undefined && numberOf(once) !== 0;
  const distinct = lines.filter((_, index) =>
    isOnce
      ? keys.indexOf(keys[index]!) === keys.lastIndexOf(keys[index]!)
      : keys.indexOf(keys[index]!) === index,
  );
  if (distinct.length === 0) return error('#CALC!');
  return arrayOf(isByColumn ? transposed(distinct) : distinct);
}

const transposed = (rows: BaseValueObject[][]): BaseValueObject[][] =>
  rows[0]!.map((_, column) => rows.map((row) => row[column]!));

/** Sorts by several columns, each with its order; the engine sorts by one. */
const sort =
  (original: Calculate): Calculate =>
  (values, index, order, byColumn) => {
    if (!index?.isArray() || rowsOf(index).flat().length === 1) {
      return original(...[values, index, order, byColumn].filter((one) => one !== undefined));
    }
    let sorted = values!;
    const orders = order ? rowsOf(order).flat() : [];
    // The order of equal rows is kept, so that the last column is sorted first.
    rowsOf(index)
      .flat()
      .forEach((column, position, { length }) => {
        const last = length - 1 - position;
        const key = rowsOf(index).flat()[last] ?? column;
        const direction = orders[last] ?? orders[0] ?? number(1);
        sorted = original(...[sorted, key, direction, byColumn].filter((one) => one !== undefined));
      });
    return sorted;
  };

const asText = (value: BaseValueObject): BaseValueObject =>
  value.isArray()
    ? arrayOf(rowsOf(value).map((row) => row.map(asText)))
    : value.isNumber() || value.isBoolean()
      ? text(textOfValue(value))
      : value;

/** A text that is an argument itself, and no cell, is an error unless it is TRUE or FALSE. */
const refuseText =
  (original: Calculate): Calculate =>
  (...args) => {
    const isText = (value: BaseValueObject) =>
      value.isString() && !/^(true|false)$/i.test(String(value.getValue()));
    return args.some(isText) ? error('#VALUE!') : original(...args);
  };

/** By name: what replaces a function of the engine, which it gets. */
const corrections: Record<string, (original: Calculate) => Calculate> = {
  AND: refuseText,
  OR: refuseText,
  CONCAT:
    (original) =>
    (...args) =>
      original(...args.map(asText)),
  CONCATENATE:
    (original) =>
    (...args) =>
      original(...args.map(asText)),
  CONVERT: (original) =>
    eachCell((value, from, to) => {
      const [one, other] = [areaOf(from!), areaOf(to!)];
      return one && other ? number((numberOf(value!) * one) / other) : original(value!, from!, to!);
    }),
  EDATE: () => eachCell(edate as Calculate),
  HYPERLINK: () => eachCell((link, name) => name ?? link!),
  PROPER: () => eachCell(proper),
  SEARCH: () => eachCell(search as Calculate),
  SORT: sort,
  TEXTSPLIT:
    (original) =>
    (...args) =>
      asText(original(...args)),
  UNIQUE: () => unique as Calculate,
  VALUE: (original) =>
    eachCell((value) => {
      const parsed = value!.isString() ? numberOf(value!) : NaN;
      return Number.isNaN(parsed) ? original(value!) : number(parsed);
    }),
};

class CorrectedFunction extends BaseFunction {
  readonly #calculate: Calculate;

  constructor(name: string, original: BaseFunction, correct: (original: Calculate) => Calculate) {
    super(name);
    [this.minParams, this.maxParams] = [original.minParams, original.maxParams];
    this.#calculate = correct((...args) => original.calculate(...args) as BaseValueObject);
  }

  override calculate(...args: BaseValueObject[]): BaseValueObject {
    return this.#calculate(...args);
  }
}

export function correctFunctions(injector: Injector): void {
  const functions = injector.get(IFunctionService);
  const corrected = Object.entries(corrections).map(([name, correct]) => {
    const original = functions.getExecutor(name) as BaseFunction;
    return new CorrectedFunction(name, original, correct);
  });
  functions.registerExecutors(...corrected);
}

let areEmptyTextsRead = false;

/**
 * Lets formulas read a text of no length, such as the result of `=""`, in the calculation that made it. Univer takes it for a
 * blank cell, which equals 0.
 */
export function readEmptyTexts(): void {
  if (areEmptyTextsRead) return;
  areEmptyTextsRead = true;
  const { prototype } = BaseReferenceObject;
  const { getCellData } = prototype;
  prototype.getCellData = function (row, column) {
    const cell = getCellData.call(this, row, column);
    const isResult = cell?.v === '' && cell.t === CellValueType.STRING && !cell.f && !cell.si;
    if (!isResult || cell === this.getCurrentActiveSheetData()?.cellData.getValue(row, column)) return cell;
    // A cell with a formula is none without contents.
    return { ...cell, f: '=""' };
  };
}
