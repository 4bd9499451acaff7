import { readFile, stat } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { checkSample, type SampleLine } from '../sample-data/check-sample.ts';
import { sampleFile } from '../src/sample/sample-file.ts';
import {
  datasets,
  entityTypes,
  permitTypes,
  searchParameters,
  sectors,
  trades,
  type EntityType,
  type Parameter,
} from '@cdata/catalog';
import { municipalityNames, normalizedAddress, readAddress } from '@cdata/catalog/reading';
import { addressOf, groupBy, isoDay, placeKey, recordsOf, sample } from './sample-records.ts';

test('the file is small, and passes the check before it is written', async () => {
  expect((await stat(sampleFile)).size).toBeLessThan(6 * 1024 * 1024);
  const text = gunzipSync(await readFile(sampleFile)).toString();
  const lines = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as SampleLine);
  expect(checkSample(lines)).toEqual([]);
  const [last] = lines.slice(-1);
  const late = {
    ...last!.record!,
    record: { ...last!.record!.record, record_id: 'late', municipality: 'oz' },
  };
  expect(checkSample([...lines, last!, { record: late }])).toEqual([
    expect.stringMatching(/ is there twice$/),
    expect.stringMatching(/: no city oz$/),
    expect.stringMatching(/: no address /),
  ]);
});

test.each(entityTypes)('every city publishes %s, each record with an id of its own', (entityType) => {
  const records = recordsOf(entityType);
  expect(new Set(records.map(({ record }) => record.municipality)).size).toBe(16);
  expect(new Set(records.map(({ record }) => record.record_id)).size).toBe(records.length);
});

/** The fields of a dataset that every client can expect, or that a filter, a role or a table reads. */
function requiredFields(entityType: EntityType): Set<string> {
  const { fields, roles, defaultFields, parameters } = datasets[entityType];
  const filters: Record<string, Parameter> = searchParameters;
  const fieldsRead = parameters.flatMap(({ name, reads }) => reads ?? filters[name]?.reads ?? [name]);
  const names = new Set([...Object.values(roles).flat(), ...defaultFields, ...fieldsRead]);
  return new Set(
    fields
      .filter(({ name, presence }) => presence !== 'city-specific' || names.has(name))
      .map(({ name }) => name),
  );
}

/** Fields that records have in the field or that filters read, and that the reference lists for no such record. */
const unlistedFields: Partial<Record<EntityType, string>> = {
  inspection: 'result_canonical',
  major_project: 'area_m2 category floor_area storeys structure_type total_units units ward zoning',
};

const typesOf = (value: unknown): string[] =>
  Array.isArray(value) ? ['array'] : Number.isInteger(value) ? ['number', 'integer'] : [typeof value];

test.each(entityTypes)('%s has the fields of the catalog in their types', (entityType) => {
  const records = recordsOf(entityType);
  const types = new Map<string, Set<string>>();
  const counts = new Map<string, number>();
  for (const { record } of records) {
    for (const [name, value] of Object.entries(record)) {
      // JSON has neither.
      if (value === undefined || Number.isNaN(value)) expect.fail(`${name} is ${String(value)}`);
      counts.set(name, (counts.get(name) ?? 0) + 1);
      const seen = types.get(name) ?? new Set();
      for (const type of typesOf(value)) seen.add(type);
      types.set(name, seen);
    }
  }
  const { fields } = datasets[entityType];
  const required = requiredFields(entityType);
  const absent = fields.filter(({ name, type }) => required.has(name) && !types.get(name)?.has(type));
  expect(absent.map(({ name }) => name)).toEqual([]);
  for (const { name, presence } of fields) {
    const share = (counts.get(name) ?? 0) / records.length;
    if (presence === 'always') expect(share, name).toBe(1);
    // A position that was not found is rare by its nature.
    if (presence === 'common' && name !== 'geocode_failed') expect(share, name).toBeGreaterThan(0.1);
    // As the reference defines the word. More of the sample has floor areas, which grids of comparables need.
    if (presence === 'city-specific') expect(share, name).toBeLessThan(name === 'square_footage' ? 0.2 : 0.1);
  }
  const unlisted = [...types.keys()].filter((name) => !fields.some((field) => field.name === name));
  expect(unlisted.sort()).toEqual((unlistedFields[entityType] ?? '').split(' ').filter(Boolean));
});

test('nothing has happened after the records were fetched', () => {
  for (const entityType of entityTypes) {
    // Projects are announced before they start.
    if (entityType === 'major_project') continue;
    const dates = datasets[entityType].fields.filter(
      ({ kind, name }) => kind === 'date' && !/expir|completion|operation_start/.test(name),
    );
    for (const each of recordsOf(entityType)) {
      const fetched = String(each.record.fetched_at).slice(0, 10);
      for (const { name } of dates) {
        if ((isoDay(each.record[name]) ?? '') > fetched) expect.fail(`${name}: ${JSON.stringify(each)}`);
      }
    }
  }
});

test('closed lists of values are kept and complete', () => {
  const valuesOf = (entityType: EntityType, field: string) =>
    new Set(recordsOf(entityType).map(({ record }) => record[field]));
  expect(valuesOf('permit', 'permit_type_canonical')).toEqual(new Set(permitTypes));
  expect(valuesOf('permit', 'trade_canonical')).toEqual(new Set([...trades, undefined]));
  expect(valuesOf('major_project', 'sector_canonical')).toEqual(new Set(sectors));
});

test('some cities state the trade on every permit, and the others on none', () => {
  for (const [city, permits] of groupBy(recordsOf('permit'), ({ record }) => String(record.municipality))) {
    const count = permits.filter(({ record }) => record.trade_canonical).length;
    expect([0, permits.length], city).toContain(count);
  }
});

test('written addresses are parsed to an address that exists', () => {
  const names = municipalityNames(sample.cities.flatMap(({ name, aliases }) => [name, ...aliases]));
  for (const each of sample.records) {
    if (each.addressKey === null) continue;
    if (!addressOf(each)) expect.fail(JSON.stringify(each));
    const { address, normalized_address: normalized } = each.record;
    if (normalized !== undefined && normalized !== each.addressKey) expect.fail(JSON.stringify(each));
    if (address === undefined) continue;
    const { civic } = readAddress(address as string, { places: names });
    const key = civic && normalizedAddress({ ...civic, numberTo: null });
    if (key !== each.addressKey) expect.fail(JSON.stringify(each));
  }
});

test('records of an address agree on its position, postal code and province', () => {
  let positions = 0;
  for (const each of sample.records) {
    const address = addressOf(each);
    if (!address) continue;
    const { record } = each;
    const [lat, lng] = [Number(record.lat ?? record.latitude), Number(record.lng ?? record.longitude)];
    if (lat > 41 && lat < 84) {
      positions++;
      const isNear = Math.abs(lat - address.lat) < 0.00051 && Math.abs(lng - address.lng) < 0.00051;
      if (!isNear) expect.fail(JSON.stringify(each));
    }
    const postalCode = String(record.postal_code ?? '').replace(' ', '');
    if (!address.postalCode.replace(' ', '').startsWith(postalCode)) expect.fail(JSON.stringify(each));
    if ((record.province ?? address.province) !== address.province) expect.fail(JSON.stringify(each));
  }
  expect(positions).toBeGreaterThan(sample.records.length / 2);
});

const permitsByPlace = groupBy(recordsOf('permit'), placeKey);
const permitsAt = (each: Parameters<typeof placeKey>[0]) =>
  (permitsByPlace.get(placeKey(each)) ?? []).map(({ record }) => record);

test('inspections and occupancy permits follow permits at their address', () => {
  for (const each of [...recordsOf('inspection'), ...recordsOf('occupancy_permit')]) {
    const { record } = each;
    const permit = permitsAt(each).find((one) =>
      [one.permit_number, one.record_id].includes(record.permit_number),
    );
    if (!permit) expect.fail(JSON.stringify(each));
    const date = String(record.inspection_date ?? record.issued_date);
    if (isoDay(permit.issued_date)! > date) expect.fail(JSON.stringify([each, permit]));
    if (each.entityType !== 'occupancy_permit') continue;
    expect(['new_construction', 'change_of_use']).toContain(permit.permit_type_canonical);
    expect(permit.status_canonical).toBe('completed');
  }
});

test('a licence names the latest permit of the two years before, where there is one', () => {
  const counts = { true: 0, false: 0 };
  for (const each of recordsOf('licence')) {
    const { record } = each;
    if (each.addressKey === null) {
      expect(record).not.toHaveProperty('preceded_by_permit');
      continue;
    }
    const opened = String(record.first_licensed_at);
    const from = `${Number(opened.slice(0, 4)) - 2}${opened.slice(4)}`;
    const dates = permitsAt(each).map((permit) => isoDay(permit.issued_date));
    const before = dates.filter((date) => date !== null && from <= date && date <= opened).sort();
    expect(record.preceded_by_permit).toBe(before.length > 0);
    expect(record.permit_lookback_date).toBe(before.at(-1) ?? null);
    counts[String(record.preceded_by_permit) as 'true']++;
  }
  expect(Math.min(counts.true, counts.false)).toBeGreaterThan(300);
});

test('a renewal keeps the first day of a licence and has a later issue', () => {
  const businesses = groupBy(recordsOf('licence'), ({ record }) =>
    String(record.record_id).replace(/-\d+$/, ''),
  );
  for (const licences of businesses.values()) {
    expect(new Set(licences.map(({ record }) => record.first_licensed_at)).size).toBe(1);
    const issued = licences.map(({ record }) => record.issued_date);
    expect(issued).toEqual([...new Set(issued)].sort());
    expect(licences.filter(({ record }) => record.is_active).length).toBeLessThanOrEqual(1);
  }
});

test('development permits have a roll number of their address, which may have units', () => {
  const rolls = groupBy(recordsOf('assessment'), placeKey);
  for (const each of recordsOf('development_permit')) {
    const numbers = rolls.get(placeKey(each))!.map(({ record }) => record.roll_number);
    expect(numbers).toContain(each.record.roll_number);
  }
});

test('permits are spread over the years, and existing buildings only are renovated', () => {
  const years = groupBy(
    recordsOf('permit').filter(({ record }) => isoDay(record.issued_date)),
    ({ record }) => isoDay(record.issued_date)!.slice(0, 4),
  );
  const counts = [...years.values()].map(({ length }) => length);
  expect([...years.keys()].sort()).toEqual(Array.from({ length: 11 }, (_, index) => String(2016 + index)));
  expect(Math.max(...counts)).toBeLessThan(Math.min(...counts) * 2.5);
  for (const each of recordsOf('assessment')) {
    if (typeof each.record.year_built !== 'number') continue;
    for (const permit of permitsAt(each)) {
      const issued = isoDay(permit.issued_date);
      if (!issued || !['renovation', 'addition'].includes(String(permit.permit_type_canonical))) continue;
      if (Number(issued.slice(0, 4)) < each.record.year_built) expect.fail(JSON.stringify([each, permit]));
    }
  }
});

test('the value of a new building depends on its area, type and city', () => {
  const rates = new Map<string, number[]>();
  for (const { record } of recordsOf('permit')) {
    const { construction_value: value, area_m2: area, permit_type_canonical: type, work } = record;
    if (typeof value !== 'number' || typeof area !== 'number' || type !== 'new_construction') continue;
    const key = [record.municipality, record.structure_type, work].join();
    rates.set(key, [...(rates.get(key) ?? []), Math.log(value / area)]);
  }
  const large = [...rates.values()].filter(({ length }) => length >= 30);
  expect(large.length).toBeGreaterThan(5);
  for (const group of large) {
    const mean = group.reduce((sum, rate) => sum + rate, 0) / group.length;
    const variance = group.reduce((sum, rate) => sum + (rate - mean) ** 2, 0) / group.length;
    expect(Math.sqrt(variance)).toBeLessThan(0.47);
    expect(Math.exp(mean)).toBeGreaterThan(400);
    expect(Math.exp(mean)).toBeLessThan(9000);
  }
});
