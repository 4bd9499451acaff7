import { datasets, field } from '@cdata/catalog';
import { expect, test } from 'vitest';
import type { Engine } from '../../src/engine/index.ts';
import { emptyPermitForm, newRunOfForm } from '../../src/features/estimate/permit-form.ts';
import { findSimilarPermits, selectedPermit } from '../../src/features/estimate/similar-permits.ts';
import { readSheetRows } from '../../src/features/column-runs/sheet-rows.ts';
import { listSavedTables, startFetch, type FetchReport } from '../../src/features/tables/index.ts';
import type { StartedTask } from '../../src/tasks/index.ts';
import { excelWorkbook, onSheet, readValues } from '../excel-workbook.ts';
import { ended, newTaskRegistry, runsOf, savedRuns } from '../column-runs/running-tasks.ts';

const house = (id: string, issued: string, area: number | null, changes = {}) => ({
  record_id: id,
  municipality: 'calgary',
  permit_type_canonical: 'new_construction',
  building_type: 'Single Family House',
  address: `${id} Main St`,
  issued_date: issued,
  area_m2: area,
  construction_value: '300000',
  ...changes,
});
const published = [
  house('P1', '2024-05-01', 150),
  house('P2', '2026-02-01', 190),
  house('P3', '2025-06-01', 165, { area_m2: null, area_ft2: '1776' }),
  house('far', '2026-01-01', 900),
  house('garage', '2026-03-01', 160, { building_type: 'Detached Garage' }),
  house('worthless', '2026-03-01', 160, { construction_value: '0' }),
  house('unmeasured', '2026-03-01', null),
];

const requests: unknown[] = [];
const engine = {
  service: 'https://service.test',
  request: ({ endpoint }: { endpoint: string }, input: unknown) => {
    requests.push([endpoint, input]);
    if (endpoint === '/permit') return Promise.resolve(published);
    if (endpoint === '/permit/{record_id}')
      return Promise.resolve(published.find(({ record_id: id }) => id === input));
    if (endpoint === '/sources') return Promise.resolve({ sources: [] });
    if (endpoint === '/permit/coverage')
      return Promise.resolve({ municipalities: [{ municipality: 'calgary', name: 'Calgary' }] });
    return Promise.resolve({ low: 1, median: 2, high: 3, confidence: 'high', basis: 'model' });
  },
} as unknown as Engine;
const options = { signal: new AbortController().signal };

const workbook = excelWorkbook({
  sheets: [
    {
      name: 'Permits',
      rows: [
        ['Permit #', 'City', 'Work type', 'Floor area', 'Description', 'Civic address'],
        ['P-7', 'Calgary', 'Construction neuve', '160 m2', 'Single family house', '12 Elm St'],
        ['P-8', 'Calgary', 'Construction neuve', 'n/a', 'Single family house', '14 Elm St'],
      ],
    },
  ],
});

const select = (address: string) =>
  onSheet(workbook, 'Permits', (sheet) => {
    sheet.activate();
    sheet.getRange(address).select();
  });

test('an estimate leads to the permits of its city, type, use and size, the newest first', async () => {
  await select('A1');
  const tasks = newTaskRegistry();
  const newRun = newRunOfForm(emptyPermitForm, await readSheetRows())!;
  const { error } = await ended(
    tasks,
    runsOf(tasks, engine).start(newRun, { destination: 'adjacent', maxCalls: Infinity }),
  );
  expect(error).toBeNull();
  const runs = await savedRuns();
  await select('A9');
  expect(await selectedPermit(runs, engine)).toBeNull();
  await select('H2');
  const permit = (await selectedPermit(runs, engine))!;
  expect(permit.name).toBe('P-7 · 12 Elm St · Calgary');
  requests.length = 0;
  const result = await findSimilarPermits(permit, engine, options);
  expect(requests).toEqual([
    [
      '/permit',
      { query: { municipality: 'calgary', permit_type: 'new_construction', value_min: 500 }, maxRows: 500 },
    ],
  ]);
  expect(result.permits.map(({ recordId }) => recordId)).toEqual(['P2', 'P3', 'P1']);
  expect(result.permits[1]).toMatchObject({ value: 300_000, area: expect.closeTo(165, 0) });
  // Fewer than ten within a quarter, so that the range of sizes is widened.
  expect(result.likeness).toEqual({
    municipality: 'calgary',
    permitType: 'new_construction',
    useClass: 'single_family',
    area: { min: 80, max: 320 },
    dwellings: null,
  });
  expect(result).toMatchObject({ compared: 7, hasMore: false });
});

test('without an area, permits of all sizes are listed', async () => {
  await select('A3');
  const permit = (await selectedPermit(await savedRuns(), engine))!;
  const { permits, likeness } = await findSimilarPermits(permit, engine, options);
  expect(likeness.area).toBeNull();
  expect(permits.map(({ recordId }) => recordId)).toEqual(['unmeasured', 'P2', 'far', 'P3', 'P1']);
});

test('a permit known by its record id is looked up, and is not like itself', async () => {
  const permit = { name: 'P1', input: { record_id: 'P1' } };
  requests.length = 0;
  const { permits } = await findSimilarPermits(permit, engine, options);
  expect(requests).toHaveLength(2);
  expect(permits.map(({ recordId }) => recordId)).toEqual(['P2', 'P3']);
});

test('they become a table of the picked records without a call, which a refresh keeps to them', async () => {
  const permit = { name: 'P1', input: { record_id: 'P1' } };
  const { permits, query, compared } = await findSimilarPermits(permit, engine, options);
  requests.length = 0;
  const tasks = newTaskRegistry();
  const fields = ['record_id', 'area_m2', 'construction_value'].flatMap(
    (name) => field(datasets.permit, name) ?? [],
  );
  const recordIds = permits.map(({ recordId }) => recordId);
  startFetch(
    { tasks, engine, connection: { current: { address: 'https://service.test' } } },
    {
      search: { dataset: datasets.permit, query, fields, maxRows: compared, recordIds },
      destination: 'new sheet',
      subject: 'Permits like this one',
      records: permits.map(({ record }) => record),
    },
  );
  const { error, report } = await ended<FetchReport>(
    tasks,
    tasks.latest('fetch') as unknown as StartedTask<FetchReport>,
  );
  expect(error).toBeNull();
  expect(requests).toEqual([]);
  const { sheet, rows } = report!;
  expect(rows).toBe(2);
  expect(await readValues(workbook, sheet, 'A3:C5')).toEqual([
    ['record_id', 'area_m2', 'construction_value'],
    ['P2', 190, 300_000],
    ['P3', '', 300_000],
  ]);
  const [saved] = await listSavedTables();
  expect(saved).toMatchObject({ dataset: 'permit', recordIds: ['P2', 'P3'], query });
});
