import type { Field, FieldKind } from '../catalog/index.ts';
import type { PublishedRecord } from '../api/index.ts';
import { cellValue, dateFormat, timeFormat, type CellScalar } from './cell-value.ts';

/** Excel's limit of a cell (Microsoft: "Excel specifications and limits"). */
export const longestText = 32_767;

/** Text format: what is under it is never a formula, and keeps its zeros. */
export const textFormat = '@';

const formats: Record<FieldKind, string> = {
  text: textFormat,
  identifier: textFormat,
  array: textFormat,
  number: 'General',
  integer: 'General',
  dollars: '#,##0',
  boolean: 'General',
  date: dateFormat,
  timestamp: timeFormat,
  latitude: '0.000000',
  longitude: '0.000000',
};

/** The number format of a field's column. */
export const columnFormat = ({ kind }: Field): string => formats[kind];

/** A value for a column of its field: numbers alone in one of numbers, so that no text is read as a formula there. */
export function columnValue(field: Field, published: unknown): CellScalar {
  const { value } = cellValue(field, published);
  return columnFormat(field) === textFormat || typeof value === 'number' ? value : '';
}

/** Whether a value must stand under the text format: a phrase where a date was expected stays the text it is. */
export const isText = (value: CellScalar | null): boolean => typeof value === 'string' && value !== '';

/** Rows of cells, a column for each field. */
export interface Cells {
  values: CellScalar[][];
  /** By column, the rows whose text stands where the column's format is not the text format. */
  departures: number[][];
  /** Texts that were longer than a cell holds, and were cut. */
  cutTexts: number;
  /** At most so many bytes of a request. */
  bytes: number;
}

/** The rows of records as Excel should hold them. */
export function cellsOf(fields: readonly Field[], records: readonly PublishedRecord[]): Cells {
  let cutTexts = 0;
  const values = records.map((record) =>
    fields.map((field) => {
      const { value } = cellValue(field, record[field.name]);
      if (typeof value !== 'string' || value.length <= longestText) return value;
      cutTexts++;
      return value.slice(0, longestText);
    }),
  );
  return { ...cellsFrom(fields, values), cutTexts };
}

/** Rows of values, as they are, with what is to be known of them to write them. */
export function cellsFrom(fields: readonly Field[], values: CellScalar[][]): Cells {
  const typed = fields.map((field) => columnFormat(field) !== textFormat);
  const departures: number[][] = fields.map(() => []);
  let bytes = 0;
  values.forEach((row, at) => {
    row.forEach((value, column) => {
      if (typed[column] && isText(value)) departures[column]!.push(at);
      bytes += bytesOf(value);
    });
  });
  return { values, departures, cutTexts: 0, bytes };
}

/** Letters that are one byte each in a request: no accents, nothing that JSON escapes. */
const plain = /^[ !#-[\]-~]*$/;

/** At most so many bytes that a value takes in a request, with what stands around it. */
export function bytesOf(value: CellScalar | null): number {
  if (typeof value !== 'string') return 24;
  // Three bytes for a letter at the most, six for one that JSON escapes with its number.
  return 4 + (plain.test(value) ? value.length : value.length * (hasControl.test(value) ? 6 : 3));
}

const hasControl = /[\u0000-\u001f\u007f\ud800-\udfff]/;

/**
 * Most bytes of one block, well under the 5 MB that Excel on the web takes in a request (Microsoft: "Resource limits
 * and performance optimization"): what the client itself wraps around the values comes on top.
 */
export const mostBytes = 3_000_000;
/** Most rows of one block: it is written in a second or two, and then stopped or gone on with. */
export const mostRowsOfBlock = 5000;

/** Cuts rows into blocks that fit into a request each. */
export function cutIntoBlocks(values: readonly CellScalar[][]): { from: number; to: number }[] {
  const blocks: { from: number; to: number }[] = [];
  let from = 0;
  let bytes = 0;
  values.forEach((row, index) => {
    const length = row.reduce<number>((sum, value) => sum + bytesOf(value), 0);
    if (index > from && (bytes + length > mostBytes || index - from >= mostRowsOfBlock)) {
      blocks.push({ from, to: index });
      from = index;
      bytes = 0;
    }
    bytes += length;
  });
  if (values.length > from) blocks.push({ from, to: values.length });
  return blocks;
}

/** Some of the rows, as cells of their own. */
export const rowsOf = (fields: readonly Field[], { values }: Cells, from: number, to: number): Cells =>
  cellsFrom(fields, values.slice(from, to));
