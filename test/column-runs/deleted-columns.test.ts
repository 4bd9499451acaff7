import { describe, expect, test } from 'vitest';
import { AddressRuns, emptyCache, geocodeOf, latOf, notFound } from './address-runs.ts';
import type { GeocodeChoice } from '../../src/features/geocode/geocode-columns.ts';
import { readMatchesToReview } from '../../src/features/geocode/match-review.ts';
import { countRun } from '../../src/features/column-runs/count-run.ts';
import { findSavedRun } from '../../src/features/column-runs/find-run.ts';
import { deletedColumns } from '../../src/features/column-runs/new-run.ts';
import { savedRuns, taskContext } from './running-tasks.ts';

const runs = new AddressRuns();

const choices: GeocodeChoice[] = ['coordinates', 'match_type', 'confidence'];
const headers = ['Client', 'Address', 'lat', 'lng', 'match_type', 'confidence', 'note'];
const clients = [
  ['Client', 'Address'],
  ['c1', '1 Main St'],
  ['c2', '2 Main St'],
  ['c3', '3 Main St'],
];

async function geocodeClients(): Promise<void> {
  await runs.write('A1:B4', clients);
  await runs.run(choices, { sources: [1] });
  expect((await runs.read('A1:H1'))[0]).toEqual([...headers, '']);
  runs.requested = [];
}

const change = (act: (sheet: Excel.Worksheet) => void) => runs.on((sheet) => void act(sheet));

/** The headers of the sheet, without the blank ones on the right. */
const headerRow = async () => (await runs.read('A1:P1'))[0]!.join('|').replace(/\|+$/, '').split('|');

/** What a run over a column would cost, and the columns that it leaves out. */
async function count(source: number, next = choices, restored: string[] = []) {
  const newRun = await runs.newRun(next, [source]);
  const savedRun = await findSavedRun(await savedRuns(), newRun);
  const cost = await countRun({ newRun, engine: emptyCache }, taskContext(), { savedRun, restored });
  return { ...cost, deleted: savedRun && deletedColumns(savedRun).map(({ name }) => name) };
}

const expectResults = async (rows: number) => {
  const headers = await headerRow();
  const cells = await runs.read(`A2:P${rows + 1}`);
  for (const row of cells) {
    const address = String(row[headers.indexOf('Address')]);
    if (address !== '') expect(row[headers.indexOf('lat')], address).toBe(latOf(address));
  }
};

describe('between two runs', () => {
  test('the column left of the addresses is deleted', async () => {
    await geocodeClients();
    await change((sheet) => sheet.getRange('A:A').delete('Left'));
    expect(await count(0)).toMatchObject({ rows: 0, calls: 0, deleted: [] });
    expect((await runs.run(choices, { sources: [0] })).report).toMatchObject({ written: 0, done: 3 });
    expect(await headerRow()).toEqual(headers.slice(1));
    expect(runs.requested).toEqual([]);
  });

  test.each(['match_type', 'confidence', 'lng'])(
    'the result column %s is deleted, and stays out',
    async (name) => {
      await geocodeClients();
      const index = headers.indexOf(name);
      await change((sheet) => sheet.getCell(0, index).getEntireColumn().delete('Left'));
      expect(await count(1)).toMatchObject({ rows: 0, calls: 0, deleted: [name] });
      await runs.write('A5:B5', [['c5', '5 Main St']]);
      await runs.write('B3', [['1 Main St']]);
      expect(await count(1)).toMatchObject({ rows: 2, changedRows: 1, calls: 2 });
      await runs.run(choices, { sources: [1] });
      expect(runs.requested.sort()).toEqual(['1 Main St', '5 Main St']);
      expect(await headerRow()).toEqual(headers.filter((header) => header !== name));
      await expectResults(4);
      expect(await count(1)).toMatchObject({ rows: 0, calls: 0, deleted: [name] });
    },
  );

  test('a deleted result column is made again if the user wants it', async () => {
    await geocodeClients();
    await change((sheet) => sheet.getRange('F:F').delete('Left'));
    await runs.run(choices, { sources: [1] });
    expect(await count(1, choices, ['confidence'])).toMatchObject({ rows: 3 });
    await runs.run(choices, { sources: [1], restored: ['confidence'] });
    expect(await headerRow()).toEqual(headers);
    expect((await runs.read('F2:F4')).flat()).toEqual([1, 1, 1]);
    expect(await count(1)).toMatchObject({ rows: 0, deleted: [] });
  });

  test('another output is added, and the deleted one stays out', async () => {
    await geocodeClients();
    await change((sheet) => sheet.getRange('F:F').delete('Left'));
    runs.respond = (address) => ({ ...geocodeOf(address), postal_code: 'K1A 0A6' });
    await runs.run([...choices, 'postal_code'], { sources: [1] });
    expect(await headerRow()).toEqual([
      'Client',
      'Address',
      'lat',
      'lng',
      'match_type',
      'postal_code',
      'note',
    ]);
    expect((await runs.read('F2:F4')).flat()).toEqual(Array(3).fill('K1A 0A6'));
    await expectResults(3);
  });

  test('the note column is deleted: it comes back, because it says why a row has no result', async () => {
    await geocodeClients();
    await change((sheet) => sheet.getRange('G:G').delete('Left'));
    expect(await count(1)).toMatchObject({ rows: 0, calls: 0, deleted: [] });
    await runs.write('A5:B5', [['c5', '5 Main St']]);
    runs.respond = notFound;
    await runs.run(choices, { sources: [1] });
    expect(runs.requested).toEqual(['5 Main St']);
    expect(await headerRow()).toEqual(headers);
    expect((await runs.read('G5'))[0]).toEqual(['No such address']);
  });

  test('all columns with results are deleted: they are made again next to the note', async () => {
    await geocodeClients();
    await change((sheet) => sheet.getRange('C:F').delete('Left'));
    expect(await count(1)).toMatchObject({ rows: 3, calls: 3 });
    await runs.run(choices, { sources: [1] });
    expect(await headerRow()).toEqual(headers);
    await expectResults(3);
  });

  test('all columns of the run are deleted: the next run starts over', async () => {
    await geocodeClients();
    await change((sheet) => sheet.getRange('C:G').delete('Left'));
    await runs.run(choices, { sources: [1] });
    expect(await headerRow()).toEqual(headers);
    await expectResults(3);
  });

  test('columns are inserted, and moved by cutting and pasting', async () => {
    await geocodeClients();
    await change((sheet) => {
      sheet.getRange('D:D').insert('Right');
      sheet.getRange('C:C').insert('Right');
    });
    // The first column of results is cut and pasted to the right of the others.
    await runs.write('K1:K4', await runs.read('D1:D4'));
    await change((sheet) => sheet.getRange('D1:D4').clear());
    await runs.write('B4', [['9 Main St']]);
    expect(await count(1)).toMatchObject({ rows: 1, changedRows: 1, deleted: [] });
    await runs.run(choices, { sources: [1] });
    expect(runs.requested).toEqual(['9 Main St']);
    expect((await headerRow()).filter(Boolean).sort()).toEqual([...headers].sort());
    await expectResults(3);
  });

  test('rows are inserted above and among the rows, deleted and sorted', async () => {
    await geocodeClients();
    await change((sheet) => {
      sheet.getRange('3:3').insert('Down');
      sheet.getRange('A2:G5').sort.apply([{ key: 1, ascending: false }]);
      sheet.getRange('2:2').delete('Up');
    });
    expect(await count(1)).toMatchObject({ rows: 0, deleted: [] });
    await runs.run(choices, { sources: [1] });
    expect(await headerRow()).toEqual(headers);
    await expectResults(3);
  });

  test('one of two columns with the same header is the source, and a column on their left is deleted', async () => {
    await runs.write('A1:C3', [
      ['Client', 'Address', 'Address'],
      ['c1', '1 Main St', '11 Main St'],
      ['c2', '2 Main St', '12 Main St'],
    ]);
    await runs.run(['coordinates'], { sources: [1] });
    await change((sheet) => sheet.getRange('A:A').delete('Left'));
    expect(await count(0, ['coordinates'])).toMatchObject({ rows: 0, changedRows: 0 });
  });
});

test('a review after a column was deleted takes its values from the responses', async () => {
  await geocodeClients();
  await change((sheet) => sheet.getRange('F:F').delete('Left'));
  const [run] = (await savedRuns()).filter(({ sheet }) => sheet === runs.sheetName);
  const engine = {
    cached: (_: unknown, inputs: readonly { address: string }[]) =>
      Promise.resolve(
        inputs.map(({ address }) => ({ ok: true, value: { ...geocodeOf(address), confidence: 0.6 } })),
      ),
  };
  const { matches } = await readMatchesToReview(
    run as Parameters<typeof readMatchesToReview>[0],
    { corrections: {}, engine: engine as never },
    taskContext(),
  );
  expect(matches.map(({ address, confidence, place }) => [address, confidence, place?.lat])).toEqual(
    clients.slice(1).map(([, address]) => [address, 0.6, latOf(address!)]),
  );
});

test('columns of rows without headers are deleted, and stay out', async () => {
  await runs.write('A1:A3', [['1 Main St'], ['2 Main St'], ['3 Main St']]);
  await runs.run(choices);
  await change((sheet) => sheet.getRange('D:D').delete('Left'));
  runs.requested = [];
  await runs.write('A4', [['4 Main St']]);
  await runs.run(choices);
  expect(runs.requested).toEqual(['4 Main St']);
  expect((await runs.read('A4:F4'))[0]).toEqual(['4 Main St', latOf('4'), -73, 1, '', '']);
});

test('results that an earlier version stored with one hash count as those of the inputs next to them', async () => {
  await geocodeClients();
  await runs.on(async (_, { workbook: { settings } }) => {
    const { id } = await runs.savedRun();
    settings.add(`cdata.results.${id}.0`, JSON.stringify({ round: 0, fingerprints: 'abcdefghijkl' }));
  });
  expect(await count(1)).toMatchObject({ rows: 0, calls: 0 });
  await runs.run(choices, { sources: [1] });
  await runs.write('B3', [['7 Main St']]);
  expect(await count(1)).toMatchObject({ rows: 1, changedRows: 1 });
  expect(runs.requested).toEqual([]);
});
