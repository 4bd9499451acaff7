import { isYear, recordId, type Field, type FieldKind } from '@cdata/catalog';
import type { Page, ServiceRecord } from '../../api/index.ts';
import { formatMoney, formatNumber, language } from '../../language/index.ts';
import { needsTextFormat, textFormat } from './cell-text.ts';
import {
  cellValue,
  dateFormat,
  dateOfSerial,
  recordValue,
  timeFormat,
  type CellScalar,
} from './cell-value.ts';
import { NoteCounter, type ColumnNote } from './column-note.ts';
import { noteConversions } from './conversions.ts';

const formats: Record<Exclude<FieldKind, 'dollars'>, string> = {
  text: textFormat,
  identifier: textFormat,
  array: textFormat,
  number: 'General',
  integer: 'General',
  boolean: 'General',
  date: dateFormat,
  timestamp: timeFormat,
  latitude: '0.000000',
  longitude: '0.000000',
};

/** The dollar sign is where the user's language writes it; Excel chooses the separators. */
export const dollarFormat = (): string => (language() === 'fr' ? '#,##0 $' : '$#,##0');
/** A percentage, with the space that French has before its sign. */
export const percentFormat = (decimals: number): string =>
  `0${decimals > 0 ? `.${'0'.repeat(decimals)}` : ''}${language() === 'fr' ? ' %' : '%'}`;
/** The format of numbers to the left of a text, which they would touch. */
export const besideText = (format: string): string => `${format}_)_)`;

/** A percentage with its sign, plus or minus. */
export const changeFormat = (): string => {
  const share = percentFormat(1);
  return `+${share};-${share};${share}`;
};
const squareMetreFormat = '#,##0 "m²"';
const squareFootFormat = (): string => (language() === 'fr' ? '#,##0 "pi²"' : '#,##0 "ft²"');
/** A year is no amount: it has no thousands separator. */
const yearFormat = '0';

export function columnFormat({ name, kind }: Field): string {
  if (kind === 'dollars') return dollarFormat();
  if (kind !== 'number' && kind !== 'integer') return formats[kind];
  if (isYear(name)) return yearFormat;
  if (/_m2$/.test(name)) return squareMetreFormat;
  return /_(ft2|sqft|sf)$|^square_footage$/.test(name) ? squareFootFormat() : formats[kind];
}

/**
 * The format of a column for these values. Texts that Excel reads as nothing else need no text format, which a formula beside
 * them would inherit (Microsoft: Q191160).
 */
export function formatOfValues(field: Field, values: readonly CellScalar[]): string {
  const format = columnFormat(field);
  const needsText = (value: CellScalar) => typeof value === 'string' && needsTextFormat(value);
  return format === textFormat && !values.some(needsText) ? 'General' : format;
}

/** Degrees have as many digits as in the format of their column. */
const degrees = { minimumFractionDigits: 6, maximumFractionDigits: 6 };

/**
 * A number in a cell of a column, for a text of the pane: in the user's language, with the digits of the column's
 * format, but without its unit. Dates are serial numbers.
 */
export function numberText({ name, kind }: Pick<Field, 'name' | 'kind'>, value: number): string {
  if (kind === 'date' || kind === 'timestamp') return dateOfSerial(value);
  if (kind === 'dollars') return formatMoney(value);
  if (isYear(name)) return String(value);
  return formatNumber(value, kind === 'latitude' || kind === 'longitude' ? degrees : {});
}

/** A column of numbers takes numbers only, so that Excel reads no text as a formula. */
export function columnValue(field: Field, published: unknown): CellScalar {
  const { value } = cellValue(field, published);
  return columnFormat(field) === textFormat || typeof value === 'number' ? value : '';
}

export const isText = (value: CellScalar | null): boolean => typeof value === 'string' && value !== '';

export interface Cells {
  values: CellScalar[][];
  /** By column, the rows whose text needs the text format although the column has another. */
  textFormatOverrides: number[][];
  /** How the cells differ from what was published. */
  notes: readonly ColumnNote[];
  /** Upper bound of their size in a request. */
  bytes: number;
}

export function recordCells(fields: readonly Field[], records: readonly ServiceRecord[]): Cells {
  const counter = new NoteCounter();
  const hasIds = fields.some(({ name }) => name === 'record_id');
  const values = records.map((record) => {
    if (hasIds && recordId(record) === null) counter.add('record_id', 'no id');
    const row = fields.map((field) => {
      const { value, note } = recordValue(field, record);
      if (note) counter.add(field.name, note);
      return value;
    });
    noteConversions(fields, record, row);
    return row;
  });
  return { ...cellsOf(fields, values), notes: counter.notes };
}

/** The same of the records of a page, with a note of those that were left out. */
export function pageCells(
  fields: readonly Field[],
  {
    results,
    unreadable_records: unreadable = 0,
    repeated_records: repeated = 0,
  }: Pick<Page, 'results' | 'unreadable_records' | 'repeated_records'>,
): Cells {
  const cells = recordCells(fields, results);
  const omitted = [
    { field: 'record_id', note: 'no record', count: unreadable },
    { field: 'record_id', note: 'repeated id', count: repeated },
  ] as const;
  return { ...cells, notes: [...cells.notes, ...omitted.filter(({ count }) => count > 0)] };
}

export function cellsOf(fields: readonly Field[], values: CellScalar[][]): Cells {
  const isTextColumn = fields.map((field) => columnFormat(field) === textFormat);
  const textFormatOverrides: number[][] = fields.map(() => []);
  let bytes = 0;
  values.forEach((row, at) => {
    row.forEach((value, column) => {
      if (!isTextColumn[column] && isText(value)) textFormatOverrides[column]!.push(at);
      bytes += valueBytes(value);
    });
  });
  return { values, textFormatOverrides, notes: [], bytes };
}

/** Excludes the row `to`. */
export const sliceCells = (fields: readonly Field[], { values }: Cells, from: number, to: number): Cells =>
  cellsOf(fields, values.slice(from, to));

/** Characters of one byte each in a request: no accents, nothing that JSON escapes. */
const plainText = /^[ !#-[\]-~]*$/;
const controlCharacter = /[\u0000-\u001f\u007f\ud800-\udfff]/;

/** Upper bound of the bytes that a value adds to a request. */
export function valueBytes(value: CellScalar | null): number {
  if (typeof value !== 'string') return 24;
  // UTF-8 takes at most three bytes for a UTF-16 unit; JSON takes six for one that it escapes.
  return 4 + (plainText.test(value) ? value.length : value.length * (controlCharacter.test(value) ? 6 : 3));
}

/** Columns of a sheet (Microsoft: "Excel specifications and limits"). */
export const maxColumns = 16_384;
/** Rows of a sheet below one header row. */
export const maxDataRows = 1_048_575;
/**
 * Bytes of one block, well under the 5 MB that Excel on the web accepts in a request (Microsoft: "Resource limits and
 * performance optimization"), because Office.js wraps more around the values.
 */
export const maxBlockBytes = 3_000_000;
/** A block of this size is written within a second or two, so that a task stops promptly. */
export const maxBlockRows = 5000;

export function splitIntoBlocks(values: readonly CellScalar[][]): { from: number; to: number }[] {
  const blocks: { from: number; to: number }[] = [];
  let from = 0;
  let bytes = 0;
  values.forEach((row, index) => {
    const rowBytes = row.reduce<number>((sum, value) => sum + valueBytes(value), 0);
    if (index > from && (bytes + rowBytes > maxBlockBytes || index - from >= maxBlockRows)) {
      blocks.push({ from, to: index });
      from = index;
      bytes = 0;
    }
    bytes += rowBytes;
  });
  if (values.length > from) blocks.push({ from, to: values.length });
  return blocks;
}
