import { describe, expect, test } from 'vitest';
import { datasets, type Field } from '../../src/catalog/index.ts';
import { block, columnFormat, cutIntoBlocks, longestText } from '../../src/excel/column.ts';

const fields: Field[] = [
  { name: 'record_id', kind: 'identifier', type: 'string', presence: 'always' },
  { name: 'issued_date', kind: 'date', type: 'string', presence: 'common' },
  { name: 'construction_value', kind: 'dollars', type: 'number', presence: 'common' },
  { name: 'lat', kind: 'latitude', type: 'string', presence: 'common' },
  { name: 'description', kind: 'text', type: 'string', presence: 'common' },
];

describe('columns', () => {
  test('have the number format of their kind', () => {
    expect(fields.map(columnFormat)).toEqual(['@', 'yyyy-mm-dd', '#,##0', '0.000000', '@']);
  });

  test('have names that differ without regard to case, whatever the dataset', () => {
    for (const { fields } of Object.values(datasets)) {
      expect(new Set(fields.map(({ name }) => name.toLowerCase())).size).toBe(fields.length);
    }
  });
});

describe('a block', () => {
  test('holds a row for each record and a blank for what it lacks', () => {
    const { values, formats, cutTexts } = block(fields, [
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
    expect(formats).toEqual([fields.map(columnFormat), fields.map(columnFormat)]);
    expect(cutTexts).toBe(0);
  });

  test.each(['=HYPERLINK("http://x")', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '＝1'])(
    '%j is under the text format wherever it stands',
    (text) => {
      const { values, formats } = block(fields, [
        Object.fromEntries(fields.filter(({ kind }) => kind !== 'latitude').map(({ name }) => [name, text])),
      ]);
      values[0]!.forEach((value, column) => {
        // A signed number is a number in a column of numbers.
        if (typeof value === 'string' && value !== '') expect(formats[0]![column]).toBe('@');
      });
      expect([values[0]![4], formats[0]![4]]).toEqual([text, '@']);
    },
  );

  test('cuts what a cell cannot hold, and counts it', () => {
    const { values, cutTexts } = block(fields, [
      { description: 'a'.repeat(longestText) },
      { description: 'b'.repeat(longestText + 1) },
    ]);
    expect(values.map((row) => String(row[4]).length)).toEqual([longestText, longestText]);
    expect(cutTexts).toBe(1);
  });
});

describe('cutting into blocks', () => {
  const covers = (blocks: { from: number; to: number }[], rows: number) => {
    expect(blocks[0]!.from).toBe(0);
    expect(blocks.at(-1)!.to).toBe(rows);
    blocks.slice(1).forEach(({ from }, index) => expect(from).toBe(blocks[index]!.to));
  };

  test('leaves no row out and none twice, at most 2,000 a block', () => {
    const rows = Array.from({ length: 4500 }, (_, index) => [index, 'short']);
    const blocks = cutIntoBlocks(rows);
    covers(blocks, rows.length);
    expect(blocks.map(({ from, to }) => to - from)).toEqual([2000, 2000, 500]);
  });

  test('keeps every block far under the 5 MB of a request, whatever the letters', () => {
    const { values, formats } = block(
      fields,
      Array.from({ length: 500 }, () => ({ record_id: 'r', description: 'é'.repeat(longestText) })),
    );
    const blocks = cutIntoBlocks(values);
    covers(blocks, values.length);
    for (const { from, to } of blocks) {
      const sent = JSON.stringify([values.slice(from, to), formats.slice(from, to)]);
      expect(Buffer.byteLength(sent)).toBeLessThan(3_500_000);
    }
  });

  test('cuts nothing into nothing', () => {
    expect(cutIntoBlocks([])).toEqual([]);
  });
});
