import { afterEach, expect, test } from 'vitest';
import { changeBetween, quarterOf, type IndexPeriod } from '@cdata/catalog/value-index';
import { ServiceError } from '../../src/api/index.ts';
import { dateSerial } from '../../src/cells/index.ts';
import { geocodeLookup, propertyLookup, type ConnectedLookups } from '../../src/engine/index.ts';
import { setLanguage } from '../../src/messages/index.ts';
import { listedSales, writeSaleIndex, type Sale } from '../../src/property/index.ts';
import { saleIndex } from '../../src/property/sale-index.ts';
import { findValueIndex, writeValueIndex } from '../../src/statistics/index.ts';
import type { TaskContext } from '../../src/tasks/index.ts';
import { listRefreshedSheets, refreshSheets } from '../../taskpane/statistics/use-statistics.ts';
import { randomNumbers } from '../adjustments/neighbourhood.ts';
import { onSheet } from '../excel-workbook.ts';
import { testInLibreOffice } from '../in-libreoffice.ts';
import { assessmentOf } from '../property/assessment.ts';
import { taskContext } from '../runs/running-tasks.ts';
import { excelWorkbook, service } from '../tables/table-workbook.ts';
import { sourceLookups } from '../reports/scripted-sources.ts';

const workbook = excelWorkbook();
const reportOptions = { service, lookups: sourceLookups };
afterEach(() => setLanguage('en'));

const valuesOf = (sheet: string) =>
  onSheet(workbook, sheet, async (worksheet, context) => {
    const used = worksheet.getUsedRange().load('values');
    const { series } = worksheet.charts.getItemAt(0);
    series.load('items/name');
    await context.sync();
    return { values: used.values as unknown[][], series: series.items.map(({ name }) => name) };
  });

const quarter = (text: string) => quarterOf(text);
const periods: IndexPeriod[] = [
  {
    first: quarter('2023-01'),
    last: quarter('2023-04'),
    observations: 31,
    level: 2000,
    error: 0.03,
    median: 2100,
  },
  {
    first: quarter('2023-07'),
    last: quarter('2023-07'),
    observations: 4,
    level: null,
    error: null,
    median: 900,
  },
  {
    first: quarter('2023-10'),
    last: quarter('2023-10'),
    observations: 44,
    level: 2200,
    error: 0.02,
    median: 1800,
  },
];
const lookups: Pick<ConnectedLookups, 'request'> = {
  request: () =>
    Promise.resolve({
      periods: [
        {
          first_quarter: '2023-Q1',
          last_quarter: '2023-Q2',
          permits: 31,
          value_per_m2: 2000,
          standard_error: 0.03,
          median_per_m2: 2100,
        },
        { first_quarter: '2023-Q3', last_quarter: '2023-Q3', permits: 4, median_per_m2: 900 },
        {
          first_quarter: '2023-Q4',
          last_quarter: '2023-Q4',
          permits: 44,
          value_per_m2: 2200,
          standard_error: 0.02,
          median_per_m2: 1800,
        },
      ],
    } as never),
};
const query = { kind: 'declared' as const, municipality: 'toronto', permitType: null };

test('an index is a sheet of formulas with its interval, counts and merged quarters, which says that it is no price', async () => {
  const answer = await findValueIndex(lookups, query, { signal: new AbortController().signal });
  expect(answer).toEqual(periods);
  const name = await writeValueIndex(query, answer, reportOptions);
  expect(name).toBe('Value index Toronto');
  const { values, series } = await valuesOf(name);
  const rows = values.filter(([label]) => /^20\d\d-Q/.test(String(label)));
  const change = changeBetween(periods[0]!, periods[2]!)!;
  expect(rows.map(([label, count, , , , , , , note]) => [label, count, note])).toEqual([
    ['2023-Q1–2023-Q2', 31, 'Quarters merged: each has fewer than 20.'],
    ['2023-Q3', 4, 'Too few to compare: no index.'],
    ['2023-Q4', 44, ''],
  ]);
  expect(rows[0]!.slice(2, 5)).toEqual([100, 100, 100]);
  expect(rows[1]!.slice(2, 6)).toEqual(['', '', '', '']);
  const [index, low, high] = rows[2]!.slice(2, 5).map(Number);
  expect(index).toBeCloseTo(100 * (1 + change.change), 9);
  expect(low).toBeCloseTo(100 * (1 + change.low), 9);
  expect(high).toBeCloseTo(100 * (1 + change.high), 9);
  expect(values.flat().join(' ')).toContain('not sale prices');
  expect(series).toEqual(['Index', 'From', 'To']);
});

test('an index that is inserted again is on the same sheet, also in French', async () => {
  const first = await writeValueIndex(query, periods, reportOptions);
  setLanguage('fr');
  expect(await writeValueIndex(query, periods.slice(0, 1), reportOptions)).toBe(first);
  const { values } = await valuesOf(first);
  expect(values.filter(([label]) => /^20\d\d-T/.test(String(label))).map(([label]) => label)).toEqual([
    '2023-T1–2023-T2',
  ]);
});

/** Sales of houses: large ones have a lower price per m², and their share grows. Prices grow by 6% a year. */
function knownSales(): Sale[] {
  const random = randomNumbers(7);
  return Array.from({ length: 400 }, (_, at): Sale => {
    const date = new Date(Date.parse('2023-01-01') + at * 1.8 * 86_400_000).toISOString().slice(0, 10);
    const years = (at * 1.8) / 365.25;
    const isLarge = random() < at / 400;
    const floor = (isLarge ? 2500 : 1200) * (0.9 + 0.2 * random());
    const price = Math.round(
      (isLarge ? 3000 : 5000) * floor * 0.09290304 * 1.06 ** years * (0.95 + 0.1 * random()),
    );
    const record = assessmentOf(String(at), {
      square_footage: floor,
      property_class: isLarge ? 'large' : 'small',
    });
    return {
      row: at,
      address: `${at + 1} Example Street`,
      city: '',
      price,
      date,
      comparable: {
        recordId: String(at),
        record,
        distance: 1,
        address: '',
        value: price,
        propertyClass: String(record.property_class),
        year: date,
      },
    };
  });
}

test('a price index of sales follows a known trend, although larger houses sell later', () => {
  const { periods: ofSales, areaField, leftOut } = saleIndex(knownSales());
  expect([areaField, leftOut]).toEqual(['square_footage', 0]);
  const [first, last] = [ofSales[0]!, ofSales.at(-1)!];
  const change = changeBetween(first, last)!;
  const years = (last.first + last.last - first.first - first.last) / 8;
  expect(change.low).toBeLessThan(1.06 ** years - 1);
  expect(change.high).toBeGreaterThan(1.06 ** years - 1);
  // The medians fall.
  expect(last.median!).toBeLessThan(first.median!);
});

test('“Refresh all” writes the indexes again: of permits from the service, of sales from the list on the sheet', async () => {
  const all = knownSales();
  const [corrected, ...others] = all;
  const unknown = { row: 999, address: 'nowhere', city: '', price: 1, date: '2023-01-01' };
  await writeValueIndex(query, periods.slice(0, 1), reportOptions);
  const { sheet } = await writeSaleIndex(
    { sales: others, notFound: [{ sale: unknown, reason: 'address', detail: '' }] },
    'calgary',
    reportOptions,
  );
  const listed = (values: unknown[][]) => values.findIndex(([label]) => label === 'Address') + 1;
  // The user adds a sale below the others, and one is found by now.
  await onSheet(workbook, sheet, async (worksheet, context) => {
    const used = worksheet.getUsedRange().load('values');
    await context.sync();
    const first = listed(used.values as unknown[][]);
    const end = used.values.findIndex(([address], row) => row >= first && address === '');
    // The headers are on each page of the list.
    expect(used.values.slice(first, end).filter(([address]) => address !== 'Address')).toHaveLength(400);
    const { address, price, date } = corrected!;
    worksheet.getRangeByIndexes(end, 0, 1, 4).values = [[address, '', price, dateSerial(date)]];
    await context.sync();
  });
  const before = await listedSales('calgary');
  expect(before).toHaveLength(401);
  const requests: unknown[] = [];
  const context = {
    service,
    lookups: {
      request: (async (
        lookup: { endpoint: string },
        input: { address?: string },
        options: { cache?: string },
      ) => {
        if (lookup.endpoint === '/sources') return sourceLookups.request(lookup as never, null as never, {});
        if (lookup !== geocodeLookup) requests.push(options.cache);
        if (lookup !== geocodeLookup && lookup !== propertyLookup)
          return lookups.request(lookup as never, input as never, options as never);
        const sale = all.find(({ address }) => address === input.address);
        if (!sale) throw new ServiceError({ status: 404, detail: 'no such address' } as never);
        const { record } = sale.comparable;
        if (lookup === geocodeLookup)
          return {
            lat: record.lat,
            lng: record.lng,
            match_type: 'exact',
            confidence: 1,
            municipality: 'calgary',
          };
        return {
          normalized_address: input.address!.toUpperCase(),
          records: { assessment: [record] },
          count: 1,
        };
      }) as never,
    },
    runTask: <Report>(_: object, work: (task: TaskContext) => Promise<Report>) => work(taskContext()),
  };
  const sheets = await listRefreshedSheets();
  expect(sheets.map(({ title, calls }) => [title, calls])).toEqual([
    ['Declared value per m², Toronto, all permit types', 1],
    ['Sale price per m², Calgary, sales of my own', 802],
  ]);
  expect(await refreshSheets(sheets, context)).toBe('2 sheets refreshed.');
  expect(new Set(requests)).toEqual(new Set(['reload']));
  const { values: ofPermits } = await valuesOf('Value index Toronto');
  expect(ofPermits.filter(([label]) => /^20\d\d-Q/.test(String(label)))).toHaveLength(3);
  const { values } = await valuesOf(sheet);
  const counts = values
    .filter(([label]) => /^20\d\d-Q/.test(String(label)))
    .map(([, count]) => Number(count));
  expect(counts.reduce((sum, count) => sum + count)).toBe(400);
  expect((await listedSales('calgary')).map(({ address }) => address)).toContain('nowhere');
});

testInLibreOffice(() => workbook, { sheets: 2, formulas: 10 });
