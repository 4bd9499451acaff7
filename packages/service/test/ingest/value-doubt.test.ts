import { datasets } from '@cdata/catalog';
import { expect, test } from 'vitest';
import { ofOtherOrder, whyImplausible } from '../../src/ingest/implausible-value.ts';
import { LoadCities } from '../../src/ingest/load-cities.ts';
import { mapPublished } from '../../src/ingest/map-published.ts';
import type { MappedRecord } from '../../src/ingest/map-record.ts';
import { csvOf, imports } from './imports.ts';

const { write, load, recordsOf } = imports();

test('values that cannot be true are left out and named, and so are rows that a missing quotation mark swallows', async () => {
  const rows = [
    ['Permit No', 'Issued', 'Address', 'Type', 'Value'],
    ['A', '2026-02-03', '1 Elm St', 'Deck', '-500'],
    ['B', '2125-02-03', '3 Elm St', 'Deck', '1.234'],
    ['C', '2026-02-03', '5 Elm St', 'Deck', '-20'],
    ['D', '2026-02-03', '7 Elm St', 'Deck', '1234.50'],
    ['E', '2026-02-03', '"9 Elm St', 'Deck', '5'],
    ['F', '2026-02-03', '11 Elm St', 'Deck', '5'],
    ['G', '2026-02-03', '13" Elm St', 'Deck', '5'],
  ];
  const file = await write('doubts.csv', csvOf(rows));
  const { code, output } = await load(file, '--municipality', 'Guelph', '--yes');
  expect(code).toBe(0);
  expect(output).toContain("line 2: construction_value '-500' is negative; left out (in 2 rows)");
  expect(output).toContain("line 3: construction_value '1.234' may be dollars or thousands; left out");
  expect(output).toContain("line 3: issued_date '2125-02-03' lies in the future; left out");
  expect(output).not.toContain('1234.50');
  expect(output).toMatch(
    /line 6: the row has \d+ cells, but the header has 5; a quotation mark in lines 6 to 8 may be/,
  );
  const records = await recordsOf('guelph');
  expect(records.map(({ construction_value: value }) => value)).toEqual([
    undefined,
    undefined,
    undefined,
    1234.5,
  ]);
  expect(records[1]).not.toHaveProperty('issued_date');
});

const loadedAt = '2026-11-24T12:00:00Z';
const permitField = (name: string) => datasets.permit.fields.find((field) => field.name === name)!;
const dateProblem = (name: string, day: string) =>
  whyImplausible(permitField(name), { published: day, value: day }, loadedAt);

test.each([
  ['issued_date', '2026-11-24', null],
  ['issued_date', '2026-11-25', null],
  ['issued_date', '2026-11-26', "issued_date '2026-11-26' lies in the future"],
  ['issued_date', '2027-06-01', "issued_date '2027-06-01' lies in the future"],
  ['application_date', '2027-01-01', "application_date '2027-01-01' lies in the future"],
  ['expiry_date', '2027-06-01', null],
  ['issued_date', '1750-01-01', "issued_date '1750-01-01' lies before 1800"],
])('the day of %s %s: %s', (name, day, problem) => {
  expect(dateProblem(name, day)).toBe(problem);
});

test.each([
  ['new_construction', 'Single family house', 450_000, false],
  ['new_construction', 'Single family house', 450_000_000, true],
  ['new_construction', 'Single family house', 450, true],
  ['new_construction', 'Single family house', 0, false],
  ['renovation', 'Single family house', 450, false],
  ['other', 'Deck', 12_000, false],
  ['other', 'Deck', 1_200_000_000, true],
  ['new_construction', 'Hospital', 1_200_000_000, false],
  ['new_construction', 'Hospital', 1_200_000_000_000, true],
])('a declared value of another order than its kind: %s of a %s for %d dollars: %s', (...example) => {
  const [type, building, value, isOther] = example;
  const record = { permit_type_canonical: type, building_type: building, construction_value: value };
  expect(ofOtherOrder({ ...record, dwelling_units_created: 1 })).toHaveLength(isOther ? 1 : 0);
  // Without a dwelling, it may be the stairs of a house.
  if (value < 1000) expect(ofOtherOrder(record)).toEqual([]);
});

test('a record as the service publishes it has no date after today either', () => {
  const row = {
    ...{ entity_type: 'permit', record_id: 'X', municipality: 'guelph', construction_value: 1.234 },
    ...{ issued_date: '20270601', application_date: '20260413', expiry_date: '2028-01-01' },
  };
  const result = mapPublished(row, { cities: new LoadCities(new Map()), loadedAt, sourceId: 'file/test' });
  expect(result).toMatchObject({
    problems: ["issued_date '20270601' lies in the future"],
    stored: { record: { application_date: '20260413', construction_value: 1.234 } },
  });
  expect((result as MappedRecord).stored.record).not.toHaveProperty('issued_date');
});
