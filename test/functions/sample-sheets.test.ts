import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleSheets, type SheetLanguage } from '../../packages/workbook/src/server/sample-sheets.ts';
import type { WorkbookSheet } from '../../packages/workbook/src/grid/workbook-data.ts';
import { openFormulaWorkbook, type FormulaWorkbook } from './formula-workbook.ts';

let formulas: FormulaWorkbook;
let sheets: Record<SheetLanguage, WorkbookSheet[]>;
beforeAll(async () => {
  formulas = await openFormulaWorkbook({ key: 'demo-paid-key' });
  const [en, fr] = await Promise.all(
    (['en', 'fr'] as const).map((language) => sampleSheets((path) => formulas.get(path), language)),
  );
  sheets = { en: en!, fr: fr! };
});
afterAll(() => formulas.close());

test('each sheet says in a note that its records are made up, in the language of its headers', () => {
  expect(sheets.en.map(({ note }) => note)).toEqual(Array(3).fill(expect.stringContaining('made up')));
  expect(sheets.fr.map(({ note }) => note)).toEqual(Array(3).fill(expect.stringContaining('fictives')));
  expect(sheets.fr.map(({ name, rows }) => [name, rows[0]![0]])).toEqual([
    ['Adresses', 'Adresse'],
    ['Immeuble', 'Immeuble en cause'],
    ['Permis', 'Identifiant'],
  ]);
});

test('the formulas that the Property sheet suggests fill its rows when they are typed next to their labels', async () => {
  const property = sheets.en.find(({ name }) => name === 'Property')!;
  const rows = property.rows.map((row) =>
    row.map((value) => (typeof value === 'string' ? value.replace(/^'/, '') : value)),
  );
  const suggestions = rows.flatMap((row, index) => {
    const formula = row.find((value) => typeof value === 'string' && value.startsWith('='));
    return formula ? [{ label: String(row[0]), address: `B${index + 1}`, formula: String(formula) }] : [];
  });
  expect(suggestions.length).toBeGreaterThanOrEqual(4);
  // A suggestion is text here: it begins with an apostrophe.
  for (const [index, row] of property.rows.entries()) {
    for (const [column, value] of row.entries()) {
      if (value !== null) formulas.write(`${String.fromCharCode(65 + column)}${index + 1}`, value);
    }
  }
  for (const { address, formula } of suggestions) formulas.write(address, formula);
  await formulas.settled();
  for (const [index, [label]] of property.rows.entries()) {
    if (index === 0 || label === null) continue;
    const [values] = formulas.read(`B${index + 1}:D${index + 1}`);
    const parts = String(label).split(': ').at(-1)!.split(', ').length;
    const filled = values!.filter((value) => value !== null);
    expect([label, filled.length]).toEqual([label, parts]);
    expect(filled.map(String).filter((text) => text.startsWith('#'))).toEqual([]);
  }
});
