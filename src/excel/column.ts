import type { Field, FieldKind } from '../catalog/index.ts';
import type { PublishedRecord } from '../api/index.ts';
import { cellValue, dateFormat, timeFormat, type CellScalar } from './cell-value.ts';

/** Excel's limit of a cell (Microsoft: "Excel specifications and limits"). */
export const longestText = 32_767;

/** Text format: what is under it is never a formula, and keeps its zeros. */
const textFormat = '@';

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

/** Rows of cells, and how many texts were too long for one. */
export interface Block {
  values: CellScalar[][];
  /** Formats of the cells, where a cell's value is not of its column's kind and must stay text. */
  formats: string[][];
  cutTexts: number;
}

/** The rows of records as Excel should hold them, a column for each field. */
export function block(fields: readonly Field[], records: readonly PublishedRecord[]): Block {
  let cutTexts = 0;
  const formatsOfBlock: string[][] = [];
  const values = records.map((record) => {
    const formatsOfRow: string[] = [];
    formatsOfBlock.push(formatsOfRow);
    return fields.map((field) => {
      const { value } = cellValue(field, record[field.name]);
      // A date or number that a city published as a phrase stays the text it is.
      formatsOfRow.push(typeof value === 'string' && value !== '' ? textFormat : columnFormat(field));
      if (typeof value !== 'string' || value.length <= longestText) return value;
      cutTexts++;
      return value.slice(0, longestText);
    });
  });
  return { values, formats: formatsOfBlock, cutTexts };
}

/**
 * Most characters of one block, well under the 5 MB that Excel on the web takes in a request (Microsoft: "Resource
 * limits and performance optimization"): the client's own wrapping, and letters of several bytes, come on top.
 */
const mostCharacters = 1_000_000;
const mostRows = 2000;

/** Cuts rows into blocks that fit into a request each. */
export function cutIntoBlocks(values: CellScalar[][]): { from: number; to: number }[] {
  const blocks: { from: number; to: number }[] = [];
  let from = 0;
  let characters = 0;
  values.forEach((row, index) => {
    const length = row.reduce<number>((sum, value) => sum + String(value).length + 16, 0);
    if (index > from && (characters + length > mostCharacters || index - from >= mostRows)) {
      blocks.push({ from, to: index });
      from = index;
      characters = 0;
    }
    characters += length;
  });
  if (values.length > from) blocks.push({ from, to: values.length });
  return blocks;
}
