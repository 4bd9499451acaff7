import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { datasets } from '@cdata/catalog';
import { dateSerial } from '../../src/excel/cells/index.ts';
import { sourceOf } from '../../taskpane/sources/source.ts';
import {
  blanksAsNull,
  openFormulaWorkbook,
  values,
  type FormulaWorkbook,
  type Json,
} from './formula-workbook.ts';

let book: FormulaWorkbook;
let get: FormulaWorkbook['get'];
let cells: FormulaWorkbook['cells'];
beforeAll(async () => {
  book = await openFormulaWorkbook({ key: 'demo-paid-key' });
  ({ get, cells } = book);
});
afterAll(() => book?.close());

const vancouver = '/assessment?municipality=vancouver&limit=5';

describe('a table', () => {
  test('SEARCH has the default columns under their names, dates as dates, and follows pages', async () => {
    const values = await cells('=CDATA.SEARCH("permit","Calgary",,,,150)');
    expect(values[0]).toEqual(datasets.permit.defaultFields);
    expect(values).toHaveLength(151);
    const { results } = await get('/permit?municipality=calgary&limit=150');
    expect(values.slice(1).map(([id]) => id)).toEqual((results as Json[]).map(({ record_id }) => record_id));
    const dates = values
      .slice(1)
      .flatMap((row) => row[datasets.permit.defaultFields.indexOf('issued_date')] ?? []);
    expect(dates.filter((date) => date !== '' && !/^\d{4}-\d\d-\d\d$/.test(String(date)))).toEqual([]);
  });

  test('SEARCH follows the cursor until it has its rows', async () => {
    book.service.resetRequests();
    expect(await cells('=ROWS(CDATA.SEARCH("permit",,,,"record_id",1200,FALSE))')).toEqual([[1200]]);
    expect(book.service.requests()['GET /permit']).toBe(3);
  });

  test('SEARCH takes filters as a range of two columns, with Excel’s own dates and booleans', async () => {
    book.write('Data!M1:N3', [
      ['is_active', '=TRUE'],
      ['issued_after', '=DATE(2024,3,1)'],
      ['sort_order', 'asc'],
    ]);
    const values = await cells(
      '=CDATA.SEARCH("licence","vancouver",,Data!M1:N3,"record_id,issued_date",20,FALSE)',
    );
    const { results } = await get(
      '/licence?municipality=vancouver&is_active=true&issued_after=2024-03-01&sort_order=asc&limit=20',
    );
    expect(values.map(([id]) => id)).toEqual((results as Json[]).map(({ record_id }) => record_id));
  });

  test('SEARCH takes fields from a range, and q', async () => {
    book.write('Data!M1:M2', [['assessed_value'], ['address']]);
    const values = await cells(
      '=CDATA.SEARCH("assessment","vancouver","10th","value_min=1000000",Data!M1:M2,5)',
    );
    expect(values[0]).toEqual(['assessed_value', 'address']);
    for (const [value, address] of values.slice(1)) {
      expect(value).toBeGreaterThanOrEqual(1e6);
      expect(address).toMatch(/10TH/i);
    }
  });

  test('NEAR gives each record’s distance', async () => {
    const values = await cells('=CDATA.NEAR("permit",49.2626,-123.1291,0.5,,"lat,lng,distance_km",20,FALSE)');
    expect(values.length).toBeGreaterThan(2);
    for (const [lat, lng, away] of values as number[][]) {
      expect(away).toBeLessThanOrEqual(0.5);
      // One degree is 111.2 km of latitude; the plane is right to a metre over half a kilometre.
      const flat =
        Math.hypot(lat! - 49.2626, (lng! + 123.1291) * Math.cos((49.2626 * Math.PI) / 180)) * 111.195;
      expect(away).toBeCloseTo(flat, 2);
    }
  });

  test('PROPERTY lists what is at an address, in columns that all datasets share', async () => {
    const { results } = await get(vancouver);
    const address = String(results[0].address);
    const held = await get(`/property?municipality=vancouver&address=${encodeURIComponent(address)}`);
    const values = await cells(`=CDATA.PROPERTY("${address}","Vancouver")`);
    expect(values[0]).toEqual(['dataset', 'record_id', 'date', 'type', 'status', 'value', 'description']);
    const ids = Object.values(held.records as Record<string, Json[]>).flatMap((list) =>
      list.map((r) => r.record_id),
    );
    expect(
      values
        .slice(1)
        .map(([, id]) => id)
        .sort(),
    ).toEqual(ids.sort());
    const assessed = values.find(([dataset]) => dataset === 'assessment')!;
    const record = (held.records.assessment as Json[]).find(({ record_id }) => record_id === assessed[1])!;
    expect([assessed[2], assessed[3], assessed[5]]).toEqual([
      record.assessment_date,
      record.property_class,
      record.assessed_value,
    ]);
  });

  test('HISTORY, FEED and SOURCES show the service’s values', async () => {
    const { results: newest } = await get('/permit/feed?limit=4');
    expect(await cells('=CDATA.FEED(,,"record_id",4,FALSE)')).toEqual(values(newest, 'record_id'));
    const [{ record_id: id }] = newest as [Json];
    const { history } = await get(`/permit/${encodeURIComponent(id)}/history`);
    expect(blanksAsNull(await cells(`=CDATA.HISTORY("${id}","date,event",FALSE)`))).toEqual(
      values(history, 'date', 'event'),
    );
    const { sources } = await get('/sources');
    expect(await cells('=CDATA.SOURCES("source_id,records",FALSE)')).toEqual(
      values(sources, 'source_id', 'records'),
    );
  });

  test('SOURCES has what the screen of sources shows of each, with dates as dates', async () => {
    book.write(
      'Data!Q1',
      '=CDATA.SOURCES("source_id,publisher,data_licence,attribution,records,earliest_date,latest_date,last_updated,has_stopped",FALSE)',
    );
    await book.settled();
    const { sources } = (await get('/sources')) as { sources: Json[] };
    const rows = await book.workbook.run(async (context) => {
      const spill = context.workbook.worksheets.getItem('Data').getRange(`Q1:Y${sources.length}`);
      spill.load('values');
      await context.sync();
      return spill.values as unknown[][];
    });
    book.write('Data!Q1', '');
    const serial = (day: string | null) => (day === null ? '' : dateSerial(day));
    expect(rows.map((row) => row.map((value, at) => (at === 7 ? Math.floor(Number(value)) : value)))).toEqual(
      sources.map((answer) => {
        const { id, publisher, licence, records, ...source } = sourceOf(answer);
        return [
          id,
          publisher ?? '',
          licence ?? '',
          answer.attribution ?? '',
          records,
          serial(source.earliestDate),
          serial(source.latestDate),
          serial(source.updatedOn),
          source.hasStopped,
        ];
      }),
    );
    expect(rows.filter(([, , , , , , latest]) => typeof latest === 'number').length).toBeGreaterThan(50);
    expect(new Set(rows.map((row) => row.at(-1)))).toEqual(new Set([true, false]));
  });

  test('STATS has value, count and sum', async () => {
    const stats = await get(
      '/permit/stats?municipality=calgary&group_by=permit_type_canonical&period=all&sum_field=construction_value',
    );
    expect(
      await cells('=CDATA.STATS("permit","calgary","permit_type_canonical","all","construction_value")'),
    ).toEqual([
      ['value', 'count', 'sum'],
      ...values(stats.by_permit_type_canonical, 'value', 'count', 'sum_construction_value'),
    ]);
  });

  test('SEARCH passes on the orders of tenders, which the service may have', async () => {
    const ids = (order: string) =>
      cells(`=CDATA.SEARCH("major_project",,,"sort_by=${order}","record_id",10,FALSE)`);
    expect(await ids('closing')).toEqual(await ids('date'));
  });

  test('STATS says which days and how many records were counted', async () => {
    const stats = await get('/permit/stats?municipality=calgary&group_by=permit_type_canonical');
    const rows = await cells(
      '=CDATA.STATS("permit","calgary","permit_type_canonical",,,,"value,period_days,total_in_db,without_value")',
    );
    expect(rows[0]).toEqual(['value', 'period_days', 'total_in_db', 'without_value']);
    expect(stats.period_days).toBe(30);
    expect(rows.slice(1)).toEqual(
      stats.by_permit_type_canonical.map((group: Json) => [group.value, 30, stats.total_in_db, 0]),
    );
    const all = await get('/permit/stats?municipality=calgary&group_by=issued_date&period=all');
    expect(all.without_value).toBeGreaterThan(0);
    const [without] = await cells('=CDATA.STATS("permit","calgary","month","all",,FALSE,"without_value")');
    expect(without).toEqual([all.without_value]);
  });

  test.each([
    ['month', 7],
    ['Year', 4],
  ])('STATS by %s adds up the days of the date, in their order', async (name, length) => {
    const stats = await get(
      '/permit/stats?municipality=calgary&group_by=issued_date&period=all&sum_field=construction_value',
    );
    const days: Json[] = stats.by_issued_date;
    const sums = new Map<string, [count: number, sum: number]>();
    for (const { value, count, sum_construction_value: sum } of days) {
      const [counted, summed] = sums.get(String(value).slice(0, length)) ?? [0, 0];
      sums.set(String(value).slice(0, length), [counted + count, summed + sum]);
    }
    const expected = [...sums].map(([value, [count, sum]]) => [value, count, sum]);
    expect(expected.length).toBeGreaterThan(1);
    const rows = await cells(`=CDATA.STATS("permit","calgary","${name}","all","construction_value",FALSE)`);
    expect(rows.map(([value, count]) => [String(value), count])).toEqual(
      expected.map(([value, count]) => [value, count]).sort(),
    );
    const total = (all: unknown[][]) => all.reduce((sum, row) => sum + Number(row[2]), 0);
    expect(total(rows)).toBeCloseTo(total(expected), 0);
  });

  test('COVERAGE and ZONING list one dataset or city, or all of them', async () => {
    const ofOne = await get('/permit/coverage');
    const one = await cells('=CDATA.COVERAGE("permit")');
    expect(one.slice(1).map(([city]) => city)).toEqual(ofOne.municipalities.map((m: Json) => m.municipality));
    const ofAll = await get('/sources/coverage');
    const all = await cells('=CDATA.COVERAGE()');
    const permits = all[0]!.indexOf('permit');
    expect(all.slice(1).map((row) => row[permits] || null)).toEqual(
      ofAll.municipalities.map((m: Json) => m.entity_types.permit ?? null),
    );
    const { results } = await get('/zoning?city=calgary&limit=3');
    expect(await cells('=CDATA.ZONING("Calgary","zone_code",3,FALSE)')).toEqual(values(results, 'zone_code'));
    const zoned = await get('/zoning');
    expect(await cells('=CDATA.ZONING(,,,FALSE)')).toEqual(
      values(zoned.results, 'city', 'zone_codes', 'districts'),
    );
  });

  test('without records is #N/A with the reason', async () => {
    const values = await book.results([
      '=CDATA.SEARCH("permit","calgary","xyzzyxyzzy")',
      '=CDATA.PROPERTY("1 Nowhere St","vancouver")',
      '=CDATA.HISTORY("no such permit")',
    ]);
    expect(values.map((each) => each.cells)).toEqual([[['#N/A']], [['#N/A']], [['#N/A']]]);
    expect(values[0]!.message).toBe('No records match this search.');
    expect(values[1]!.message).toBe('There are no records at this address.');
    expect(values[2]!.message).toContain('no such permit');
  });

  test('HEALTH shows the service’s values; USAGE counts calls and cells', async () => {
    const health = await get('/health');
    expect(await cells('=CDATA.HEALTH()')).toEqual(values([health], 'status', 'version', 'records'));
    const [[calls, answered, withoutCall, retries, failures]] = (await cells('=CDATA.USAGE()')) as [number[]];
    expect(calls).toBeGreaterThan(10);
    expect(answered).toBeGreaterThan(10);
    expect([withoutCall, retries, failures].every((count) => Number.isInteger(count))).toBe(true);
    expect(failures).toBeGreaterThan(0);
  });
});
