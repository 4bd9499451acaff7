import { describe, expect, it } from 'vitest';
import { municipalityNames, normalizedAddress, parseAddress } from '../../src/address/index.ts';
import { generateSampleData, type GeneratedRecord } from '../../service/sample-data/index.ts';
import {
  entityDataset,
  entityTypes,
  sectors,
  permitTypes,
  trades,
  type EntityType,
} from '../../src/catalog/index.ts';

type Record_ = Record<string, unknown>;

const country = generateSampleData();
const all: GeneratedRecord[] = [...country.records()];
const addresses = new Map(
  country.addresses.map((address) => [`${address.municipality} ${address.normalizedAddress}`, address]),
);

const of = (entityType: EntityType): GeneratedRecord[] =>
  all.filter((each) => each.entityType === entityType);
const place = ({ addressKey, record }: GeneratedRecord): string =>
  `${record.municipality as string} ${addressKey}`;
const text = (record: Record_, field: string): string => record[field] as string;

function grouped(
  records: readonly GeneratedRecord[],
  key: (each: GeneratedRecord) => string,
): Map<string, Record_[]> {
  const groups = new Map<string, Record_[]>();
  for (const each of records) {
    const there = groups.get(key(each));
    if (there) there.push(each.record);
    else groups.set(key(each), [each.record]);
  }
  return groups;
}

const permitsAt = grouped(of('permit'), place);
/** `2026-04-13` also where the city writes 20260413. */
const isoDay = (value: unknown): string | null =>
  typeof value === 'string' && value ? value.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3') : null;
const typeOf = (value: unknown): string => (Array.isArray(value) ? 'array' : typeof value);

describe('what is published', () => {
  it('has records of every entity type, as many as the country is large', () => {
    const least: Record<EntityType, number> = {
      permit: 15_000,
      inspection: 7500,
      licence: 2500,
      development_permit: 2000,
      planning_application: 750,
      assessment: 10_000,
      major_project: 150,
      heritage_status: 375,
      occupancy_permit: 1000,
    };
    for (const entityType of entityTypes) {
      expect(of(entityType).length, entityType).toBeGreaterThanOrEqual(least[entityType]);
      expect(new Set(of(entityType).map(({ record }) => record.municipality)).size, entityType).toBe(16);
    }
  });

  it.each(entityTypes)('has every field of %s in the type of the catalog', (entityType) => {
    const { fields } = entityDataset(entityType);
    const records = of(entityType);
    const seen = new Map<string, Set<string>>();
    const counts = new Map<string, number>();
    for (const { record } of records) {
      for (const [name, value] of Object.entries(record)) {
        counts.set(name, (counts.get(name) ?? 0) + 1);
        const types = seen.get(name) ?? new Set();
        seen.set(name, types.add(typeOf(value)));
        if (Number.isInteger(value)) types.add('integer');
      }
    }
    expect(fields.filter(({ name, type }) => !seen.get(name)?.has(type)).map(({ name }) => name)).toEqual([]);
    for (const { name, presence } of fields) {
      const count = counts.get(name)!;
      if (presence === 'always') expect(count, name).toBe(records.length);
      // A place that was not found is rare by its nature.
      if (presence === 'common' && name !== 'geocode_failed')
        expect(count / records.length, name).toBeGreaterThan(0.1);
    }
    const known = new Set(fields.map(({ name }) => name));
    expect([...seen.keys()].filter((name) => !known.has(name))).toEqual(
      entityType === 'inspection' ? ['result_canonical'] : [],
    );
  });

  it('fills the fields that are always there', () => {
    for (const entityType of entityTypes) {
      const always = entityDataset(entityType).fields.filter(({ presence }) => presence === 'always');
      for (const { record } of of(entityType)) {
        for (const { name, type } of always) {
          if (typeOf(record[name]) !== (type === 'integer' ? 'number' : type)) {
            expect.fail(
              `${entityType} ${text(record, 'record_id')}: ${name} is ${JSON.stringify(record[name])}`,
            );
          }
        }
      }
    }
  });

  it('identifies each record once in its type', () => {
    for (const entityType of entityTypes) {
      const ids = of(entityType).map(({ record }) => record.record_id);
      expect(new Set(ids).size, entityType).toBe(ids.length);
    }
  });

  it('survives JSON as it is', () => {
    for (const { record } of all) {
      if (
        Object.values(record).some(
          (value) => value === undefined || Number.isNaN(value) || value === Infinity,
        )
      ) {
        expect.fail(JSON.stringify(record));
      }
    }
    const some = all.filter((_, index) => index % 997 === 0);
    expect(JSON.parse(JSON.stringify(some))).toEqual(some);
  });

  it('keeps to the closed lists that hold in the field', () => {
    for (const { record } of of('permit')) {
      expect(permitTypes).toContain(record.permit_type_canonical);
      if ('trade_canonical' in record) expect(trades).toContain(record.trade_canonical);
    }
    const sectorsSeen = new Set(of('major_project').map(({ record }) => record.sector_canonical));
    expect(sectorsSeen).toEqual(new Set(sectors));
  });

  it('says the trade on every permit of some cities and on none of the others', () => {
    for (const [city, permits] of grouped(of('permit'), ({ record }) => text(record, 'municipality'))) {
      const stated = permits.filter(({ trade_canonical: trade }) => trade).length;
      expect([0, permits.length], city).toContain(stated);
    }
    const tradesSeen = new Set(of('permit').map(({ record }) => record.trade_canonical));
    for (const trade of trades) expect(tradesSeen).toContain(trade);
  });
});

describe('records of an address', () => {
  it('states addresses that are read as the normalised form of an address that exists', () => {
    const known = municipalityNames(country.cities.flatMap(({ name, aliases }) => [name, ...aliases]));
    const wrong = all.filter((each) => {
      if (each.addressKey === null) return false;
      if (!addresses.has(place(each))) return true;
      const { address, normalized_address: normalised } = each.record;
      if (normalised !== undefined && normalised !== each.addressKey) return true;
      if (address === undefined) return false;
      const { civic } = parseAddress(address as string, known);
      return !civic || normalizedAddress({ ...civic, numberTo: null }) !== each.addressKey;
    });
    expect(wrong.map(({ record }) => [record.address, record.normalized_address])).toEqual([]);
  });

  it('agrees on place, postal code and province', () => {
    let places = 0;
    for (const each of all) {
      const address = addresses.get(place(each));
      if (!address) continue;
      const { record } = each;
      const lat = Number(record.lat ?? record.latitude ?? NaN);
      const lng = Number(record.lng ?? record.longitude ?? NaN);
      if (lat > 41 && lat < 84 && lng > -141 && lng < -52) {
        places++;
        if (Math.abs(lat - address.lat) > 0.00051 || Math.abs(lng - address.lng) > 0.00051)
          expect.fail(JSON.stringify(record));
      }
      const postalCode = record.postal_code ?? record.postal;
      if (
        postalCode &&
        !address.postalCode.replace(' ', '').startsWith((postalCode as string).replace(' ', ''))
      ) {
        expect.fail(JSON.stringify(record));
      }
      if (record.province !== undefined) expect(record.province).toBe(address.province);
    }
    expect(places).toBeGreaterThan(35_000);
  });

  it('inspects permits that exist at the address, after their issue', () => {
    for (const each of of('inspection')) {
      const permit = permitsAt
        .get(place(each))
        ?.find((one) =>
          [one.permit_number, text(one, 'record_id')].includes(each.record.permit_number as string),
        );
      if (!permit) expect.fail(JSON.stringify(each));
      expect(isoDay(permit.issued_date)! <= text(each.record, 'inspection_date')).toBe(true);
    }
  });

  it('permits occupancy after a new building or a change of use', () => {
    for (const each of of('occupancy_permit')) {
      const permit = permitsAt
        .get(place(each))
        ?.find((one) => [one.permit_number, one.record_id].includes(each.record.permit_number));
      if (!permit) expect.fail(JSON.stringify(each));
      expect(['new_construction', 'change_of_use']).toContain(permit.permit_type_canonical);
      expect(permit.status_canonical).toBe('completed');
      expect(isoDay(permit.issued_date)! <= text(each.record, 'issued_date')).toBe(true);
    }
  });

  it('says that a permit came before a licence exactly where one did, in the two years before', () => {
    const outcomes = { true: 0, false: 0 };
    for (const each of of('licence')) {
      if (each.addressKey === null) {
        expect(each.record).not.toHaveProperty('preceded_by_permit');
        continue;
      }
      const opened = text(each.record, 'first_licensed_at');
      const from = `${Number(opened.slice(0, 4)) - 2}${opened.slice(4)}`;
      const before = (permitsAt.get(place(each)) ?? [])
        .map((permit) => ({ issued: isoDay(permit.issued_date), type: permit.permit_type_canonical }))
        .filter(({ issued }) => issued !== null && issued >= from && issued <= opened)
        .sort((one, other) => (one.issued! < other.issued! ? 1 : -1));
      const {
        preceded_by_permit: preceded,
        permit_lookback_date: date,
        permit_lookback_type: type,
      } = each.record;
      expect(preceded).toBe(before.length > 0);
      outcomes[String(preceded) as 'true']++;
      if (before.length === 0) {
        expect([date, type, each.record.months_permit_to_open]).toEqual([null, null, null]);
        continue;
      }
      expect(date).toBe(before[0]!.issued);
      expect(before.filter(({ issued }) => issued === date).map((one) => one.type)).toContain(type);
      const months = (Date.parse(opened) - Date.parse(date as string)) / 86_400_000 / 30.4375;
      expect(each.record.months_permit_to_open).toBeCloseTo(months, 0);
    }
    expect(outcomes.true).toBeGreaterThan(500);
    expect(outcomes.false).toBeGreaterThan(500);
  });

  it('renews licences: the first day stays, the issue moves', () => {
    const chains = grouped(of('licence'), ({ record }) => text(record, 'record_id').replace(/-\d+$/, ''));
    let renewed = 0;
    for (const chain of chains.values()) {
      expect(new Set(chain.map(({ first_licensed_at: first }) => first)).size).toBe(1);
      const issued = chain.map((record) => text(record, 'issued_date'));
      expect(issued).toEqual([...new Set(issued)].sort());
      expect(chain.filter(({ is_active: active }) => active).length).toBeLessThanOrEqual(1);
      if (issued.length > 1) renewed++;
    }
    expect(renewed).toBeGreaterThan(500);
  });

  it('bears one roll number in assessments and development permits', () => {
    const rolls = new Map(of('assessment').map((each) => [place(each), each.record.roll_number]));
    let compared = 0;
    for (const each of of('development_permit')) {
      const roll = each.record.roll_number;
      if (roll === undefined) continue;
      compared++;
      if (roll !== rolls.get(place(each))) expect.fail(JSON.stringify(each));
    }
    expect(compared).toBeGreaterThan(1500);
  });

  it('spreads permits over the years', () => {
    const years = grouped(
      of('permit').filter(({ record }) => isoDay(record.issued_date)),
      ({ record }) => isoDay(record.issued_date)!.slice(0, 4),
    );
    const counts = [...years.values()].map(({ length }) => length);
    expect([...years.keys()].sort()).toEqual(Array.from({ length: 11 }, (_, index) => String(2016 + index)));
    expect(Math.max(...counts)).toBeLessThan(Math.min(...counts) * 2.5);
  });

  it('renovates nothing before it is built', () => {
    let compared = 0;
    for (const each of of('assessment')) {
      const built = each.record.year_built;
      if (typeof built !== 'number') continue;
      for (const permit of permitsAt.get(place(each)) ?? []) {
        const issued = isoDay(permit.issued_date);
        const type = permit.permit_type_canonical as string;
        if (!issued || !['renovation', 'addition', 'change_of_use'].includes(type)) continue;
        compared++;
        if (Number(issued.slice(0, 4)) < built) expect.fail(JSON.stringify([each.record, permit]));
      }
    }
    expect(compared).toBeGreaterThan(3000);
  });

  it('states construction values that can be learned from area, type and city', () => {
    const groups = new Map<string, number[]>();
    for (const { record } of of('permit')) {
      const { construction_value: value, area_m2: metres, permit_type_canonical: type } = record;
      if (typeof value !== 'number' || typeof metres !== 'number' || type !== 'new_construction') continue;
      const key = `${text(record, 'municipality')} ${text(record, 'structure_type')} ${text(record, 'work')}`;
      groups.set(key, [...(groups.get(key) ?? []), Math.log(value / metres)]);
    }
    const large = [...groups.values()].filter(({ length }) => length >= 30);
    expect(large.length).toBeGreaterThan(8);
    for (const rates of large) {
      const mean = rates.reduce((sum, rate) => sum + rate, 0) / rates.length;
      const deviation = Math.sqrt(rates.reduce((sum, rate) => sum + (rate - mean) ** 2, 0) / rates.length);
      expect(deviation).toBeLessThan(0.45);
      expect(Math.exp(mean)).toBeGreaterThan(400);
      expect(Math.exp(mean)).toBeLessThan(9000);
    }
  });
});

describe('the faults of the field', () => {
  const values = (entityType: EntityType, field: string): unknown[] =>
    of(entityType).map(({ record }) => record[field]);
  const some = (entityType: EntityType, field: string, test: (value: unknown) => boolean): boolean =>
    values(entityType, field).some(test);
  const written = (pattern: RegExp): boolean =>
    all.some(({ record }) => typeof record.address === 'string' && pattern.test(record.address));

  it.each(['development_permit', 'planning_application'] as const)(
    'has %ss with statuses beyond the list',
    (entityType) => {
      for (const status of ['approved', 'pending', 'other'])
        expect(values(entityType, 'status_canonical')).toContain(status);
    },
  );

  it('has inspections with a canonical result and no normalised address', () => {
    expect(
      of('inspection').some(
        ({ record }) => 'result_canonical' in record && !('normalized_address' in record),
      ),
    ).toBe(true);
  });

  it('has places as text, as numbers, under long names, in metres, with three decimals', () => {
    expect(some('permit', 'lat', (value) => typeof value === 'string')).toBe(true);
    expect(some('permit', 'lat', (value) => typeof value === 'number')).toBe(true);
    expect(some('permit', 'latitude', (value) => typeof value === 'number')).toBe(true);
    const metres = all.filter(({ record }) => Math.abs(Number(record.lat ?? record.latitude ?? 0)) > 90);
    expect(metres.length).toBeGreaterThan(20);
    expect(metres.length).toBeLessThan(all.length / 200);
    expect(some('permit', 'lat', (value) => /^\d+\.\d{3}$/.test(String(value)))).toBe(true);
    expect(some('permit', 'geocode_failed', (value) => value === true)).toBe(true);
  });

  it('writes nothing in four ways', () => {
    for (const nothing of ['None', 'NONE', '', null]) {
      expect(
        all.some(({ record }) => Object.values(record).includes(nothing)),
        String(nothing),
      ).toBe(true);
    }
  });

  it('has dates without hyphens, padded numbers, closed postal codes, cents, both spellings', () => {
    expect(some('permit', 'issued_date', (value) => /^20\d{6}$/.test(String(value)))).toBe(true);
    expect(values('permit', 'units_created')).toContain('   0');
    expect(some('licence', 'postal_code', (value) => /^V8[A-Z]\d[A-Z]\d$/.test(String(value)))).toBe(true);
    expect(some('permit', 'est_const_cost_cents', (value) => Number.isInteger(value))).toBe(true);
    expect(of('permit').some(({ record }) => 'neighborhood' in record && 'neighbourhood' in record)).toBe(
      true,
    );
  });

  it('has identifiers with spaces, colons and slashes', () => {
    for (const sign of [' ', ':', '/']) {
      expect(
        values('permit', 'record_id').some((id) => (id as string).includes(sign)),
        sign,
      ).toBe(true);
    }
  });

  it('writes addresses in the forms of the field', () => {
    expect(written(/^\d+ - [A-Z].* NW$/)).toBe(true);
    expect(written(/^\d+ {2}RUE /)).toBe(true);
    expect(written(/^\d+, \d+ - \d+ AVENUE NW$/)).toBe(true);
    expect(written(/^\d+-\d+ [A-Z ]+ RD/)).toBe(true);
    expect(written(/^#\d+ \d+ [EW] \d+TH AVE/)).toBe(true);
    expect(written(/\. {3}$/)).toBe(true);
    expect(written(/ [NS]W, |AV SE$/)).toBe(true);
  });

  it('has businesses without premises and projects along a line, without an address', () => {
    for (const entityType of ['licence', 'major_project'] as const) {
      expect(of(entityType).some(({ addressKey }) => addressKey === null)).toBe(true);
    }
  });
});
