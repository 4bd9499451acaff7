import { expect, test } from 'vitest';
import { csvOf, imports } from './imports.ts';

const { write, load, recordsOf } = imports();

test('values that are probably wrong are kept and named, and so are rows that a missing quotation mark swallows', async () => {
  const rows = [
    ['Permit No', 'Issued', 'Address', 'Type', 'Value'],
    ['A', '2026-02-03', '1 Elm St', 'Deck', '-500'],
    ['B', '2125-02-03', '3 Elm St', 'Deck', '1.234'],
    ['C', '2026-02-03', '5 Elm St', 'Deck', '-20'],
    ['D', '2026-02-03', '7 Elm St', 'Deck', '1234.50'],
    ['E', '2026-02-03', '"9 Elm St', 'Deck', '5'],
    ['F', '2026-02-03', '11 Elm St', 'Deck', '5'],
    ['G', '2026-02-03', '13" Elm St', 'Deck', '5'],
  ];
  const file = await write('doubts.csv', csvOf(rows));
  const { code, output } = await load(file, '--municipality', 'Guelph', '--yes');
  expect(code).toBe(0);
  expect(output).toContain("line 2: construction_value '-500' is negative; kept (like 1 other value)");
  expect(output).toContain(
    "line 3: construction_value '1.234' is read as 1.234 dollars, and may be thousands; kept",
  );
  expect(output).toContain("line 3: issued_date '2125-02-03' lies in the future; kept");
  expect(output).not.toContain('1234.50');
  expect(output).toMatch(
    /line 6: the row has \d+ cells, but the header has 5; a quotation mark in lines 6 to 8 may be/,
  );
  const values = (await recordsOf('guelph')).map(({ construction_value: value }) => value);
  expect(values).toEqual([-500, 1.234, -20, 1234.5]);
});
