import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pages, ServiceError, type Page, type Query, type ServiceRecord } from '../../src/api/index.ts';
import { datasets, publishedDollars, useOf, valueLabel } from '@cdata/catalog';
import type { Engine } from '../../src/engine/index.ts';
import {
  countGroups,
  groupFields,
  groupings,
  listStatistics,
  summableFields,
  writeStatistics,
  type Statistics,
  type StatisticsQuery,
} from '../../src/features/statistics/index.ts';
import { statisticsQuerySchema } from '../../src/features/statistics/statistics-query.ts';
import type { TaskContext } from '../../src/tasks/index.ts';
import { insertStatistics, refreshSheets } from '../../taskpane/statistics/use-statistics.ts';
import { taskContext } from '../column-runs/running-tasks.ts';
import { countedService, type CountedClient } from '../../packages/service/test/running-service.ts';
import { excelWorkbook } from '../tables/table-workbook.ts';
import { sourceEngine } from '../sources/reports/scripted-sources.ts';
import { longTest } from '../extent.ts';

const reportOptions = { engine: sourceEngine, service: 'https://service.test' };

const workbook = excelWorkbook();
let service: CountedClient;
let permits: ServiceRecord[];

const get = async <Body>(path: string, query: Query = {}): Promise<Body> => {
  const parameters = Object.entries(query).filter(([, value]) => value !== null && value !== undefined);
  const search = new URLSearchParams(parameters.map(([name, value]) => [name, String(value)]));
  return (await service.get(`${path}?${search}`)).body as Body;
};

beforeAll(async () => {
  service = await countedService();
  permits = [];
  const fetch = (query: Query) => get<Page>('/permit', query);
  for await (const { results } of pages(fetch, { municipality: 'calgary' }, Infinity))
    permits.push(...results);
});
afterAll(() => service?.close());

const engine = {
  request: (
    lookup: { request(client: object, input: unknown, progress: () => void): unknown },
    input: unknown,
  ) => lookup.request({ get }, input, () => undefined),
} as unknown as Pick<Engine, 'request'>;

const byMonth: StatisticsQuery = {
  dataset: 'permit',
  municipality: 'calgary',
  grouping: 'month',
  months: 12,
  sumField: 'construction_value',
};
const countQuery = (query: StatisticsQuery) => countGroups(engine, query, {});
const dollars = (records: ServiceRecord[]) =>
  records.reduce((sum, { construction_value: value }) => sum + (publishedDollars(value) ?? 0), 0);
/** The month of a serial number. */
const monthOf = (serial: string | number) =>
  new Date(Date.UTC(1899, 11, 30) + Number(serial) * 86_400_000).toISOString().slice(0, 7);

describe('statistics agree with the records themselves', () => {
  longTest('by month: the newest twelve, without gaps, with what is left out', async () => {
    const { rows, others } = await countQuery(byMonth);
    expect(rows).toHaveLength(12);
    for (const { label, count, sum } of rows) {
      const ofMonth = permits.filter(({ issued_date: date }) =>
        String(date ?? '').startsWith(monthOf(label)),
      );
      expect([monthOf(label), count]).toEqual([monthOf(label), ofMonth.length]);
      expect(sum).toBeCloseTo(dollars(ofMonth), 0);
    }
    const total = rows.reduce((sum, { count }) => sum + count, 0);
    expect(total).toBeGreaterThan(0);
    expect(others).toBe(permits.length - total);
  });

  test('by year: the running one and the two before, and all of them', async () => {
    const ofYear = (label: string | number) =>
      permits.filter(({ issued_date: date }) => String(date ?? '').startsWith(monthOf(label).slice(0, 4)));
    const byYear = { ...byMonth, grouping: 'year', months: 36 } as const;
    const { rows, days } = await countQuery(byYear);
    const year = new Date().getUTCFullYear();
    expect(rows.map(({ label }) => monthOf(label))).toEqual(
      [year - 2, year - 1, year].map((one) => `${one}-01`),
    );
    for (const { label, count, sum } of rows) {
      expect(count).toBe(ofYear(label).length);
      expect(sum).toBeCloseTo(dollars(ofYear(label)), 0);
    }
    expect(days).toBeNull();
    const all = await countQuery({ ...byYear, months: null });
    expect(all.rows.length).toBeGreaterThan(3);
    expect(all.rows.reduce((sum, { count }) => sum + count, 0) + all.others).toBe(permits.length);
  });

  test('by type: with their labels, the largest first', async () => {
    const { rows } = await countQuery({ ...byMonth, grouping: 'type', months: null });
    const renovations = permits.filter(({ permit_type_canonical: type }) => type === 'renovation');
    expect(rows.find(({ label }) => label === 'Renovation')).toMatchObject({ count: renovations.length });
    const counts = rows.map(({ count }) => count);
    expect(counts).toEqual([...counts].sort((one, other) => other - one));
  });

  test('by city: all cities, without a sum', async () => {
    const { rows, others } = await countQuery({
      ...byMonth,
      grouping: 'city',
      municipality: null,
      months: null,
      sumField: null,
    });
    expect(rows.find(({ label }) => label === 'Calgary')).toEqual({
      label: 'Calgary',
      count: permits.length,
      sum: null,
    });
    expect(others).toBe(0);
  });
});

describe('groups in the words of the city agree with the records themselves', () => {
  const ofCalgary = { ...byMonth, months: null };
  const groupsBy = (read: (record: ServiceRecord) => unknown) => {
    const groups = new Map<string, number>();
    for (const record of permits) {
      const value = read(record);
      if (value === null || value === undefined || value === '') continue;
      groups.set(String(value).toLowerCase(), (groups.get(String(value).toLowerCase()) ?? 0) + 1);
    }
    return groups;
  };
  const label = (value: unknown) => (value ? (valueLabel(String(value))?.en ?? value) : null);
  test.each([
    ['ward', 'ward', (record: ServiceRecord) => record.ward],
    ['status', 'status_canonical', (record: ServiceRecord) => label(record.status_canonical)],
    ['trade', 'trade_canonical', (record: ServiceRecord) => label(record.trade_canonical)],
  ] as const)('by %s', async (grouping, field, read) => {
    const expected = groupsBy(read);
    if (expected.size === 0)
      return expect(countQuery({ ...ofCalgary, grouping })).rejects.toThrow('No records');
    const { rows, ...statistics } = await countQuery({ ...ofCalgary, grouping });
    expect(statistics).toMatchObject({ field, total: permits.length, days: null });
    expect(new Map(rows.map(({ label: name, count }) => [String(name).toLowerCase(), count]))).toEqual(
      expected,
    );
  });

  test('by neighbourhood and use: of the field that the city fills, uses as one classifier reads them', async () => {
    const neighbourhoods = await countQuery({ ...ofCalgary, grouping: 'neighbourhood' });
    const expected = groupsBy((record) => record[neighbourhoods.field]);
    expect(expected.size).toBeGreaterThan(1);
    expect(
      new Map(neighbourhoods.rows.map(({ label: name, count }) => [String(name).toLowerCase(), count])),
    ).toEqual(expected);
    const uses = await countQuery({ ...ofCalgary, grouping: 'use' });
    const classes = groupsBy((record) => {
      const text = record[uses.field];
      return text ? label(useOf({ building_type: text }).useClass) : null;
    });
    expect(new Map(uses.rows.map(({ label: name, count }) => [String(name).toLowerCase(), count]))).toEqual(
      classes,
    );
  });

  test('by contractor, and by whether planning applications met their target', async () => {
    const contractors = await countQuery({ ...ofCalgary, grouping: 'contractor' });
    const expected = groupsBy((record) => record[contractors.field]);
    expect(contractors.rows.length).toBeGreaterThan(1);
    for (const { label: name, count } of contractors.rows)
      expect([name, expected.get(String(name).toLowerCase())]).toEqual([name, count]);
    // The sample has no targets.
    expect(groupFields(datasets.planning_application, 'benchmark')).toEqual(['benchmark_met']);
    expect(groupFields(datasets.permit, 'benchmark')).toEqual([]);
  });

  test('the period that the service applied is told', async () => {
    const { days, total } = await countQuery({ ...byMonth, grouping: 'type' });
    expect(days).toBe(365);
    expect(total).toBe(permits.length);
  });

  test('a field that a service does not group by is left out', async () => {
    const refusing = {
      request: (lookup: unknown, input: { group_by: string }, options: unknown) =>
        input.group_by === 'neighborhood'
          ? Promise.reject(new ServiceError({ status: 422, detail: 'group_by is not supported' }))
          : engine.request(lookup as never, input as never, options as never),
    } as unknown as typeof engine;
    const query = { ...ofCalgary, grouping: 'neighbourhood' } as const;
    expect((await countGroups(refusing, query, {})).field).toBe('neighbourhood');
    const byWard = { ...ofCalgary, grouping: 'ward' } as const;
    const refuseAll = {
      request: () => Promise.reject(new ServiceError({ status: 422, detail: 'group_by is not supported' })),
    } as unknown as typeof engine;
    await expect(countGroups(refuseAll, byWard, {})).rejects.toThrow('group_by is not supported');
  });
});

interface SheetContents {
  names: string[];
  cells: unknown[][];
  tables: string[];
  series: { name: string; values: unknown[] }[];
}

const contents = (name: string): Promise<SheetContents> =>
  workbook.run(async (context) => {
    const { worksheets } = context.workbook;
    worksheets.load('items/name');
    const sheet = worksheets.getItem(name);
    const used = sheet.getUsedRange().load('values');
    const tables = sheet.tables.load('items/name');
    const series = sheet.charts.getItemAt(0).series.load('items/name');
    await context.sync();
    const values = series.items.map((one) => one.getDimensionValues('Values'));
    await context.sync();
    return {
      names: worksheets.items.map((one) => one.name),
      cells: used.values as unknown[][],
      tables: tables.items.map((one) => one.name),
      series: series.items.map((one, index) => ({ name: one.name, values: values[index]!.value })),
    };
  });

test('the sheet has a table and a chart; writing again refreshes both in place, and keeps notes and the chart’s look', async () => {
  const statistics = await countQuery(byMonth);
  const name = await writeStatistics(byMonth, statistics, reportOptions);
  const first = await contents(name);
  expect(first.cells[0]![0]).toBe('Building permits by month, Calgary');
  expect(first.cells[1]![0]).toMatch(
    /^Source: service\.test, .* · Last 12 months · [\d,]+ records in the whole database, Calgary · Other records, older or without a date: [\d,]+, of which without a value: [\d,]+$/,
  );
  expect(first.cells[3]!.slice(0, 3)).toEqual(['Month of issue date', 'Records', 'Sum of declared value']);
  expect(first.cells.slice(4, 16).map((row) => row[1])).toEqual(statistics.rows.map(({ count }) => count));
  expect(first.series.map((one) => one.name)).toEqual(['Records', 'Sum']);
  expect(first.series[0]!.values).toEqual(statistics.rows.map(({ count }) => count));
  expect(first.cells[16]!.slice(0, 3)).toEqual([
    'Total',
    statistics.rows.reduce((sum, { count }) => sum + count, 0),
    expect.closeTo(
      statistics.rows.reduce((sum, row) => sum + row.sum!, 0),
      0,
    ),
  ]);
  const formats = await workbook.run(async (context) => {
    const range = context.workbook.worksheets.getItem(name).getRange('A5:A16').load('numberFormat');
    await context.sync();
    return (range.numberFormat as string[][]).flat();
  });
  // The running month is not complete.
  expect(formats.map((format) => format.includes('to date'))).toEqual(
    statistics.rows.map(({ label }) => monthOf(label) === new Date().toISOString().slice(0, 7)),
  );
  await workbook.run(async (context) => {
    const sheet = context.workbook.worksheets.getItem(name);
    sheet.getRange('P1').values = [['my note']];
    sheet.charts.getItemAt(0).title.text = 'My title';
    sheet.name = 'Renamed';
    await context.sync();
  });
  const fewer: Statistics = {
    ...statistics,
    rows: statistics.rows.slice(0, 7).map((row) => ({ ...row, count: 5 })),
    others: 0,
  };
  expect(await writeStatistics(byMonth, fewer, reportOptions)).toBe('Renamed');
  const second = await contents('Renamed');
  expect(second.names.length).toBe(first.names.length);
  expect(second.tables).toEqual(first.tables);
  expect(second.cells[0]).toContain('my note');
  expect(second.series[0]!.values).toEqual([5, 5, 5, 5, 5, 5, 5]);
  expect(
    second.cells
      .slice(12, 24)
      .flatMap((row) => row.slice(0, 3))
      .filter((value) => value !== ''),
  ).toEqual([]);
  const title = await workbook.run(async (context) => {
    const chart = context.workbook.worksheets.getItem('Renamed').charts.getItemAt(0).load('title/text');
    await context.sync();
    return chart.title.text;
  });
  expect(title).toBe('My title');
  expect(await listStatistics()).toEqual([{ query: byMonth, sheet: 'Renamed' }]);
  await workbook.run(async (context) => {
    context.workbook.worksheets.getItem('Renamed').delete();
    await context.sync();
  });
  expect(await listStatistics()).toEqual([]);
});

test('the pane counts new statistics from saved results, and those that it refreshes again, one after the other', async () => {
  const requests: [city: unknown, cache: unknown][] = [];
  const context = {
    service: 'https://service.test',
    engine: {
      request(lookup: object, input: { municipality: unknown } | null, options: { cache?: unknown }) {
        if (input === null) return sourceEngine.request(lookup as never, null as never);
        requests.push([input.municipality, options.cache]);
        return engine.request(lookup as never, input as never, options as never);
      },
    } as unknown as typeof engine,
    runTask: <Report>(_: object, work: (task: TaskContext) => Promise<Report>) => work(taskContext()),
  };
  const edmonton = { ...byMonth, municipality: 'edmonton' };
  expect(await insertStatistics(byMonth, context)).toMatch(/12/);
  await insertStatistics(edmonton, context);
  expect(await refreshSheets(await listStatistics(), context)).toMatch(/2/);
  expect(requests.slice(0, 2)).toEqual([
    ['calgary', 'default'],
    ['edmonton', 'default'],
  ]);
  expect(requests.slice(2).sort()).toEqual([
    ['calgary', 'reload'],
    ['edmonton', 'reload'],
  ]);
  expect(await listStatistics()).toHaveLength(2);
});

test('only fields and groupings that mean something are offered, and only valid queries are read', () => {
  expect(groupings.filter((one) => groupFields(datasets.heritage_status, one).length > 0)).toEqual([
    ...['type', 'status', 'city', 'neighbourhood'],
  ]);
  expect(groupFields(datasets.permit, 'neighbourhood')).toEqual([
    'neighbourhood',
    'neighborhood',
    'community',
  ]);
  expect(summableFields(datasets.assessment)).toContain('assessed_value');
  expect(summableFields(datasets.assessment)).not.toContain('assessment_year');
  expect(summableFields(datasets.assessment)).not.toContain('lat');
  expect(v.parse(statisticsQuerySchema, byMonth)).toEqual(byMonth);
  for (const broken of [null, 5, { ...byMonth, dataset: 'toString' }, { ...byMonth, months: 7 }]) {
    expect(v.is(statisticsQuerySchema, broken)).toBe(false);
  }
});
