import { beforeEach, describe, expect, test } from 'vitest';
import { AddressRuns, emptyCache, geocodeOf, latOf } from './address-runs.ts';
import { recognizeAddress } from '../../src/features/geocode/address-columns.ts';
import type { GeocodeChoice } from '../../src/features/geocode/geocode-columns.ts';
import { estimateKind } from '../../src/features/estimate/estimate-kind.ts';
import { geocodeKind, newGeocodeRun } from '../../src/features/geocode/geocode-kind.ts';
import { portfolioKind } from '../../src/features/listings/portfolio-kind.ts';
import { setLanguage } from '../../src/language/index.ts';
import { readSheetRows } from '../../src/features/column-runs/sheet-rows.ts';
import { countRun } from '../../src/features/column-runs/count-run.ts';
import { findSavedRun } from '../../src/features/column-runs/find-run.ts';
import {
  recognizeResults,
  findRelinkableRun,
  resultLetters,
} from '../../src/features/column-runs/find-run.ts';
import { deleteRun } from '../../src/features/column-runs/runs.ts';
import { ended, runsOf, savedRuns, taskContext } from './running-tasks.ts';
import { runMessages } from '../../src/features/column-runs/messages.ts';

const runs = new AddressRuns();
const choices: GeocodeChoice[] = ['coordinates', 'postal_code', 'match_type', 'confidence'];
const clients = [
  ['Client', 'Address', 'City'],
  ['c1', '1 Main St', 'Ottawa'],
  ['c2', '2 Main St', 'Ottawa'],
  ['c3', '3 Main St', 'Ottawa'],
];
const labels: Record<'en' | 'fr', string[]> = {
  en: ['Latitude', 'Longitude', 'Postal code', 'Match quality', 'Confidence', 'Note'],
  fr: [
    'Latitude',
    'Longitude',
    'Code postal',
    'Qualité de la correspondance',
    'Indice de confiance',
    'Remarque',
  ],
};

beforeEach(() => {
  runs.respond = (address) => ({ ...geocodeOf(address), postal_code: 'K1A 0A6' });
});

const newRun = async (language?: 'en' | 'fr') =>
  newGeocodeRun(await readSheetRows(), [1, 2], { choices, labels: language });

async function geocode(language?: 'en' | 'fr', options = {}) {
  const run = await newRun(language);
  const task = runsOf(runs.tasks, runs.engine).start(run, {
    destination: 'adjacent',
    maxCalls: Infinity,
    ...options,
  });
  return ended<{ written: number }>(runs.tasks, task);
}

/** Geocodes the clients, and copies the sheet as Excel does: its cells, but no settings of the add-in. */
async function copyOfResults(language?: 'en' | 'fr'): Promise<string> {
  await runs.write('A1:C4', clients);
  await geocode(language);
  const cells = await runs.read('A1:I4');
  await addSheet(`Copy of ${runs.sheetName}`, cells);
  runs.requested = [];
  return `Copy of ${runs.sheetName}`;
}

const addSheet = (name: string, cells: unknown[][]) =>
  runs.on((_, { workbook: { worksheets } }) => {
    const sheet = worksheets.add(name);
    sheet.getRange('A1:I4').values = cells as string[][];
    sheet.activate();
    sheet.getRange('A1').select();
  });

const onCopy = <Result>(
  name: string,
  act: (sheet: Excel.Worksheet, context: Excel.RequestContext) => Result | Promise<Result>,
) => runs.on((_, context) => act(context.workbook.worksheets.getItem(name), context));

const readCopy = (name: string, address: string) =>
  onCopy(name, async (sheet, context) => {
    const range = sheet.getRange(address).load('values');
    await context.sync();
    return range.values as unknown[][];
  });

/** What the next run would do on the active sheet. */
async function next() {
  const run = await newRun();
  const saved = await savedRuns();
  expect(await findSavedRun(saved, run)).toBeNull();
  const relinkable = await findRelinkableRun(saved, run);
  const count = await countRun({ newRun: run, engine: emptyCache }, taskContext(), {
    savedRun: relinkable?.run ?? null,
  });
  return { origin: relinkable?.origin ?? null, ...count };
}

const forgetRuns = async () => {
  for (const { id } of await savedRuns()) await deleteRun(id);
};

describe('on the copy of a sheet, the run of the results', () => {
  test('is continued: only changed rows are requested, and the run of the original stays', async () => {
    const copy = await copyOfResults();
    expect(await next()).toMatchObject({ origin: 'copy', rows: 0, calls: 0 });
    await onCopy(copy, (sheet) => {
      sheet.getRange('B3').values = [['1 Main St']];
      sheet.getRange('A5:C5').values = [['c5', '5 Main St', 'Ottawa']];
    });
    expect(await next()).toMatchObject({ origin: 'copy', rows: 2, changedRows: 1 });
    expect((await geocode()).report).toMatchObject({ written: 2 });
    expect((await readCopy(copy, 'D1:J1'))[0]).toEqual([
      ...['lat', 'lng', 'postal_code', 'match_type', 'confidence', 'note'],
      '',
    ]);
    expect((await readCopy(copy, 'D2:D5')).flat()).toEqual(['1', '1', '3', '5'].map(latOf));
    expect(await findSavedRun(await savedRuns(), await newRun())).not.toBeNull();
    await runs.select('A1');
    await runs.on((sheet) => sheet.activate());
    expect((await geocode()).report).toMatchObject({ written: 0 });
  });

  test('is left alone if the user wants new columns', async () => {
    const copy = await copyOfResults();
    await geocode(undefined, { relink: false });
    expect((await readCopy(copy, 'J1:K1'))[0]).toEqual(['lat 2', 'lng 2']);
  });

  test('is continued without a column that was deleted on the copy', async () => {
    const copy = await copyOfResults();
    await onCopy(copy, (sheet) => void sheet.getRange('H:H').delete('Left'));
    expect(await next()).toMatchObject({ origin: 'copy', rows: 0 });
    await geocode();
    expect((await readCopy(copy, 'D1:I1'))[0]).toEqual([
      ...['lat', 'lng', 'postal_code', 'match_type', 'note'],
      '',
    ]);
  });
});

test('the run of a changed input header is continued, with its results', async () => {
  await runs.write('A1:C4', clients);
  await geocode();
  await runs.write('B1', [['Street address']]);
  expect(await next()).toMatchObject({ origin: 'moved', rows: 0 });
  await geocode();
  expect((await runs.read('D1:J1'))[0]!.at(-1)).toBe('');
  expect((await savedRuns()).filter(({ sheet }) => sheet === runs.sheetName)).toHaveLength(1);
});

describe.each([undefined, 'en', 'fr'] as const)(
  'in a workbook without the run, with headers %s',
  (language) => {
    test('the columns are recognized: they are continued, and no input', async () => {
      const copy = await copyOfResults(language);
      if (language) expect((await readCopy(copy, 'D1:I1'))[0]).toEqual(labels[language]);
      await forgetRuns();
      expect(await next()).toMatchObject({ origin: 'unknown', rows: 0 });
      const results = runsOf(runs.tasks, runs.engine).resultColumns(await readSheetRows());
      expect(results).toEqual([3, 4, 5, 6, 7, 8]);
      expect(recognizeAddress(await readSheetRows(), [], results).columns).toEqual([1, 2]);
      await onCopy(copy, (sheet) => {
        sheet.getRange('A5:C5').values = [['c5', '5 Main St', 'Ottawa']];
      });
      await geocode();
      expect(runs.requested).toEqual(['5 Main St, Ottawa']);
      expect((await readCopy(copy, 'I1:J1'))[0]).toEqual([language ? labels[language].at(-1) : 'note', '']);
    });
  },
);

test.each([
  ['en', 'Columns D to I look like results of an earlier run.'],
  ['fr', 'Les colonnes D à I semblent contenir les résultats d’un traitement précédent.'],
] as const)('the offer to continue them is in the language of the pane: %s', async (language, question) => {
  await copyOfResults(language);
  await forgetRuns();
  const relinkable = await findRelinkableRun([], await newRun(language));
  const { first, last } = resultLetters(relinkable!.run);
  setLanguage(language);
  const text = runMessages().relinkQuestion(first, last);
  setLanguage('en');
  expect(text).toBe(question);
  // The results go on in the language of their headers.
  expect(relinkable!.run.options).toMatchObject({ labels: language });
});

test("columns of the user's are no results", async () => {
  await runs.write('A1:E2', [
    ['Address', 'City', 'Postal code', 'Latitude', 'Longitude'],
    ['1 Main St', 'Ottawa', 'K1A 0A6', '45', '-73'],
  ]);
  await runs.select('A1');
  const rows = await readSheetRows();
  const results = runsOf(runs.tasks, runs.engine).resultColumns(rows);
  expect(results).toEqual([]);
  expect(recognizeAddress(rows, [], results).columns).toEqual([0, 1, 2]);
});

test("a postal code of the user's in front of pasted results is not written over", async () => {
  await runs.write('A1:E2', [
    ['Address', 'Postal code', 'Match quality', 'Confidence', 'Note'],
    ['1 Main St', 'K1A 0A6', 'Exact', '0.9', ''],
  ]);
  await runs.select('A1');
  const run = newGeocodeRun(await readSheetRows(), [0], { choices, labels: 'en' });
  const relinkable = await findRelinkableRun([], run);
  expect(relinkable!.run.outputs.map(({ name, index }) => [name, index])).toEqual([
    ['match_type', 2],
    ['confidence', 3],
    ['note', 4],
  ]);
});

test.each([
  [geocodeKind, 'en', ['Latitude', 'Longitude', 'Match type', 'Confidence', 'Note']],
  [geocodeKind, 'fr', ['Latitude', 'Longitude', 'Type de correspondance', 'Indice de confiance', 'Remarque']],
  [estimateKind, 'en', ['Low', 'Median', 'High', 'Confidence', 'Basis', 'Declared value is', 'Note']],
  [estimateKind, 'en', ['Low', 'Median', 'High', 'Declared value is', 'Confidence', 'Basis', 'Note']],
  [estimateKind, 'fr', ['Minimum', 'Médiane', 'Maximum', 'Indice de confiance', 'Fondement']],
  [
    estimateKind,
    'fr',
    ['Minimum 2', 'Médiane 2', 'Maximum 2', 'Comparaison à la valeur déclarée 2', 'Remarque 2'],
  ],
  [portfolioKind, 'fr', ['Permis de construire', 'Permis d’entreprise', 'Adresse normalisée', 'Remarque']],
] as const)('the headers of earlier versions are recognized: %#', (kind, language, results) => {
  const [group, ...others] = recognizeResults([kind], ['Client', ...results]);
  expect(others).toEqual([]);
  expect(group!.labels).toBe(language);
  expect(group!.columns.map(({ header }) => header)).toEqual(results);
});

test('the columns of any kind are recognized by what the kind declares', () => {
  const column = (name: string, isCommon = false) => ({ name: `my ${name}`, format: '@', isCommon });
  const columns = [
    column('floors'),
    column('roof'),
    column('year', true),
    column('area', true),
    column('use', true),
  ];
  const indexesIn = (...headers: string[]) =>
    recognizeResults([{ ...geocodeKind, columns }], headers).map(({ columns }) =>
      columns.map(({ index }) => index),
    );
  expect(indexesIn('Address', 'My floors', 'My year', 'Note')).toEqual([[1, 2, 3]]);
  expect(indexesIn('Address', 'My floors 2', 'My roof 2', 'My year 2')).toEqual([[1, 2, 3]]);
  expect(indexesIn('Address', 'My year', 'My area', 'My use')).toEqual([]);
});
