import { datasets } from '@cdata/catalog';
import { describe, expect, test, vi } from 'vitest';
import { startFetch } from '../../src/features/tables/index.ts';
import { isUnderWay } from '../../src/tasks/index.ts';
import { readSelectedCells, suggestedActions } from '../../taskpane/home/selected-cells.ts';
import { AddressRuns } from '../column-runs/address-runs.ts';
import { runsOf } from '../column-runs/running-tasks.ts';
import { fieldsOf, ScriptedRecords, tableServices } from '../tables/table-workbook.ts';

const runs = new AddressRuns();

/** What Home says about a sheet with these cells, of which one is selected. */
async function read(cells: readonly (readonly unknown[])[], selected = 'A2') {
  for (const [row, values] of cells.entries())
    await runs.write(`A${row + 1}:${String.fromCharCode(64 + values.length)}${row + 1}`, [[...values]]);
  await runs.select(selected);
  const found = await readSelectedCells(runsOf(runs.tasks, runs.engine));
  expect(runs.requested).toEqual([]);
  return { ...found, screens: suggestedActions(found).map(({ screen }) => screen) };
}

const addresses = [
  ['Address', 'City', 'Client'],
  ['12 Elm St', 'Ottawa', 'A'],
  ['100 Main St', 'Ottawa', 'B'],
];

describe('Home tells what is selected', () => {
  test('addresses', async () => {
    expect(await read(addresses)).toEqual({
      ...{ kind: 'addresses', range: 'A2:B3', rows: 2, hasAddresses: true },
      screens: ['geocode', 'clean'],
    });
  });

  test('addresses without a header', async () => {
    expect(await read([['12 Elm St, Ottawa'], ['100 Main St, Ottawa']], 'A1:A2')).toMatchObject({
      ...{ kind: 'addresses', range: 'A1:A2', rows: 2 },
    });
  });

  test('the selected rows of a list', async () => {
    const list = [...addresses, ['5 Oak St', 'Ottawa', 'C'], ['7 Oak St', 'Ottawa', 'D']];
    expect(await read(list, 'A3:A4')).toMatchObject({ kind: 'addresses', range: 'A3:A4', rows: 2 });
  });

  test('addresses for which two columns may be the city', async () => {
    const list = [
      ['Municipality', 'Address', 'Town'],
      ['Guelph', '12 Elm St', 'Eramosa'],
    ];
    expect(await read(list)).toMatchObject({ kind: 'addresses', range: 'A2:C2' });
  });

  test('coordinates', async () => {
    const list = [
      ['Site', 'Latitude', 'Longitude'],
      ['A', 51.05, -114.07],
    ];
    expect(await read(list)).toMatchObject({
      ...{ kind: 'coordinates', range: 'B2:C2', rows: 1 },
      screens: ['geocode', 'map'],
    });
  });

  test('permits before the addresses beside them', async () => {
    const list = [
      ['Address', 'Municipality', 'Permit type', 'Floor area (m2)'],
      ['12 Elm St', 'Calgary', 'new_construction', 200],
      ['14 Elm St', 'Calgary', 'renovation', 90],
    ];
    expect(await read(list)).toMatchObject({
      ...{ kind: 'permits', range: 'B2:D3', rows: 2 },
      screens: ['estimate', 'geocode'],
    });
  });

  test('a CDATA formula', async () => {
    await runs.on((sheet) => {
      sheet.getRange('E1').formulas = [['=ROUND(CDATA.GEOCODE("12 Elm St"),2)']];
    });
    expect(await read([], 'E1')).toMatchObject({
      ...{ kind: 'formula', cell: 'E1', name: 'GEOCODE' },
      screens: ['formula-builder', 'source'],
    });
  });

  test('blank cells beside, below and without a list', async () => {
    const empty = { kind: 'empty', screens: ['search', 'property'] };
    expect(await read([])).toEqual(empty);
    expect(await read(addresses, 'H2')).toEqual(empty);
    expect(await read([], 'A40')).toEqual(empty);
    expect(await read([], 'B3')).toMatchObject({ kind: 'addresses' });
  });

  test('a list of something else, and suggests nothing', async () => {
    const list = [
      ['Name', 'Score'],
      ['Marie', 7],
    ];
    expect(await read(list)).toEqual({ kind: 'other', screens: [] });
  });

  test('a table of records, with when it was fetched', async () => {
    const services = tableServices(new ScriptedRecords([{ record_id: 'P1' }, { record_id: 'P2' }]));
    const search = { dataset: datasets.permit, query: {}, fields: fieldsOf('record_id'), maxRows: 10 };
    startFetch(services, { search, destination: 'new sheet', subject: 'Permits' });
    await vi.waitUntil(() => !isUnderWay(services.tasks.latest('fetch')!), { timeout: 60_000 });
    const found = await readSelectedCells(runsOf(runs.tasks, runs.engine));
    expect(found).toMatchObject({ kind: 'table', dataset: datasets.permit.label, isOfPermits: true });
    expect(suggestedActions(found).map(({ action }) => action)).toEqual(['refresh', 'estimateTable']);
  });
});
