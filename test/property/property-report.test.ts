import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ServiceRecord } from '../../src/api/index.ts';
import { datasets } from '../../src/catalog/index.ts';
import { comparables } from '../../src/property/comparables.ts';
import type { Property } from '../../src/property/property-lookup.ts';
import { writeComparables, writeProperty } from '../../src/property/property-report.ts';
import { startWritingComparables } from '../../src/property/property-task.ts';
import { listSavedTables } from '../../src/tables/index.ts';
import { ActivityLog, TaskRegistry } from '../../src/tasks/index.ts';
import { tableWorkbook } from '../tables/table-workbook.ts';

const workbook = tableWorkbook();

const place = { lat: 51.05, lng: -114.07 };
const assessmentOf = (id: string, value: number, north = 0): ServiceRecord => ({
  entity_type: 'assessment',
  record_id: id,
  roll_number: id,
  municipality: 'calgary',
  address: `${id} Example Street`,
  normalized_address: `${id} EXAMPLE ST`,
  assessed_value: value,
  assessment_date: '2024-07-01',
  assessment_year: 2024,
  property_class: 'Residential',
  lat: place.lat + north,
  lng: place.lng,
});

const own = assessmentOf('0001', 500_000);
const property: Property = {
  address: '1 EXAMPLE ST',
  municipality: 'calgary',
  place,
  matchType: 'exact',
  zone: { code: 'R-CG', description: 'Residential' },
  records: [
    { dataset: 'permit', records: [{ entity_type: 'permit', record_id: 'p1', description: '=1+1' }] },
    { dataset: 'assessment', records: [own] },
  ],
  assessment: own,
};
const search = { place, radius: 5, valueFrom: null, valueTo: 600_000 };
const selected = comparables(
  property,
  place,
  ['0002', '0003', '0004'].map((id, index) => assessmentOf(id, 400_000 + index, (index + 1) / 1000)),
);

let progress: number[];
const options = () => ({
  service: 'https://service.test',
  signal: new AbortController().signal,
  onProgress: (records: number) => void progress.push(records),
});
beforeEach(() => {
  progress = [];
});
afterEach(() =>
  workbook.run(async ({ workbook: { worksheets } }) => {
    worksheets.load('items/name');
    await worksheets.context.sync();
    for (const sheet of worksheets.items.slice(1)) sheet.delete();
  }),
);

const cells = (sheetId: string, address: string) =>
  workbook.run(async (context) => {
    const range = context.workbook.worksheets.getItem(sheetId).getRange(address).load('formulas');
    await context.sync();
    return range.formulas as unknown[][];
  });

const tableRows = (name: string) =>
  workbook.run(async (context) => {
    const range = context.workbook.tables.getItem(name).getRange().load('values');
    await context.sync();
    const [header, ...rows] = range.values as unknown[][];
    return rows.map((row) => Object.fromEntries(header!.map((column, index) => [column, row[index]])));
  });

describe('a property on a sheet', () => {
  test('has a summary, and a table for each dataset with records', async () => {
    const written = await writeProperty(property, 'default', options());
    expect(written).toMatchObject({ sheet: 'Property 1 EXAMPLE ST', records: 2 });
    expect(progress).toEqual([1, 2]);
    const summary = Object.fromEntries((await cells(written.sheetId, 'A1:B9')) as [string, unknown][]);
    expect(summary).toMatchObject({
      Address: '1 EXAMPLE ST',
      City: 'calgary',
      Latitude: 51.05,
      Zone: 'R-CG',
      'Assessed value': 500_000,
      Class: 'Residential',
    });
    expect(summary['Assessment date']).toBeTypeOf('number');
    const [permit] = await tableRows('permit_1_EXAMPLE_ST');
    expect(Object.keys(permit!)).toEqual(datasets.permit.defaultFields);
    expect((await tableRows(written.table))[0]).toMatchObject({ record_id: '0001', assessed_value: 500_000 });
  });

  test('has all columns with data if the user wants them, and text that looks like a formula stays text', async () => {
    await writeProperty(property, 'filled', options());
    expect(await tableRows('permit_1_EXAMPLE_ST')).toEqual([
      expect.objectContaining({ record_id: 'p1', description: '=1+1' }),
    ]);
  });

  test('says what was cut or kept as text', async () => {
    const permits = [
      { record_id: 'p1', description: '🏠'.repeat(20_000), construction_value: '0x1F' },
      { record_id: null, description: 'x', construction_value: '1,000 CAD' },
    ];
    const records = [{ dataset: 'permit' as const, records: permits }];
    const zone = { code: 'x'.repeat(40_000), description: '' };
    const { notes } = await writeProperty({ ...property, zone, records }, 'filled', options());
    expect(new Set(notes)).toEqual(
      new Set([
        { field: 'description', note: 'cut', count: 1 },
        { field: 'construction_value', note: 'not a number', count: 1 },
        { field: 'record_id', note: 'no id', count: 1 },
      ]),
    );
    const rows = await tableRows('permit_1_EXAMPLE_ST');
    expect(rows.map(({ construction_value }) => construction_value)).toEqual(['0x1F', 1000]);
    expect(rows[0]!.description).toMatch(/^(🏠)+ … \[cut: the text has 40,000 characters\]$/u);
  });

  test('without records has only the summary', async () => {
    const empty = { ...property, records: [], assessment: null, zone: null };
    const { records, sheetId } = await writeProperty(empty, 'default', options());
    expect(records).toBe(0);
    expect((await cells(sheetId, 'B5:B9')).flat()).toEqual(['', '', '', '', '']);
  });
});

describe('comparables', () => {
  test('without an id or a readable value are no other’s, and are not picked for a refresh', async () => {
    const noIds = ['0005', '0006'].map((roll, index) => ({
      ...assessmentOf(roll, 1, (index + 5) / 1000),
      record_id: index ? 'None' : null,
      assessed_value: index ? '0x1F' : '$1,000',
    }));
    const found = comparables(property, place, noIds);
    expect(new Set(found.map(({ recordId }) => recordId)).size).toBe(2);
    expect(found.map(({ value }) => value)).toEqual([1000, null]);
    const { table } = await writeComparables({ subject: property, search, selected: found }, null, options());
    const saved = (await listSavedTables()).find(({ name }) => name === table);
    expect(saved!.recordIds).toEqual(['0001']);
  });
});

describe('comparables in a table', () => {
  const write = (sheetId: string | null) =>
    writeComparables({ subject: property, search, selected }, sheetId, options());

  test('are below the subject, with their distances, on the property’s sheet', async () => {
    const { sheetId } = await writeProperty(property, 'default', options());
    const written = await write(sheetId);
    expect(written).toMatchObject({ sheetId, records: 4 });
    const rows = await tableRows(written.table);
    expect(rows.map(({ record_id }) => record_id)).toEqual(['0001', '0002', '0003', '0004']);
    expect(rows.map(({ comparison }) => comparison)).toEqual(['subject', ...Array(3).fill('comparable')]);
    const distances = rows.map(({ distance_km }) => distance_km as number);
    expect(distances[0]).toBe(0);
    expect(distances).toEqual([...distances].sort((one, other) => one - other));
  });

  test('save the search and the selected records for a refresh', async () => {
    const { table } = await write(null);
    const saved = (await listSavedTables()).find(({ name }) => name === table);
    expect(saved).toMatchObject({
      dataset: 'assessment',
      query: { lat: place.lat, lng: place.lng, radius_km: 5, value_max: 600_000 },
      recordIds: ['0001', '0002', '0003', '0004'],
      service: 'https://service.test',
    });
    expect(saved!.query).not.toHaveProperty('value_min');
  });

  test('go to a new sheet if the property’s sheet was deleted', async () => {
    const { sheetId } = await writeProperty(property, 'default', options());
    await workbook.run(async ({ workbook: { worksheets } }) => worksheets.getItem(sheetId).delete());
    expect((await write(sheetId)).sheet).toBe('Comparables of 1 EXAMPLE ST');
  });
});

describe('inserting comparables repeatedly', () => {
  let tasks: TaskRegistry;
  beforeEach(() => {
    tasks = new TaskRegistry(new ActivityLog(null));
  });

  const insert = (chosen = selected) =>
    startWritingComparables(
      tasks,
      { subject: property, search, selected: chosen },
      { sheetId: null, service: 'https://service.test' },
    );
  const inserted = () => expect.poll(() => tasks.latest('property')?.state, { timeout: 60_000 }).toBe('done');
  const tables = async () => (await listSavedTables()).map(({ name }) => name);

  test('starts once while it is under way, and writes the same once', async () => {
    insert();
    insert();
    expect(tasks.all).toHaveLength(1);
    await inserted();
    insert();
    await inserted();
    expect(await tables()).toHaveLength(1);
    expect(tasks.latest('property')!.report).toMatchObject({ records: 4, table: (await tables())[0] });
  });

  test('writes again what was deleted, and another selection', async () => {
    insert();
    await inserted();
    await workbook.run(async ({ workbook: { tables: all } }) => all.getItem((await tables())[0]!).delete());
    insert();
    await inserted();
    expect(await tables()).toHaveLength(1);
    insert(selected.slice(1));
    await inserted();
    expect(await tables()).toHaveLength(2);
  });
});
