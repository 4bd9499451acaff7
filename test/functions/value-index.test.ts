import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { quarterText, readQuarter } from '@cdata/catalog/value-index';
import {
  startServiceWithIndex,
  type ServiceWithIndex,
} from '../../packages/service/test/permits-with-index.ts';
import { openFormulaWorkbook, type FormulaWorkbook, type Json } from './formula-workbook.ts';

let fixture: ServiceWithIndex;
let book: FormulaWorkbook;
let periods: Json[];
beforeAll(async () => {
  fixture = await startServiceWithIndex();
  book = await openFormulaWorkbook({ key: 'demo-paid-key', service: fixture.service });
  ({ periods } = await book.get('/permit/value-index?municipality=calgary&permit_type=new_construction'));
});
afterAll(async () => {
  await book?.close();
  await fixture?.close();
});

const city = '"calgary","new_construction"';
const withLevel = () => periods.filter(({ value_per_m2: level }) => level);

const calls = (): number => book.runtime.lookups.counts.snapshot.requests['/permit/value-index'] ?? 0;

describe('VALUEINDEX', () => {
  test('is the change between two quarters, with its interval and the permits of both', async () => {
    const [from, to] = [withLevel()[0]!, withLevel().at(-1)!];
    const pair = `${city},"${from.first_quarter}","${to.last_quarter}"`;
    // A multiple has no format.
    const [numbers] = await book.cells(`=1*CDATA.VALUEINDEX(${pair},"change,change_low,change_high")`);
    const [change, low, high] = numbers as [number, number, number];
    expect(change).toBeCloseTo(to.value_per_m2 / from.value_per_m2 - 1, 10);
    const margin = 1.96 * Math.hypot(from.standard_error, to.standard_error);
    expect(Math.log((1 + high) / (1 + change))).toBeCloseTo(margin, 10);
    expect(Math.log((1 + change) / (1 + low))).toBeCloseTo(margin, 10);
    const percent = `${(change * 100).toFixed(1)}%`;
    expect(await book.cells(`=CDATA.VALUEINDEX(${pair})`)).toEqual([[percent]]);
    const [names, row] = await book.cells(`=CDATA.VALUEINDEX(${pair},"*",TRUE)`);
    expect(Object.fromEntries(names!.map((name, at) => [name, row![at]]))).toMatchObject({
      change: percent,
      from_permits: from.permits,
      to_permits: to.permits,
      from_period: from.first_quarter,
      to_period: to.last_quarter,
      from_value_per_m2: from.value_per_m2,
      to_value_per_m2: to.value_per_m2,
    });
  });

  test('takes quarters and dates as people write them, and labels of types in both languages', async () => {
    const [from, to] = [withLevel()[0]!, withLevel().at(-1)!].map(
      ({ first_quarter: text }) => text as string,
    );
    const [year, quarter] = to!.split('-Q');
    const month = Number(quarter) * 3;
    const [expected] = await book.cells(`=CDATA.VALUEINDEX(${city},"${from}","${to}")`);
    book.write('Data!M1:M1', [[`=DATE(${year},${month},15)`]]);
    for (const notation of [
      `"T${quarter} ${year}"`,
      `"${year}Q${quarter}"`,
      `DATE(${year},${month},15)`,
      'Data!M1',
    ])
      expect([notation, await book.cells(`=CDATA.VALUEINDEX(${city},"${from}",${notation})`)]).toEqual([
        notation,
        [expected],
      ]);
    expect(
      await book.cells(`=CDATA.VALUEINDEX("Calgary","Nouvelle construction","${from}","${to}")`),
    ).toEqual([expected]);
  });

  test('of all types holds their shares constant, too', async () => {
    const { periods: all } = await book.get('/permit/value-index?municipality=calgary');
    const [from, to] = [all[0]!, all.at(-1)!].map(({ first_quarter: quarter }: Json) => quarter);
    const expected = all.at(-1)!.value_per_m2 / all[0]!.value_per_m2 - 1;
    expect(await book.cells(`=1*CDATA.VALUEINDEX("calgary","all","${from}","${to}")`)).toEqual([
      [expect.closeTo(expected, 10)],
    ]);
  });

  test('makes one call for all cells of a city and type, whatever their quarters', async () => {
    const before = calls();
    const last = withLevel().at(-1)!.last_quarter;
    const rows = withLevel().map(({ first_quarter: quarter }) => [quarter]);
    book.write(`Data!N1:N${rows.length}`, rows);
    const column = await book.cells(
      `=CDATA.VALUEINDEX("Calgary","Nouvelle construction",Data!N1:N${rows.length},"${last}","change,from_permits")`,
    );
    expect(column).toHaveLength(rows.length);
    expect(calls() - before).toBeLessThanOrEqual(1);
  });

  test('returns blank rows for blank ones, and propagates errors', async () => {
    const { first_quarter: from } = withLevel()[0]!;
    book.write('Data!P1:S3', [
      ['calgary', 'new_construction', from, from],
      [null, null, null, null],
      ['=1/0', 'new_construction', from, from],
    ]);
    expect(await book.cells('=CDATA.VALUEINDEX(Data!P1:P3,Data!Q1:Q3,Data!R1:R3,Data!S1:S3)')).toEqual([
      ['0.0%'],
      [''],
      ['#DIV/0!'],
    ]);
  });

  afterEach(() =>
    book.write(
      'Data!M1:S50',
      Array.from({ length: 50 }, () => Array<null>(7).fill(null)),
    ),
  );
});

describe('VALUEINDEX has no value, and says why', () => {
  const quarter = () => withLevel()[0]!.first_quarter as string;
  const later = (text: string, quarters: number) => quarterText(readQuarter(text)! + quarters);

  test.each([
    ['too few permits', () => [quarter(), fixture.tooFew], /^Too few permits in .+: \d+, and a change/],
    ['quarters of one period', () => fixture.merged, /counts as one period/],
    ['a quarter after the last', () => [quarter(), later(periods.at(-1)!.last_quarter, 1)], /it goes from/],
    ['a quarter before the first', () => [later(periods[0]!.first_quarter, -1), quarter()], /it goes from/],
  ])('for %s', async (_, quarters, reason) => {
    const [from, to] = quarters();
    const [result] = await book.results([`=CDATA.VALUEINDEX(${city},"${from}","${to}")`]);
    expect([result!.cells, result!.message]).toEqual([[['#N/A']], expect.stringMatching(reason)]);
  });

  test.each([
    [
      'no quarter',
      '"calgary","new_construction","2019","2020-Q1"',
      /^from must be a quarter such as 2024-Q3/,
    ],
    ['a year as a number', '"calgary","new_construction","2019-Q1",2020', /^to must be a quarter/],
    ['no type', '"calgary","reno","2019-Q1","2020-Q1"', /no permit type “reno”.+renovation/i],
    ['no city', '"calgry","new_construction","2019-Q1","2020-Q1"', /calgary/i],
    ['a missing type', '"calgary",Data!A99,"2019-Q1","2020-Q1"', /^permit_type is required/],
    ['a missing quarter', '"calgary","new_construction","2019-Q1",Data!A99', /^to is required/],
  ])('and #VALUE! for %s', async (_, args, reason) => {
    const before = calls();
    const [result] = await book.results([`=CDATA.VALUEINDEX(${args})`]);
    expect([result!.cells, result!.message]).toEqual([[['#VALUE!']], expect.stringMatching(reason)]);
    if (!args.includes('calgry')) expect(calls()).toBe(before);
  });
});
