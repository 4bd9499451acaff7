import { describe, expect, test } from 'vitest';
import { datasets, field, type Field } from '@cdata/catalog';
import {
  columnFormat,
  maxTextLength,
  numberText,
  recordCells,
  splitIntoBlocks,
} from '../../src/excel/cells/index.ts';

const fields: Field[] = [
  { name: 'record_id', kind: 'identifier', type: 'string', presence: 'always' },
  { name: 'issued_date', kind: 'date', type: 'string', presence: 'common' },
  { name: 'construction_value', kind: 'dollars', type: 'number', presence: 'common' },
  { name: 'lat', kind: 'latitude', type: 'string', presence: 'common' },
  { name: 'description', kind: 'text', type: 'string', presence: 'common' },
];

describe('columns', () => {
  test('have the number format of their kind', () => {
    expect(fields.map(columnFormat)).toEqual(['@', 'yyyy-mm-dd', '$#,##0', '0.000000', '@']);
  });

  test('of years have no thousands separator', () => {
    const year = field(datasets.assessment, 'year_built')!;
    expect(columnFormat(year)).toBe('0');
    expect(numberText(year, 1998)).toBe('1998');
  });

  test('have names that differ without regard to case, whatever the dataset', () => {
    for (const { fields } of Object.values(datasets)) {
      expect(new Set(fields.map(({ name }) => name.toLowerCase())).size).toBe(fields.length);
    }
  });
});

describe('cells', () => {
  test('hold a row for each record and a blank for what it lacks', () => {
    const { values, textFormatOverrides, notes } = recordCells(fields, [
      {
        record_id: '0012',
        issued_date: '2026-04-13',
        construction_value: 1000,
        lat: '51.04',
        description: 'x',
      },
      { record_id: 'B:2', description: null },
    ]);
    expect(values).toEqual([
      ['0012', 46125, 1000, 51.04, 'x'],
      ['B:2', '', '', '', ''],
    ]);
    expect(textFormatOverrides).toEqual(fields.map(() => []));
    expect(notes).toEqual([]);
  });

  test.each(['=HYPERLINK("http://x")', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '＝1'])(
    '%j is under the text format wherever it stands',
    (text) => {
      const { values, textFormatOverrides } = recordCells(fields, [
        Object.fromEntries(fields.filter(({ kind }) => kind !== 'latitude').map(({ name }) => [name, text])),
      ]);
      values[0]!.forEach((value, column) => {
        // A signed number is a number in a column of numbers.
        if (typeof value !== 'string' || value === '') return;
        const format = textFormatOverrides[column]!.includes(0) ? '@' : columnFormat(fields[column]!);
        expect(format).toBe('@');
      });
      expect(values[0]![4]).toBe(text);
    },
  );

  test('are counted by column where they differ from what was published', () => {
    const text = 'b'.repeat(maxTextLength + 1);
    const { values, notes } = recordCells(fields, [
      { record_id: 'A', description: 'a'.repeat(maxTextLength), lat: 6_319_271 },
      { record_id: 'B', description: text, construction_value: '0x1F', issued_date: 'spring' },
      { record_id: ' ', description: text, construction_value: '1e999', lat: 0 },
    ]);
    expect(
      values.map(([, date, value, lat, description]) => [date, value, lat, String(description).length]),
    ).toEqual([
      ['', '', '', maxTextLength],
      ['spring', '0x1F', '', maxTextLength],
      ['', '1e999', '', maxTextLength],
    ]);
    expect(new Set(notes)).toEqual(
      new Set([
        { field: 'record_id', note: 'no id', count: 1 },
        { field: 'issued_date', note: 'not a date', count: 1 },
        { field: 'construction_value', note: 'not a number', count: 2 },
        { field: 'lat', note: 'outside Canada', count: 2 },
        { field: 'description', note: 'cut', count: 2 },
      ]),
    );
  });
});

describe('cutting into blocks', () => {
  const covers = (blocks: { from: number; to: number }[], rows: number) => {
    expect(blocks[0]!.from).toBe(0);
    expect(blocks.at(-1)!.to).toBe(rows);
    blocks.slice(1).forEach(({ from }, index) => expect(from).toBe(blocks[index]!.to));
  };

  test('leaves no row out and none twice, at most 5,000 a block', () => {
    const rows = Array.from({ length: 10_500 }, (_, index) => [index, 'short']);
    const blocks = splitIntoBlocks(rows);
    covers(blocks, rows.length);
    expect(blocks.map(({ from, to }) => to - from)).toEqual([5000, 5000, 500]);
  });

  test.each(['é', '建', '\u0001', '"', '🏠'])(
    'keeps every block under the 5 MB of a request: %j',
    (letter) => {
      const { values } = recordCells(
        fields,
        Array.from({ length: 200 }, () => ({
          record_id: 'r',
          description: letter.repeat(Math.floor(maxTextLength / letter.length)),
        })),
      );
      const blocks = splitIntoBlocks(values);
      covers(blocks, values.length);
      for (const { from, to } of blocks) {
        expect(Buffer.byteLength(JSON.stringify(values.slice(from, to)))).toBeLessThan(3_500_000);
      }
    },
  );

  test('cuts nothing into nothing', () => {
    expect(splitIntoBlocks([])).toEqual([]);
  });
});
