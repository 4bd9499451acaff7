import { beforeEach, describe, expect, test } from 'vitest';
import { saveCorrections } from '../../src/features/geocode/index.ts';
import { addressKey } from '../../src/features/column-runs/address-line.ts';
import { registeredFunctions } from '../../src/app/function-registry.ts';
import { geocodeFunction } from '../../functions/locate.ts';
import { searchFunction } from '../../functions/records.ts';
import { searchLookups, sourcesLookup } from '../../src/engine/index.ts';
import { originLine, type ResultOrigin } from '../../src/features/sources/index.ts';
import { licence, sourceEngine } from './reports/scripted-sources.ts';
import { frenchFormula } from '../../packages/workbook/src/grid/french-typing.ts';
import { describeFunction } from '../../functions/custom-function.ts';
import { AddressRuns } from '../column-runs/address-runs.ts';
import {
  fetchPermits,
  fieldsOf,
  onTable,
  refresh,
  ScriptedRecords,
  service,
} from '../tables/table-workbook.ts';
import { originAt } from './cells.ts';

const runs = new AddressRuns();
const workbook = runs.workbook;
const sourceIn = (address: string, sheet = runs.sheetName) => originAt(workbook, sheet, address);

describe('a table', () => {
  const records = new ScriptedRecords([
    { record_id: '007', construction_value: 125_000, status: 'issued' },
    { record_id: '008', construction_value: 9000, status: 'issued' },
  ]);
  let [tableId, sheet] = ['', ''];
  beforeEach(async () => {
    ({ tableId, sheet } = await fetchPermits(records, fieldsOf('record_id', 'construction_value', 'status')));
  });

  test('tells record, field, query, service and time, also after sorting and moved columns', async () => {
    await onTable(workbook, tableId, (table) => table.sort.apply([{ key: 1, ascending: true }]));
    await workbook.run(async (context) => {
      context.workbook.worksheets.getItem(sheet).getRange('A:A').insert('Right');
      await context.sync();
    });
    expect(await sourceIn('C4', sheet)).toMatchObject({
      kind: 'record',
      dataset: 'permit',
      field: 'construction_value',
      recordId: '008',
      municipality: 'calgary',
      service,
      state: 'as written',
    });
    expect(await sourceIn('C5', sheet)).toMatchObject({ recordId: '007' });
    expect(await sourceIn('C3', sheet)).toEqual({ kind: 'unknown', reason: 'header' });
  });

  test('names publisher, licence and attribution where the list of sources is saved, without a call', async () => {
    const { sources } = await sourceEngine.request(sourcesLookup, null, {});
    const saved = { cached: () => Promise.resolve([{ ok: true, value: { sources } }]) };
    expect(await originAt(workbook, sheet, 'B4', saved as never)).toMatchObject({
      recordId: '007',
      publishedBy: { publisher: 'City of Calgary', licence, attribution: expect.stringContaining(licence) },
    });
    expect(await sourceIn('B4', sheet)).not.toHaveProperty('publishedBy');
  });

  test('tells a row in which a value was changed, and a column of the user', async () => {
    await onTable(workbook, tableId, (table) => {
      table.getDataBodyRange().getCell(0, 1).values = [[1]];
      table.columns.add(-1, [['My notes'], ['good'], ['bad']] as never);
    });
    expect(await sourceIn('B4', sheet)).toMatchObject({ recordId: '007', state: 'changed' });
    expect(await sourceIn('B5', sheet)).toMatchObject({ recordId: '008', state: 'as written' });
    expect(await sourceIn('D5', sheet)).toEqual({ kind: 'unknown', reason: 'own column' });
  });

  test('is known on the copy of its sheet, row by row', async () => {
    const sheetOfCopy = await workbook.run(async (context) => {
      const original = context.workbook.tables.getItem(tableId).getRange().load('values');
      const otherSheet = context.workbook.worksheets.add().load('name');
      await context.sync();
      const range = otherSheet.getRange('B2:D4');
      otherSheet.getRange('B2:B4').numberFormat = [['@'], ['@'], ['@']];
      range.values = original.values;
      otherSheet.tables.add('B2:D4', true);
      otherSheet.getRange('D4').values = [['revoked']];
      await context.sync();
      return otherSheet.name;
    });
    expect(await sourceIn('C3', sheetOfCopy)).toMatchObject({ kind: 'record', recordId: '007' });
    expect(await sourceIn('C4', sheetOfCopy)).toEqual({ kind: 'unknown', reason: 'not ours' });
  });
});

describe('a run', () => {
  beforeEach(async () => {
    await runs.write('A1:A3', [['Address'], ['12 Main St'], ['30 Elm Ave']]);
    await runs.select('A2');
    await runs.run(['coordinates']);
  });

  test('tells the input in the row, what was decided and when it was retrieved, also after sorting', async () => {
    await saveCorrections({ [addressKey('30 Elm Ave')]: { kind: 'accepted' } });
    await runs.on((sheet) => sheet.getRange('A2:D3').sort.apply([{ key: 0, ascending: false }]));
    const origin = await sourceIn('B2');
    expect(origin).toMatchObject({
      kind: 'result',
      run: 'geocode',
      output: 'lat',
      inputs: [{ header: 'Address', text: '30 Elm Ave' }],
      told: {
        facts: [
          {
            label: 'Decision',
            text: expect.stringMatching(/^The match was accepted in the review · .*20\d\d/),
          },
        ],
      },
      isTraced: true,
      typed: null,
      state: 'current',
    });
    const { retrievedAt } = origin as ResultOrigin;
    expect(retrievedAt <= (await runs.savedRun()).at).toBe(true);
    expect(await sourceIn('B1')).toEqual({ kind: 'unknown', reason: 'header' });
    expect(await sourceIn('A2')).toEqual({ kind: 'unknown', reason: 'not ours' });
  });

  test('does not vouch for a result that somebody changed, nor for one of another input', async () => {
    await runs.write('B2', [[51]]);
    await runs.write('A3', [['31 Elm Ave']]);
    expect(await sourceIn('C2')).toEqual({ kind: 'unknown', reason: 'edited' });
    expect(await sourceIn('C3')).toMatchObject({ kind: 'result', state: 'changed', typed: '30 Elm Ave' });
  });

  test('is known on the copy of its sheet', async () => {
    const sheetOfCopy = await workbook.run(async (context) => {
      const original = context.workbook.worksheets.getItem(runs.sheetName).getRange('A1:D3').load('values');
      const otherSheet = context.workbook.worksheets.add().load('name');
      await context.sync();
      otherSheet.getRange('A1:D3').values = original.values;
      await context.sync();
      return otherSheet.name;
    });
    expect(await sourceIn('B3', sheetOfCopy)).toMatchObject({
      kind: 'result',
      state: 'current',
      inputs: [{ text: '30 Elm Ave' }],
    });
  });
});

test('each row of a run has the time of its own retrieval, also in a file whose traces are missing', async () => {
  await runs.write('A1:A2', [['Address'], ['12 Main St']]);
  await runs.select('A2');
  await runs.run(['coordinates']);
  const first = (await sourceIn('B2')) as ResultOrigin;
  await runs.write('A3', [['30 Elm Ave']]);
  await runs.select('A2');
  await runs.run(['coordinates']);
  const [again, second] = [await sourceIn('B2'), await sourceIn('B3')] as ResultOrigin[];
  expect(again!.retrievedAt).toBe(first.retrievedAt);
  expect(second!.retrievedAt > first.retrievedAt).toBe(true);
  await workbook.run(async (context) => {
    const parts = context.workbook.customXmlParts.load('items/id');
    await context.sync();
    for (const part of parts.items) part.delete();
    await context.sync();
  });
  const { at } = await runs.savedRun();
  expect(await sourceIn('B2')).toMatchObject({ state: 'current', isTraced: false, retrievedAt: at });
});

test('a table of all cities names the city of its row', async () => {
  const records = new ScriptedRecords([
    { record_id: '1', municipality: 'calgary' },
    { record_id: '2', municipality: 'st_johns' },
  ]);
  const { sheet } = await fetchPermits(records, fieldsOf('record_id', 'municipality'), undefined, {});
  expect(await sourceIn('A5', sheet)).toMatchObject({ recordId: '2', municipality: 'st_johns' });
});

test('a table knows the values that its cells show otherwise than they were published', async () => {
  const published = { record_id: '007', construction_value: '$125,000.00', issued_date: '20260413' };
  const records = new ScriptedRecords([published, { record_id: '008', construction_value: 9000 }]);
  const { tableId, sheet } = await fetchPermits(
    records,
    fieldsOf('record_id', 'construction_value', 'issued_date'),
  );
  await onTable(workbook, tableId, (table) => table.sort.apply([{ key: 1, ascending: true }]));
  expect(await sourceIn('A5', sheet)).toMatchObject({ recordId: '007', published: null });
  expect(await sourceIn('B5', sheet)).toMatchObject({ published: '$125,000.00' });
  expect(await sourceIn('C5', sheet)).toMatchObject({ published: '20260413' });
  expect(await sourceIn('B4', sheet)).toMatchObject({ recordId: '008', published: null });
  records.records = [{ ...published, construction_value: '$130,000.00' }];
  await refresh(tableId, records);
  expect(await sourceIn('B5', sheet)).toMatchObject({ recordId: '007', published: '$130,000.00' });
});

describe('a formula', () => {
  test('tells its calls with their arguments, and the cells it refers to', async () => {
    registeredFunctions.push({
      ...describeFunction(geocodeFunction),
      evaluate: () => Promise.resolve([['']]),
    });
    await runs.write('A1', [['12 Main St']]);
    await runs.on((sheet) => void (sheet.getRange('B1').formulas = [['=CDATA.GEOCODE(A1,"lat")']]));
    expect(await sourceIn('B1')).toMatchObject({
      kind: 'formula',
      calls: [{ name: 'GEOCODE', arguments: [{ text: 'Cell A1' }, { text: 'Lat' }], retrievedAt: null }],
      precedents: [{ address: `'${runs.sheetName}'!A1`, cells: 1 }],
    });
  });

  test('names publisher, licence and attribution of the records in its saved answers', async () => {
    const records = [{ record_id: '007', municipality: 'calgary' }];
    registeredFunctions.push({
      ...describeFunction(searchFunction),
      evaluate: async (_, { callCounter }) => {
        await callCounter!.request(searchLookups.permit, { query: {}, maxRows: 1 });
        return [['']];
      },
    });
    await runs.on((sheet) => void (sheet.getRange('B1').formulas = [['=CDATA.SEARCH("permit")']]));
    const { sources } = await sourceEngine.request(sourcesLookup, null, {});
    const origin = await originAt(workbook, runs.sheetName, 'B1', {
      cached: ({ endpoint }: { endpoint: string }) =>
        Promise.resolve([{ ok: true, value: endpoint === '/sources' ? { sources } : records }]),
    } as never);
    const used = { dataset: 'permit', municipality: 'calgary' };
    const published = {
      publisher: 'City of Calgary',
      licence,
      attribution: expect.stringContaining(licence),
    };
    expect(origin).toMatchObject({
      calls: [{ records: [used], sources: [{ ...used, source: published }] }],
    });
    const cell = { address: 'B1', text: '', origin };
    expect((await originLine(cell, sourceEngine, {})).text).toMatch(
      /^CDATA\.SEARCH, .+; City of Calgary, Building permits \(Contains information licensed under the /,
    );
  });

  test('without a call leads to the cells behind it, one step at a time', async () => {
    await runs.write('A1:A3', [[1], [2], [4]]);
    await runs.on((sheet) => void (sheet.getRange('B1:B2').formulas = [['=MEDIAN(A1:A3)*2'], ['=1+1']]));
    const cells = `'${runs.sheetName}'!`;
    expect(await sourceIn('B1')).toEqual({
      kind: 'formula',
      formula: '=MEDIAN(A1:A3)*2',
      spillsFrom: null,
      calls: [],
      precedents: [{ address: `${cells}A1:A3`, cells: 3, firstCell: `${cells}A1` }],
    });
    workbook.host.grid.localFormula = frenchFormula;
    expect(await sourceIn('B1')).toMatchObject({ formula: '=MEDIANE(A1:A3)*2' });
    workbook.host.grid.localFormula = (formula) => formula;
    expect(await sourceIn('B2')).toMatchObject({ calls: [], precedents: [] });
    expect(await sourceIn('Z9')).toEqual({ kind: 'unknown', reason: 'blank' });
  });
});
