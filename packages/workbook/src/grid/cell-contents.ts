import { CellValueType, type ICellData, type IStyleData, type Nullable, numfmt } from '@univerjs/core';
import type { FUniver } from '@univerjs/core/facade';
import { LexerTreeBuilder } from '@univerjs/engine-formula';
import type { FWorkbook, FWorksheet } from '@univerjs/sheets/facade';
import type { DataType } from '../data-types/data-type.ts';
import { generalFormat, styleOf } from './appearance.ts';
import type { Area } from './area.ts';
import { documentText } from './rich-text.ts';
import { withoutStructuredReferences } from './formula-references.ts';

/** Null is blank. */
export type CellValue = string | number | boolean | null;

export interface GridCell {
  value: CellValue;
  /** With its equals sign. */
  formula: string | null;
  numberFormat: string;
  /** The displayed text. */
  text: string;
  /** An entity or a formatted number; null for any other value. */
  dataType: DataType | null;
  /** Univer's style. */
  style: IStyleData | null;
}

/** Univer's cells by row and column; null is blank. */
export type CellsByRow = Record<number, Record<number, Nullable<ICellData>>>;

/** A change to a cell. Omitted properties stay unchanged. */
export interface CellChange {
  value?: CellValue;
  /** An entity, whose text is the value, or a number with its format. */
  dataType?: DataType;
  formula?: string;
  numberFormat?: string;
  /** Null removes all formats. */
  style?: IStyleData | null;
}

/** A narrow interface to the grid, so that Structure need not import it. */
export interface SheetCells {
  readonly api: FUniver;
  readonly workbook: FWorkbook;
  sheet(id: string): FWorksheet | null;
  read(sheetId: string, area: Area): GridCell[][];
  write(
    sheetId: string,
    first: { row: number; column: number },
    changes: (CellChange | null)[][],
    options?: { canWait?: boolean },
  ): void;
  grow(sheetId: string, rows: number, columns: number): void;
  cut(sheetId: string, area: Area): Area;
}

const syntax = new LexerTreeBuilder();

/** Univer stores booleans as 1 and 0 with a type of their own, and text with line breaks or several fonts as a document. */
export function valueOf(cell: Nullable<ICellData>): CellValue {
  if (cell?.p) return documentText(cell) || null;
  if (cell?.v === undefined || cell.v === null) return null;
  return cell.t === CellValueType.BOOLEAN ? cell.v === 1 || cell.v === true : cell.v;
}

/** Whether another cell's formula may spill into a cell: it has neither a value nor a document. */
export const isBlank = (cell: Nullable<ICellData>): boolean => cell?.v === undefined && !cell?.p;

/** The displayed text of a value. @param displayed What Univer displays. */
export function textOf(displayed: unknown, value: GridCell['value']): string {
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  return displayed === null || displayed === undefined ? '' : String(displayed);
}

const cellTypes = {
  boolean: CellValueType.BOOLEAN,
  number: CellValueType.NUMBER,
  string: CellValueType.STRING,
};

export function cellData(change: CellChange): ICellData {
  const { value, dataType, formula, numberFormat, style } = change;
  const data: ICellData = {};
  if (style === null) data.custom = null as never;
  // Overrides the data type of an earlier change that is still to be made.
  else if (value !== undefined || formula !== undefined) data.custom = undefined;
  if (style !== undefined) data.s = style;
  if (numberFormat !== undefined) data.s = styleOf({ numberFormat });
  if (formula !== undefined) return { ...data, f: formula, v: null, si: null, t: null, p: null };
  if (value === undefined) return data;
  if (dataType !== undefined) data.custom = { ...data.custom, dataType };
  data.f = null;
  data.si = null;
  data.p = null;
  data.v = value === null || value === '' ? null : typeof value === 'boolean' ? Number(value) : value;
  data.t = data.v === null ? null : cellTypes[typeof value as keyof typeof cellTypes];
  return data;
}

/** A word that no number, date, time or truth value has. */
const otherWord =
  /(?<!\p{L})(?!(?:(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|mon|tue|wed|thu|fri|sat|sun|true|false)\p{L}*|[ap]m?|[em])(?!\p{L}))\p{L}/iu;

/** Whether a text is obviously nothing else: most texts are, and parsing takes ten times as long. */
const isPlainText = (text: string): boolean =>
  otherWord.test(text) || !/\p{Nd}|^\s*(?:true|false)\s*$/iu.test(text);

const decimal = /^-?\d{1,10}(?:\.\d{1,5})?$/;
const isoDate = /^(\d{4})-(\d\d)-(\d\d)$/;
export const millisecondsOfDay = 86_400_000;
/** Day 0 of Excel's calendar, for dates after February 1900. */
export const dayZero = Date.UTC(1899, 11, 30);

/** What most numbers and dates of a long column read as, a hundred times as fast as any other. */
function parsePlainValue(text: string): CellChange | null {
  if (decimal.test(text)) return { value: Number(text) };
  const [, year, month, day] = (isoDate.exec(text) ?? []).map(Number);
  if (!year || year < 1901) return null;
  const date = new Date(Date.UTC(year, month! - 1, day));
  const exists = date.getUTCMonth() === month! - 1 && date.getUTCDate() === day;
  return exists
    ? { value: (date.getTime() - dayZero) / millisecondsOfDay, numberFormat: 'yyyy-mm-dd' }
    : null;
}

/** Whether a text has a comma after a digit that does not separate thousands, so that it is no number. */
export const isUnreadNumber = (text: string): boolean =>
  otherComma.test(text) && !numfmt.isDateFormat((numfmt.parseValue(text) as { z?: string } | null)?.z ?? '');

/** `1 1/2`: a number and a fraction of up to three digits. */
const fraction = /^\s*([+-]?)(\d+) +(\d{1,3})\/(\d{1,3})\s*$/;

/** A comma after a digit that three digits do not follow: it does not separate thousands. */
const otherComma = /\d,(?!\d{3}(?:\D|$))/;

/**
 * The number, date, time, percentage, amount, fraction or boolean that a text reads as, with its format; otherwise the
 * text. A month and a day are one of this year.
 */
export function parseCellText(text: string): CellChange {
  const plain = parsePlainValue(text);
  if (plain) return plain;
  if (isPlainText(text)) return { value: text };
  if (isMonthAndDay(text)) {
    const day = dayOfThisYear(text, 'month first');
    return day === null ? { value: text } : { value: day, numberFormat: 'd-mmm' };
  }
  const parts = fraction.exec(text);
  if (parts && Number(parts[4]) > 0) {
    const value = Number(parts[2]) + Number(parts[3]) / Number(parts[4]);
    return {
      value: parts[1] === '-' ? -value : value,
      numberFormat: parts[4]!.length > 1 ? '# ??/??' : '# ?/?',
    };
  }
  const read = numfmt.parseValue(text) as { v: number | boolean; z?: string } | null;
  // Microsoft's snippet "Culture info" writes 14,37 and reads text.
  if (!read || isUnreadNumber(text)) return { value: text };
  return { value: read.v, ...(read.z !== undefined && { numberFormat: enteredFormat(read.z) }) };
}

/** A typed number keeps 15 significant digits; the others become zeros (Microsoft: "Excel specifications and limits"). */
export function typedNumber(value: number): number {
  if (!Number.isFinite(value) || (Number.isSafeInteger(value) && Math.abs(value) < 1e15)) return value;
  const [digits, exponent] = value.toExponential(20).split('e') as [string, string];
  const significant = digits.replace('-', '').replace('.', '').slice(0, 15);
  const sign = value < 0 ? '-' : '';
  const truncated = Number(`${sign}${significant[0]}.${significant.slice(1)}e${exponent}`);
  // 0.1 is a little less than it says, so digits that round up to the same text are kept.
  const rounded = Number(value.toPrecision(15));
  return Math.abs(value) < 1e15 ? rounded : truncated;
}

/** Typed amounts get the built-in currency formats 6 and 8 (ECMA-376, 18.8.30), with negative amounts in red. */
const enteredFormat = (format: string): string =>
  ({ '$#,##0': '$#,##0_);[Red]($#,##0)', '$#,##0.00': '$#,##0.00_);[Red]($#,##0.00)' })[format] ?? format;

/** A date as ISO 8601 writes it, with its time if it has one; null for another format, and for a time alone. */
export function textOfDate(value: number, numberFormat: string): string | null {
  if (value < 1 || !numfmt.isDateFormat(numberFormat)) return null;
  return String(numfmt.format(Number.isInteger(value) ? 'yyyy-mm-dd' : 'yyyy-mm-dd hh:mm:ss', value));
}

/** @param formula With its equals sign. */
export function isFormula(formula: string): boolean {
  // The lexer returns an error as text. It shares its cache of trees with the engine, which passes the equals sign.
  // Without the sign, this tree, which knows no defined names, is not the one that the engine gets.
  return typeof syntax.treeBuilder(withoutStructuredReferences(formula.slice(1))) !== 'string';
}

const twoNumbers = /^\s*(\d{1,2})[-/](\d{1,2})\s*$/;

/** Whether a text is two numbers such as `1/2` or `1-2`, which Excel reads as a month and a day. */
export const isMonthAndDay = (text: string): boolean => twoNumbers.test(text);

/**
 * The day of this year, as Excel counts days, that a month and a day are; null if there is no such day.
 *
 * @param order In French, the day comes first, as in dates with a year.
 */
export function dayOfThisYear(text: string, order: 'month first' | 'day first'): number | null {
  const [, first, second] = twoNumbers.exec(text)!.map(Number) as [number, number, number];
  const [month, day] = order === 'month first' ? [first, second] : [second, first];
  const date = new Date(Date.UTC(new Date().getFullYear(), month - 1, day));
  const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return exists ? (date.getTime() - dayZero) / millisecondsOfDay : null;
}

export const isDateFormat = (numberFormat: string): boolean => numfmt.isDateFormat(numberFormat);

/** Of the page: cards and charts show numbers as cells do. Node has no page, and formats as in English. */
const locale = (): string => {
  const page = globalThis.document as Partial<Document> | undefined;
  return page?.documentElement?.lang.slice(0, 2) || 'en';
};

/** A number as a cell with this format shows it. */
export function numberText(value: number, numberFormat: string): string {
  // The digits beyond the fifteenth are noise of the arithmetic.
  if (numberFormat === generalFormat) {
    const digits = String(Number(value.toPrecision(15)));
    return locale() === 'fr' ? digits.replace('.', ',') : digits;
  }
  return String(numfmt.format(numberFormat, value, { locale: locale() }));
}
