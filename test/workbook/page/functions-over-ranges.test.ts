import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Shown } from '../../../workbook/page/workbook-api.ts';
import { bare, openAsking, values, type Asking, type Json } from './asking.ts';
import { sheet } from './sheet.ts';

let asking: Asking;
let service: Asking['service'];
let cells: Asking['cells'];
beforeAll(async () => {
  asking = await openAsking();
  ({ service, cells } = asking);
});
afterAll(() => asking?.addin.close());

const vancouver = '/assessment?municipality=vancouver&limit=5';

/** Cells of the sheet of addresses, far from what is there, that ranges of these tests refer to. */
async function input(rows: Shown[][]): Promise<string> {
  const { write } = sheet(asking.addin.page);
  const address = `Addresses!M1:${rows[0]!.length === 1 ? 'M' : 'N'}${rows.length}`;
  await write(address, rows);
  return address;
}

describe('a range with a blank, an error and an input that is not there', () => {
  /** The result of a function over the rows: good, blank, error, not there, good. */
  async function over(good: Shown[][], wrong: Shown[], formula: (first: string, second: string) => string) {
    const blank = good[0]!.map(() => null);
    const broken = good[0]!.map((_, index) => (index === 0 ? '=1/0' : null));
    await input([good[0]!, blank, broken, wrong, good[1]!]);
    return bare(await cells(formula('Addresses!M1:M5', 'Addresses!N1:N5')));
  }

  test('GEOCODE', async () => {
    const { results } = await service(vancouver);
    const typedAddresses = results.slice(0, 2).map(({ address }: Json) => `${address}, Vancouver`);
    const places = await Promise.all(
      typedAddresses.map((address: string) => service(`/geocode?address=${encodeURIComponent(address)}`)),
    );
    const shown = await over(
      typedAddresses.map((address: string) => [address]),
      ['nowhere at all 99999'],
      (range) => `=CDATA.GEOCODE(${range})`,
    );
    const [first, second] = values(places, 'lat', 'lng');
    expect(shown).toEqual([first, [null, null], ['#DIV/0!', '#DIV/0!'], ['#N/A', '#N/A'], second]);
  });

  test('REVERSEGEOCODE and ZONE', async () => {
    const { results } = await service('/permit?municipality=calgary&limit=50');
    const placed = results.filter(({ lat }: Json) => lat).slice(0, 2) as Json[];
    const good = placed.map(({ lat, lng }) => [Number(lat), Number(lng)]);
    const query = (index: number) => `lat=${good[index]![0]}&lng=${good[index]![1]}`;
    const addresses = await Promise.all([0, 1].map((index) => service(`/reverse-geocode?${query(index)}`)));
    expect(await over(good, [-114, 51], (lat, lng) => `=CDATA.REVERSEGEOCODE(${lat},${lng})`)).toEqual([
      [addresses[0]!.address],
      [null],
      ['#DIV/0!'],
      ['#VALUE!'],
      [addresses[1]!.address],
    ]);
    const zones = await Promise.all([0, 1].map((index) => service(`/zone?${query(index)}`)));
    expect(
      await over(good, [70, -100], (lat, lng) => `=CDATA.ZONE(${lat},${lng},"zone_code,zone_category")`),
    ).toEqual([
      ...values([zones[0]!], 'zone_code', 'zone_category'),
      [null, null],
      ['#DIV/0!', '#DIV/0!'],
      ['#N/A', '#N/A'],
      ...values([zones[1]!], 'zone_code', 'zone_category'),
    ]);
  });

  test('NORMALIZE', async () => {
    const shown = await over(
      [['12 main st. unit 4'], ['4500, boul. St-Laurent']],
      ['---'],
      (range) => `=CDATA.NORMALIZE(${range})`,
    );
    expect(shown).toEqual([
      ['12 MAIN STREET'],
      [null],
      ['#DIV/0!'],
      ['#VALUE!'],
      ['4500 BOULEVARD SAINT-LAURENT'],
    ]);
  });

  test('RECORD', async () => {
    const { results } = await service('/assessment?municipality=vancouver&limit=2');
    const shown = await over(
      values(results, 'record_id'),
      ['no such record'],
      (range) => `=CDATA.RECORD("assessment",${range},"record_id,assessed_value,assessment_date")`,
    );
    const [first, second] = values(results, 'record_id', 'assessed_value', 'assessment_date');
    const all = (value: Shown): Shown[] => [value, value, value];
    expect(shown).toEqual([first, all(null), all('#DIV/0!'), all('#N/A'), second]);
  });

  test('ASSESSMENT', async () => {
    const { results } = await service(vancouver);
    const good = (results as Json[]).slice(0, 2).map(({ address }) => [String(address), 'vancouver']);
    const newest = await Promise.all(
      good.map(async ([address]) => {
        const { records } = await service(
          `/property?municipality=vancouver&address=${encodeURIComponent(address!)}`,
        );
        return (records.assessment as Json[]).reduce((a, b) =>
          b.assessment_year > a.assessment_year ? b : a,
        );
      }),
    );
    const shown = await over(
      good,
      ['1 Nowhere St', 'vancouver'],
      (address, city) => `=CDATA.ASSESSMENT(${address},${city},"assessed_value,assessment_year")`,
    );
    const [first, second] = values(newest, 'assessed_value', 'assessment_year');
    expect(shown).toEqual([first, [null, null], ['#DIV/0!', '#DIV/0!'], ['#N/A', '#N/A'], second]);
  });

  test('ESTIMATE', async () => {
    const { results } = await service('/permit?municipality=calgary&limit=2');
    const record_ids = (results as Json[]).map(({ record_id }) => String(record_id));
    const priced = (await service('/permit/estimate', { record_ids })).results as Json[];
    const shown = await over(
      record_ids.map((id) => [id]),
      ['no such permit'],
      (range) => `=CDATA.ESTIMATE(${range})`,
    );
    const [first, second] = values(
      priced.map(({ estimate }) => estimate),
      'low',
      'median',
      'high',
    );
    const all = (value: Shown): Shown[] => [value, value, value];
    expect(shown[3]![0]).toMatch(/^#(N\/A|VALUE!)$/);
    expect([shown[0], shown[1], shown[2], shown[4]]).toEqual([first, all(null), all('#DIV/0!'), second]);
  });

  test('ESTIMATENEW', async () => {
    const permits = [
      { municipality: 'calgary', permit_type_canonical: 'addition' },
      { municipality: 'edmonton', permit_type_canonical: 'renovation' },
    ];
    const priced = (await service('/permit/estimate', { permits })).results as Json[];
    const shown = await over(
      permits.map((permit) => Object.values(permit)),
      ['calgary', 'adition'],
      (city, type) => `=CDATA.ESTIMATENEW(${city},${type},,,,,,,,"median,basis")`,
    );
    const [first, second] = values(
      priced.map(({ estimate }) => estimate),
      'median',
      'basis',
    );
    expect(shown).toEqual([first, [null, null], ['#DIV/0!', '#DIV/0!'], ['#VALUE!', '#VALUE!'], second]);
  });
});
