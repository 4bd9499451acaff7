import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pageFetch } from '../../src/api/index.ts';
import { recordCard } from '../../functions/cards/index.ts';
import { datasets, field } from '@cdata/catalog';
import type { Engine } from '../../src/engine/index.ts';
import { setLanguage } from '../../src/language/index.ts';
import { findComparables } from '../../src/features/property/comparables/comparables.ts';
import { lookUpProperty } from '../../src/features/property/subject/property-lookup.ts';
import { writeProperty } from '../../src/features/property/subject/property-report.ts';
import { writeComparables } from '../../src/features/property/grid/write-comparables.ts';
import { countGroups, writeStatistics, type StatisticsQuery } from '../../src/features/statistics/index.ts';
import { fetchTable, listSavedTables, refreshTable } from '../../src/features/tables/index.ts';
import { recordRequests } from '../../src/features/tables/fetch-records.ts';
import type { HeadlessWorkbook } from '../../packages/workbook/src/headless/headless-workbook.ts';
import { openXlsx, saveXlsx } from '../../packages/workbook/src/xlsx/xlsx.ts';
import { openWorkbook, onSheet as onSheetOf, type SheetAction } from '../excel-workbook.ts';
import { serviceEngine } from '../engine/service-engine.ts';
import { countedService, type CountedClient } from '../../packages/service/test/running-service.ts';
import { emptyPermitForm, newRunOfForm } from '../../src/features/estimate/permit-form.ts';
import { newGeocodeRun } from '../../src/features/geocode/geocode-kind.ts';
import { readSheetRows } from '../../src/features/column-runs/sheet-rows.ts';
import type { NewRun } from '../../src/features/column-runs/run-kind.ts';
import type { RunReport } from '../../src/features/column-runs/runs.ts';
import { testInLibreOffice } from '../in-libreoffice.ts';
import { ended, newTaskRegistry, runsOf } from '../column-runs/running-tasks.ts';
import { gridMessages } from '../../src/features/property/grid/messages.ts';
import { estimateMessages } from '../../src/features/estimate/messages.ts';

let service: CountedClient;
let engine: Engine;
let workbook: HeadlessWorkbook;

const open = (options: Parameters<typeof openWorkbook>[0] = {}) => {
  workbook = openWorkbook(options);
  const { Excel, Office } = workbook.globals;
  Object.assign(globalThis, { Excel, Office });
};

beforeAll(async () => {
  service = await countedService();
  engine = serviceEngine(service);
});
afterAll(async () => {
  setLanguage('en');
  workbook?.close();
  await service?.close();
});

const onSheet = <Result>(name: string, act: SheetAction<Result>) => onSheetOf(workbook, name, act);

const readRange = (name: string, address: string, what: 'values' | 'text' | 'formulas' = 'values') =>
  onSheet(name, async (sheet, context) => {
    const range = sheet.getRange(address).load(what);
    await context.sync();
    return range[what] as unknown[][];
  });

const records = async (path: string): Promise<Record<string, unknown>[]> =>
  ((await service.get(path)).body as { results: Record<string, unknown>[] }).results;

async function sheetWith(name: string, rows: unknown[][]): Promise<void> {
  await workbook.run(async (context) => {
    const sheet = context.workbook.worksheets.add(name);
    sheet.getRangeByIndexes(0, 0, rows.length, rows[0]!.length).values = rows as string[][];
    sheet.activate();
    sheet.getRange('A1').select();
    await context.sync();
  });
}

async function run(newRun: NewRun): Promise<RunReport> {
  const tasks = newTaskRegistry();
  const { report, error } = await ended<RunReport>(
    tasks,
    runsOf(tasks, engine).start(newRun, { destination: 'adjacent', maxCalls: Infinity }),
  );
  if (error) throw error;
  return report!;
}

const writeOptions = () => ({
  engine,
  service: service.address,
  signal: new AbortController().signal,
  onProgress: () => undefined,
});

/** The texts of all used cells of the workbook. */
const allTexts = () =>
  workbook.run(async (context) => {
    const { worksheets } = context.workbook;
    worksheets.load('items/name');
    await context.sync();
    const used = worksheets.items.map((sheet) => sheet.getUsedRangeOrNullObject(true).load('text'));
    await context.sync();
    return worksheets.items.flatMap(({ name }, at) =>
      used[at]!.isNullObject ? [] : used[at]!.text.flat().map((text) => ({ name, text })),
    );
  });

/** The ranges of the values of each series of a sheet's chart. */
const chartRanges = (name: string) =>
  onSheet(name, async (sheet, context) => {
    const { series } = sheet.charts.getItemAt(0);
    series.load('items');
    await context.sync();
    const ranges = series.items.map((one) => one.getDimensionDataSourceString('Values' as never));
    await context.sync();
    return ranges.map(({ value }) => value);
  });

const byMonth: StatisticsQuery = {
  dataset: 'permit',
  municipality: 'calgary',
  grouping: 'type',
  months: null,
  sumField: 'construction_value',
};

describe.each(['en', 'fr'] as const)('a workbook for a client, made in %s', (language) => {
  const sheets: Record<string, string> = {};

  test('holds all jobs, and shows labels wherever there are any', async () => {
    setLanguage(language);
    open({ displayLanguage: `${language}-CA` });
    const permits = await records('/permit?municipality=calgary&limit=3');
    await sheetWith('List', [
      ['Address', 'Notes'],
      ...permits.map(({ address }) => [`${address}, Calgary`, 'mine']),
    ]);
    await run(
      newGeocodeRun(await readSheetRows(), [0], {
        choices: ['coordinates', 'match_type'],
        labels: language,
      }),
    );
    await sheetWith('Lot', [
      ['City', 'Type', 'Area (m²)', 'Declared value'],
      ['Calgary', 'Agrandissement', 100, 90_000],
      ['Calgary', 'New construction', 200, 900_000],
    ]);
    const form = newRunOfForm(emptyPermitForm, await readSheetRows(), { labels: language })!;
    await run(form);
    sheets.report = estimateMessages().reportSheet('Lot');
    const [own] = await records('/assessment?municipality=calgary&limit=1');
    const options = { engine };
    const subject = await lookUpProperty({ address: String(own!.address), municipality: 'calgary' }, options);
    const property = await writeProperty(subject, 'default', { ...writeOptions(), headerStyle: language });
    sheets.property = property.sheet;
    const search = { place: subject.place!, radius: 5, valueFrom: null, valueTo: null };
    const { nearest } = await findComparables(subject, search, options);
    const comparison = {
      subject,
      search,
      selected: nearest.slice(0, 4),
      unit: 'm2',
      fields: [],
      ownRows: [],
      kinds: {},
      found: null,
      basis: 'assessed',
      effectiveDate: null,
    } as const;
    const grid = await writeComparables(comparison, writeOptions());
    sheets.grid = grid.sheet;
    const fields = [
      'record_id',
      'municipality',
      'permit_type_canonical',
      'status_canonical',
      'construction_value',
    ];
    const table = await fetchTable(
      {
        dataset: datasets.permit,
        query: { municipality: 'calgary' },
        fields: fields.map((name) => field(datasets.permit, name)!),
        maxRows: 20,
        headerStyle: language,
      },
      'new sheet',
      { ...writeOptions(), fetch: pageFetch(engine, '/permit') },
    );
    sheets.table = table.sheet;
    sheets.statistics = await writeStatistics(
      byMonth,
      await countGroups(engine, byMonth, {}),
      writeOptions(),
    );
    const card = recordCard(datasets.permit, permits[0]!, { service: service.address });
    expect(card.properties.permit_type_canonical).not.toMatchObject({
      basicValue: permits[0]!.permit_type_canonical,
    });
    const texts = await allTexts();
    expect(texts.length).toBeGreaterThan(200);
    const words = texts.filter(
      ({ text }) => /(^|[\s("“«])[a-z]+_[a-z_]+/.test(text) && !/https?:/.test(text),
    );
    expect(words).toEqual([]);
  });

  test('keeps notes, adjustments, formats and the ranges of charts when it is saved, opened, sorted and refreshed', async () => {
    const labels = (await readRange(sheets.grid!, 'A1:A80')).map(([label]) => label);
    const rowOf = (label: string) => labels.indexOf(label) + 1;
    const entries = [`F${rowOf(gridMessages().other)}`, `F${rowOf(gridMessages().notes)}`] as const;
    await onSheet(sheets.grid!, (sheet) => {
      sheet.getRange('D6').values = [[0.03]];
      sheet.getRange(entries[0]).values = [[-10_000]];
      sheet.getRange(entries[1]).values = [['corner lot']];
    });
    const formats = await readRange(sheets.table!, 'A4:E4', 'text');
    const ranges = [await chartRanges(sheets.grid!), await chartRanges(sheets.statistics!)];
    await workbook.host.settled();
    const state = structuredClone(workbook.host.state());
    workbook.close();
    open({ state, displayLanguage: `${language}-CA` });

    expect([await chartRanges(sheets.grid!), await chartRanges(sheets.statistics!)]).toEqual(ranges);
    await onSheet('List', (sheet) => {
      sheet.getRange('A2:F4').sort.apply([{ key: 0, ascending: false }]);
    });
    for (const saved of await listSavedTables()) {
      const source = recordRequests(engine, saved);
      const report = await refreshTable(saved.id, { ...writeOptions(), ...source, mode: 'update' });
      expect([report.error, report.changed, report.removed]).toEqual([null, 0, 0]);
    }
    const entered = await Promise.all(['D6', ...entries].map((address) => readRange(sheets.grid!, address)));
    expect(entered.flat(2)).toEqual([0.03, -10_000, 'corner lot']);
    expect(await readRange(sheets.table!, 'A4:E4', 'text')).toEqual(formats);
    expect((await readRange('List', 'B2:B4')).flat()).toEqual(['mine', 'mine', 'mine']);
    setLanguage(language);
    await onSheet('List', (sheet) => sheet.activate());
    const again = newGeocodeRun(await readSheetRows(), [0], {
      choices: ['coordinates', 'match_type'],
      labels: language,
    });
    expect(await run(again)).toMatchObject({ written: 0 });
    expect([await chartRanges(sheets.grid!), await chartRanges(sheets.statistics!)]).toEqual(ranges);
  });

  testInLibreOffice(() => workbook, { sheets: 7, formulas: 80 });

  test('has its runs and tables, linked as before, when it is opened from the .xlsx file that it was saved as', async () => {
    const tables = await listSavedTables();
    const { contents } = await saveXlsx(workbook.host);
    const { state, omissions } = await openXlsx(contents, { name: 'client', namespace: '', addinId: '' });
    expect(omissions).toEqual([]);
    workbook.close();
    open({ state, displayLanguage: `${language}-CA` });
    const reopened = await listSavedTables();
    const nameOf = ({ name, sheet }: (typeof tables)[number]) => ({ name, sheet });
    expect(reopened.map(nameOf)).toEqual(tables.map(nameOf));
    for (const saved of reopened) {
      const source = recordRequests(engine, saved);
      const report = await refreshTable(saved.id, { ...writeOptions(), ...source, mode: 'update' });
      expect([report.error, report.changed, report.removed]).toEqual([null, 0, 0]);
    }
    await onSheet('List', (sheet) => sheet.activate());
    const choices = ['coordinates', 'match_type'] as const;
    const again = newGeocodeRun(await readSheetRows(), [0], { choices: [...choices], labels: language });
    expect(await run(again)).toMatchObject({ written: 0 });
  });
});
