import { expect, test } from 'vitest';
import { neighboursLookup, type Engine } from '../../src/engine/index.ts';
import { emptyPermitForm, newRunOfForm } from '../../src/features/estimate/permit-form.ts';
import {
  findSimilarPermits,
  selectedPermit,
  tableOfSimilar,
} from '../../src/features/estimate/similar-permits.ts';
import { readSheetRows } from '../../src/features/column-runs/sheet-rows.ts';
import {
  listSavedTables,
  startFetch,
  startRefresh,
  type FetchReport,
} from '../../src/features/tables/index.ts';
import type { StartedTask } from '../../src/tasks/index.ts';
import { excelWorkbook, onSheet, readValues } from '../excel-workbook.ts';
import { originLine } from '../../src/features/sources/index.ts';
import { originAt } from '../sources/cells.ts';
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
const neighbours = [
  { weight: 0.5, value_used: 410_000, record: house('P2', '2026-02-01', 190) },
  { weight: 0.3, value_used: 330_000, record: house('P3', '2025-06-01', null, { area_ft2: '1776' }) },
  { weight: 0.2, value_used: 150_000, record: house('G1', '2024-05-01', 60, { building_type: 'Garage' }) },
];

const requests: unknown[] = [];
const engine = {
  service: 'https://service.test',
  request: (lookup: { endpoint: string }, input: unknown) => {
    const { endpoint } = lookup;
    requests.push([endpoint, input]);
    if (lookup === neighboursLookup) return Promise.resolve(neighbours);
    if (endpoint === '/sources') return Promise.resolve({ sources: [] });
    if (endpoint === '/permit/coverage')
      return Promise.resolve({ municipalities: [{ municipality: 'calgary', name: 'Calgary' }] });
    return Promise.resolve({ low: 1, median: 2, high: 3, confidence: 'high', basis: 'model' });
  },
  get: (path: string) => {
    const found = neighbours.map(({ record }) => record);
    if (path === '/permit')
      return Promise.resolve({ entity_type: 'permit', count: 2, offset: 0, results: found });
    return Promise.reject(new Error(path));
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

test('the estimate of the selected row leads to exactly the permits that it is made from, with one call', async () => {
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
  const permits = await findSimilarPermits(permit.input, engine, options);
  expect(requests).toEqual([['/permit/estimate', permit.input]]);
  expect(permits.map(({ recordId, weight, valueUsed }) => [recordId, weight, valueUsed])).toEqual([
    ['P2', 0.5, 410_000],
    ['P3', 0.3, 330_000],
    ['G1', 0.2, 150_000],
  ]);
  expect(permits[1]).toMatchObject({
    ...{ declared: 300_000, area: expect.closeTo(165, 0), date: '2025-06-01', address: 'P3 Main St' },
  });
});

test('Source of the estimate names them once they are saved, and where they are listed before', async () => {
  const madeFrom = async (cached: unknown[]) => {
    const origin = await originAt(workbook, 'Permits', 'H2', {
      cached: () => Promise.resolve(cached),
    } as never);
    expect(origin).toMatchObject({ kind: 'result', run: 'estimate' });
    return originLine({ address: 'H2', text: '', origin }, engine, options);
  };
  expect((await madeFrom([undefined])).text).toContain(
    'made from permits that the pane lists under “Permits like this one”',
  );
  expect((await madeFrom([{ ok: true, value: neighbours }])).text).toContain(
    'made from 3 permits: P2 (50%), P3 (30%), G1 (20%); retrieved',
  );
});

test('they become a table with their weights without a call, which a refresh keeps to them', async () => {
  const permits = await findSimilarPermits({ record_id: 'P1' }, engine, options);
  requests.length = 0;
  const tasks = newTaskRegistry();
  const services = { tasks, engine, connection: { current: { address: 'https://service.test' } } };
  startFetch(services, {
    ...tableOfSimilar(permits),
    ...{ destination: 'new sheet', subject: 'Permits like this one' },
  });
  const { error, report } = await ended<FetchReport>(
    tasks,
    tasks.latest('fetch') as unknown as StartedTask<FetchReport>,
  );
  expect(error).toBeNull();
  expect(requests).toEqual([]);
  const { sheet, rows } = report!;
  expect(rows).toBe(3);
  const table = [
    ['record_id', 'weight', 'value_used', 'municipality'],
    ['P2', 0.5, 410_000, 'calgary'],
    ['P3', 0.3, 330_000, 'calgary'],
    ['G1', 0.2, 150_000, 'calgary'],
  ];
  expect(await readValues(workbook, sheet, 'A3:D6')).toEqual(table);
  const [saved] = await listSavedTables();
  expect(saved).toMatchObject({
    dataset: 'permit',
    recordIds: ['P2', 'P3', 'G1'],
    query: { municipality: 'calgary', permit_type: 'new_construction' },
  });
  expect(await originAt(workbook, sheet, 'A4')).toMatchObject({ kind: 'record', recordId: 'P2' });
  expect(await originAt(workbook, sheet, 'B4')).toEqual({ kind: 'unknown', reason: 'not published' });
  startRefresh(services, [saved!], { mode: 'update' });
  const refreshed = await ended(tasks, tasks.latest('refresh') as unknown as StartedTask<unknown>);
  expect(refreshed.error).toBeNull();
  expect(await readValues(workbook, sheet, 'A3:D6')).toEqual(table);
});
