import { datasets, field } from '@cdata/catalog';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startService, type RunningService } from '../../packages/service/test/running-service.ts';
import {
  openHeadlessWorkbook,
  type HeadlessWorkbook,
} from '../../packages/workbook/src/headless/headless-workbook.ts';
import { openXlsx, saveXlsx } from '../../packages/workbook/src/xlsx/index.ts';
import { pageFetch, type ServiceRecord } from '../../src/api/index.ts';
import { carrySourcesIf } from '../../src/cells/index.ts';
import { newEstimateRun } from '../../src/estimate/estimate-kind.ts';
import { newGeocodeRun } from '../../src/geocode/geocode-kind.ts';
import { newPortfolioRun } from '../../src/listings/portfolio-kind.ts';
import { messages } from '../../src/messages/index.ts';
import { sourceLine, type CellSource } from '../../src/provenance/index.ts';
import { readSource as readColumns } from '../../src/runs/column-source.ts';
import type { NewRun } from '../../src/runs/run-kind.ts';
import type { RunReport } from '../../src/runs/runs.ts';
import { fetchTable, recordSource, refreshTable } from '../../src/tables/index.ts';
import { serviceLookups } from '../engine/service-lookups.ts';
import { excelWorkbook, onSheet, readValues } from '../excel-workbook.ts';
import { ended, newTaskRegistry, runsOf } from '../runs/running-tasks.ts';
import { fetchPermits, fieldsOf, refresh, ScriptedRecords } from '../tables/table-workbook.ts';
import { sourceAt } from './cells.ts';

const workbook = excelWorkbook({ sheets: [{ name: 'Mine', rows: [] }] });
let service: RunningService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());
beforeEach(() => carrySourcesIf(() => true));
afterEach(() => carrySourcesIf(() => false));

const lookups = () => serviceLookups(service);

const json = (
  sheet: string,
  address: string,
  of: HeadlessWorkbook = workbook,
): Promise<Record<string, unknown>[][]> =>
  onSheet(of, sheet, async (worksheet, context) => {
    const range = worksheet.getRange(address).load('valuesAsJson');
    await context.sync();
    return range.valuesAsJson as unknown as Record<string, unknown>[][];
  });

/** Copies a cell to a place of the user's own sheet, as a user does. */
const copy = (sheet: string, from: string, to: string): Promise<void> =>
  onSheet(workbook, 'Mine', (mine) => void mine.getRange(to).copyFrom(`${sheet}!${from}`));

const lineOf = async (source: CellSource): Promise<string> =>
  (await sourceLine({ address: '', text: '', source }, lookups(), {})).text;

/** Assessments of the service in a table: record_id, assessed_value, assessment_year. */
async function assessments(): Promise<{ tableId: string; sheet: string; records: ServiceRecord[] }> {
  const names = ['record_id', 'assessed_value', 'address', 'assessment_year'];
  const query = { municipality: 'vancouver' };
  const { tableId, sheet } = await fetchTable(
    {
      dataset: datasets.assessment,
      query,
      fields: names.map((name) => field(datasets.assessment, name)!),
      maxRows: 20,
    },
    'new sheet',
    {
      fetch: pageFetch(lookups(), '/assessment'),
      service: service.address,
      signal: new AbortController().signal,
      onProgress: () => undefined,
    },
  );
  const { body } = await service.get('/assessment?municipality=vancouver&limit=20');
  return { tableId, sheet, records: (body as { results: ServiceRecord[] }).results };
}

describe('a number of a table', () => {
  test('carries its record, which formulas read; text carries nothing', async () => {
    const { sheet, records } = await assessments();
    const [id, value, address, year] = (await json(sheet, 'A4:D4'))[0]!;
    expect(value).toMatchObject({
      type: 'Double',
      basicValue: records[0]!.assessed_value,
      properties: {
        dataset: { basicValue: 'assessment' },
        record_id: { basicValue: records[0]!.record_id },
        municipality: { basicValue: 'vancouver' },
        field: { basicValue: 'assessed_value' },
      },
    });
    expect(year).toMatchObject({ properties: { field: { basicValue: 'assessment_year' } } });
    for (const text of [id, address]) expect(text).not.toHaveProperty('properties');
    await onSheet(workbook, sheet, (it) => {
      it.getRange('H4:I4').formulas = [['=B4.record_id', '=SUM(B4:B5)']];
    });
    const sum = Number(records[0]!.assessed_value) + Number(records[1]!.assessed_value);
    expect(await readValues(workbook, sheet, 'H4:I4')).toEqual([[records[0]!.record_id, sum]]);
  });

  test('is answered by its row in the table and by itself elsewhere, with the same record, time and line', async () => {
    const { sheet } = await assessments();
    await copy(sheet, 'B5', 'B2');
    const inTable = await sourceAt(workbook, sheet, 'B5');
    const elsewhere = await sourceAt(workbook, 'Mine', 'B2');
    expect(inTable).toMatchObject({ kind: 'record', shownIn: { kind: 'table' } });
    const { dataset, field: name, recordId, municipality, retrievedAt, published, state } = inTable as never;
    expect(elsewhere).toMatchObject({
      ...{ kind: 'record', shownIn: null, query: null },
      ...{ dataset, field: name, recordId, municipality, retrievedAt, published, state },
    });
    expect(await lineOf(elsewhere)).toBe(await lineOf(inTable));
    expect(await lineOf(elsewhere)).toContain(`record ${recordId}`);
    await onSheet(workbook, 'Mine', (mine) => void (mine.getRange('B2').values = [[1]]));
    expect(await sourceAt(workbook, 'Mine', 'B2')).toEqual({ kind: 'unknown', reason: 'not ours' });
  });

  test('that is pasted into another row, or a column of the user, is that of its own record', async () => {
    const { tableId, sheet, records } = await assessments();
    await workbook.run(async (context) => {
      const table = context.workbook.tables.getItem(tableId);
      table.columns.add(-1, [['My column'], ...records.map(() => [''])] as never);
      const worksheet = context.workbook.worksheets.getItem(sheet);
      worksheet.getRange('B5').copyFrom(`${sheet}!B4`);
      worksheet.getRange('E6').copyFrom(`${sheet}!B4`);
      await context.sync();
    });
    for (const address of ['B4', 'B5', 'E6'])
      expect(await sourceAt(workbook, sheet, address)).toMatchObject({ recordId: records[0]!.record_id });
    expect(await sourceAt(workbook, sheet, 'B6')).toMatchObject({ recordId: records[2]!.record_id });
  });

  test('keeps its record when the workbook is saved and opened again', async () => {
    const { sheet, records } = await assessments();
    await copy(sheet, 'B4', 'D9');
    const { contents } = await saveXlsx(workbook.host);
    const { state } = await openXlsx(contents, { name: 'x', namespace: 'CDATA', addinId: 'add-in' });
    const reopened = openHeadlessWorkbook({ state });
    const { Excel: former, Office: formerOffice } = globalThis as unknown as Record<string, unknown>;
    Object.assign(globalThis, { Excel: reopened.globals.Excel, Office: reopened.globals.Office });
    expect(await sourceAt(reopened, 'Mine', 'D9')).toMatchObject({ recordId: records[0]!.record_id });
    Object.assign(globalThis, { Excel: former, Office: formerOffice });
    reopened.close();
  });
});

describe('a refresh', () => {
  test('of a real service gives the numbers of a plain table their records', async () => {
    carrySourcesIf(() => false);
    const { tableId, sheet, records } = await assessments();
    expect((await json(sheet, 'B4'))[0]![0]).not.toHaveProperty('properties');
    carrySourcesIf(() => true);
    const report = await refreshTable(tableId, {
      ...recordSource(lookups(), { dataset: 'assessment', maxRows: 20 }),
      ...{ mode: 'update', service: service.address },
      ...{ signal: new AbortController().signal, onProgress: () => undefined },
    });
    expect(report).toMatchObject({ changed: 0, changedCells: 0, added: 0, removed: 0 });
    const cells = await json(sheet, 'B4:B23');
    expect(
      cells.map(
        ([cell]) => (cell!.properties as Record<string, { basicValue: unknown }>).record_id!.basicValue,
      ),
    ).toEqual(records.map(({ record_id }) => record_id));
  });

  test('writes what has changed and when it was retrieved, and leaves formulas and the user’s cells', async () => {
    const permits = new ScriptedRecords([
      { record_id: '007', construction_value: 125_000, issued_date: '2026-03-14T00:00:00' },
      { record_id: '008', construction_value: 9000, issued_date: null },
      { record_id: '009', construction_value: 50, issued_date: 'soon' },
    ]);
    const names = ['record_id', 'construction_value', 'issued_date'];
    const { tableId, sheet } = await fetchPermits(permits, fieldsOf(...names));
    await onSheet(workbook, sheet, (it) => void (it.getRange('B5').formulas = [['=1+1']]));
    const before = await sourceAt(workbook, sheet, 'B4');
    permits.records = permits.records.map((record) => ({ ...record, construction_value: 7 }));
    permits.records.push({ record_id: '010', construction_value: 1, issued_date: '2026-01-02' });
    const report = await refresh(tableId, permits);
    expect(report).toMatchObject({ changedCells: 2, added: 1 });
    expect(await readValues(workbook, sheet, 'A4:C7')).toEqual([
      ['007', 7, 46095],
      ['008', 2, ''],
      ['009', 7, 'soon'],
      ['010', 1, 46024],
    ]);
    const after = await sourceAt(workbook, sheet, 'B4');
    await copy(sheet, 'B4', 'F1');
    await copy(sheet, 'C4', 'F2');
    await copy(sheet, 'B7', 'F3');
    expect(after).not.toEqual(before);
    const { retrievedAt } = after as never;
    expect(await sourceAt(workbook, 'Mine', 'F1')).toMatchObject({ recordId: '007', retrievedAt });
    expect(await sourceAt(workbook, 'Mine', 'F2')).toMatchObject({
      ...{ field: 'issued_date', retrievedAt, published: '2026-03-14T00:00:00' },
    });
    expect(await sourceAt(workbook, 'Mine', 'F3')).toMatchObject({ recordId: '010', retrievedAt });
  });

  test('of a large table divides what its numbers carry among requests', async () => {
    const many = Array.from({ length: 3000 }, (_, at) => ({
      ...{ record_id: `BP-${at}`, construction_value: at, lat: 51, lng: -114, issued_date: '2026-01-02' },
    }));
    const permits = new ScriptedRecords(many);
    const names = ['record_id', 'construction_value', 'lat', 'lng', 'issued_date'];
    const { tableId, sheet } = await fetchPermits(permits, fieldsOf(...names));
    expect(await refresh(tableId, permits)).toMatchObject({ changedCells: 0, rowCount: 3000 });
    const { retrievedAt } = (await sourceAt(workbook, sheet, 'B3003')) as never;
    await copy(sheet, 'B3003', 'G1');
    expect(await sourceAt(workbook, 'Mine', 'G1')).toMatchObject({ recordId: 'BP-2999', retrievedAt });
  });
});

test('off, nothing is read or written as JSON, and no value has properties', async () => {
  carrySourcesIf(() => false);
  workbook.host.usedMembers.clear();
  const permits = new ScriptedRecords([{ record_id: '007', construction_value: 125_000 }]);
  const { tableId, sheet } = await fetchPermits(permits, fieldsOf('record_id', 'construction_value'));
  permits.records = [
    { record_id: '007', construction_value: 5 },
    { record_id: '008', construction_value: 6 },
  ];
  await refresh(tableId, permits);
  await onRows('Plain', [['Address'], ['1354 Wellington Ave, Vancouver']], async () => {
    await done(newGeocodeRun(await readColumns(), [0], { choices: ['coordinates'] }));
  });
  expect(workbook.host.usedMembers.has('Range.valuesAsJson')).toBe(false);
  for (const cell of [await json(sheet, 'B4'), await json(sheet, 'B5'), await json('Plain', 'B2')])
    expect(cell[0]![0]).not.toHaveProperty('properties');
});

async function onRows(sheet: string, rows: string[][], act: () => Promise<void>): Promise<void> {
  await workbook.run(async (context) => {
    const worksheet = context.workbook.worksheets.add(sheet);
    worksheet.getRangeByIndexes(0, 0, rows.length, rows[0]!.length).values = rows;
    worksheet.activate();
    worksheet.getRange('A2').select();
    await context.sync();
  });
  await act();
}

async function done(newRun: NewRun): Promise<RunReport> {
  const tasks = newTaskRegistry();
  const task = runsOf(tasks, lookups()).start(newRun, { destination: 'adjacent', maxCalls: Infinity });
  const { state, report, error } = await ended<RunReport>(tasks, task);
  expect([state, error?.message]).toEqual(['done', undefined]);
  return report!;
}

describe('a number of a run', () => {
  test('that geocodes carries what was typed, what it was read as and how well', async () => {
    const { body } = await service.get('/permit?municipality=calgary&limit=1');
    const address = String((body as { results: ServiceRecord[] }).results[0]!.address);
    const input = `${address.toLowerCase()}, Calgary`;
    await onRows('Places', [['Address'], [input], ['nowhere at all']], async () => {
      await done(newGeocodeRun(await readColumns(), [0], { choices: ['coordinates'] }));
    });
    await copy('Places', 'B2', 'H1');
    const source = await sourceAt(workbook, 'Mine', 'H1');
    expect(source).toMatchObject({
      ...{ kind: 'result', run: 'geocode', output: 'lat', state: 'current' },
      inputs: [{ text: input }],
      match: { requested: input, municipality: 'calgary', matchType: 'exact', confidence: 1 },
    });
    expect((source as { match: { address: string } }).match.address).toMatch(
      new RegExp(`^${parseInt(address)} `),
    );
    expect(await lineOf(source)).toContain(`“${input}” → ${parseInt(address)} `);
    expect((await json('Places', 'B3'))[0]![0]).not.toHaveProperty('properties');
    const inRun = await sourceAt(workbook, 'Places', 'B2');
    const { retrievedAt } = source as never;
    expect(inRun).toMatchObject({ ...{ output: 'lat', state: 'current', retrievedAt } });
  });

  test('that estimates carries the permit that it is of', async () => {
    const { body } = await service.get('/permit?municipality=vancouver&limit=1');
    const [permit] = (body as { results: ServiceRecord[] }).results;
    const id = String(permit!.record_id);
    await onRows('Permits', [['Permit'], [id]], async () => {
      const options = { mode: 'ids', mapped: ['record_id'], areaUnit: null, totals: false } as const;
      await done(newEstimateRun(await readColumns(), [0], { ...options, mapped: ['record_id'] }));
    });
    await copy('Permits', 'C2', 'H2');
    expect(await sourceAt(workbook, 'Mine', 'H2')).toMatchObject({
      ...{ kind: 'result', run: 'estimate', output: 'median', inputs: [{ text: id }], match: null },
    });
    expect(await readValues(workbook, 'Mine', 'H2')).toEqual(await readValues(workbook, 'Permits', 'C2'));
  });

  test('that lists the records of addresses carries its record, in the columns that all datasets share too', async () => {
    const { body } = await service.get('/assessment?municipality=calgary&limit=1');
    const [assessment] = (body as { results: ServiceRecord[] }).results;
    await onRows('Portfolio', [['Address'], [`${String(assessment!.address)}, Calgary`]], async () => {
      const options = { datasets: ['assessment' as const], labels: undefined };
      await done(newPortfolioRun(await readColumns(), [0], options));
    });
    const listing = messages().listings.portfolioSheet;
    const [address, rows] = await onSheet(workbook, listing, async (sheet, context) => {
      const range = sheet.tables.getItemAt(0).getRange().load('values,rowIndex');
      await context.sync();
      const [headers = [], ...records] = range.values as unknown[][];
      const at = records.findIndex((row) => row[headers.indexOf('record_id')] === assessment!.record_id);
      const cell = range.getCell(at + 1, headers.indexOf('value')).load('address');
      await context.sync();
      return [cell.address.split('!')[1]!, records.length] as const;
    });
    expect(rows).toBeGreaterThan(0);
    await copy(`'${listing}'`, address, 'H3');
    expect(await readValues(workbook, 'Mine', 'H3')).toEqual([[assessment!.assessed_value]]);
    expect(await sourceAt(workbook, 'Mine', 'H3')).toMatchObject({
      ...{ kind: 'record', dataset: 'assessment', field: 'assessed_value', municipality: 'calgary' },
      recordId: assessment!.record_id,
    });
  });
});
