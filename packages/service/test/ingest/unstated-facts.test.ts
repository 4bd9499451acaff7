import { describe, expect, test } from 'vitest';
import { LoadCities } from '../../src/ingest/load-cities.ts';
import { rowMapper } from '../../src/ingest/row-mapper.ts';
import type { LoadedDataset, Mapping } from '../../src/sources/declaration.ts';
import { csvOf, imports } from './imports.ts';

const { write, load, recordsOf } = imports();
const loadedAt = '2026-11-24T12:00:00Z';

function mapped(dataset: LoadedDataset, values: Record<string, unknown>, columns?: Mapping['columns']) {
  const mapping: Mapping = {
    dataset,
    municipality: 'mississauga',
    key: dataset === 'zone' ? [] : ['id'],
    columns: columns ?? Object.fromEntries(Object.keys(values).map((name) => [name, name])),
  };
  const cities = new LoadCities(new Map());
  return rowMapper(mapping, { cities, sourceId: 'file/test', loadedAt })({ place: 'line 2', values });
}

function record(dataset: LoadedDataset, values: Record<string, unknown>): Record<string, unknown> {
  const row = mapped(dataset, { id: 1, ...values });
  if (!('stored' in row)) throw new Error(JSON.stringify(row));
  return row.stored.record;
}

describe('what a list of businesses does not say', () => {
  test('is left out: a licence without a state is neither issued nor in force', () => {
    const licence = record('licence', { business_name: 'Blue Door', address: '1 Elm St' });
    for (const field of ['status', 'is_active', 'category_canonical', 'is_contractor'])
      expect(licence).not.toHaveProperty(field);
  });

  test.each([
    [{ status: 'Issued' }, true],
    [{ status: 'Cancelled' }, false],
    [{ status: 'Y' }, true],
    [{ status: 'N' }, false],
    [{ status: 'Non' }, false],
    [{ expiry_date: '2027-01-01' }, true],
    [{ expiry_date: '2025-01-01' }, false],
    [{ status: 'Issued', expiry_date: '2025-01-01' }, false],
  ])('%j: in force: %s', (values, isActive) => {
    expect(record('licence', values).is_active).toBe(isActive);
  });

  test.each([
    [
      false,
      'Fermé, Fermée, Révoqué, Révoquée, Suspendu, Suspendue, Annulé, Expiré, Périmé, Échu, Refusé, Retiré, Inactif',
    ],
    [
      false,
      'Non renouvelé, Non-renouvelée, Pas délivré, N’est plus actif, Cessation, Terminé, En attente, À l’étude',
    ],
    [
      false,
      'Non-renewed, Not Renewed, NOT YET ISSUED, Denied, Cancelled, Canceled, Expired, Revoked, Suspended, Lapsed',
    ],
    [
      false,
      'Closed, Gone Out of Business, No longer in business, Inactive, Invalid, Void, Withdrawn, Terminated, Renewal pending',
    ],
    [
      true,
      'Issued, Active, APPROVED, Renewed, Licensed, In good standing, Open, Actif, En vigueur, Délivré, Renouvelée',
    ],
    [undefined, 'Code 7, Active - renewal pending, À renouveler, Exempt, Transferred, See notes'],
  ])('its word for the state wins over a last day that lies ahead: %s for %s', (isActive, states) => {
    for (const status of states.split(', ')) {
      expect([status, record('licence', { status, expiry_date: '2027-12-31' }).is_active]).toEqual([
        status,
        isActive,
      ]);
      expect([status, record('licence', { status }).is_active]).toEqual([status, isActive]);
      const { is_active: isActiveAfterwards } = record('licence', { status, expiry_date: '2025-12-31' });
      expect([status, isActiveAfterwards]).toEqual([status, false]);
    }
  });

  test.each([
    ['2021', '2021-01-01', 'year'],
    ['2021-05-06', '2021-05-06', undefined],
    ['1900-01-01', undefined, undefined],
    ['2031', undefined, undefined],
  ])('a business that opened in %s', (opened, day, precision) => {
    const { opened_on: date, opened_on_precision: unit } = record('licence', {
      business_name: 'Blue Door',
      opened_on: opened,
    });
    expect([date, unit]).toEqual([day, precision]);
  });

  test.each([
    [{ naics_code: '722511' }, 'restaurant'],
    [{ naics_code: '238220', category: 'Members' }, 'contractor'],
    [{ naics_code: '23', category: 'Hair salon' }, 'personal_services'],
    [{ naics_code: '999999' }, undefined],
    [{ category: 'Something' }, 'other'],
  ])('its category follows from its words, then its industry: %j', (values, category) => {
    expect(record('licence', values).category_canonical).toBe(category);
  });
});

test('a blank row with zeros in its numbers is no record', () => {
  const blank = { id: 0, business_name: ' ', address: '0', naics_code: 0, lat: 0, lng: 0 };
  expect(mapped('licence', blank)).toEqual({ reason: 'its cells are blank or zero' });
  expect(mapped('licence', { ...blank, business_name: 'Blue Door' })).toHaveProperty('stored');
  // A place alone says nothing.
  expect(mapped('licence', { ...blank, lat: 43.6, lng: -79.6 })).toHaveProperty('reason');
});

test.each([
  ['Citation', true],
  ['Immeuble classé', true],
  ['Designated', true],
  ['Inventorié', undefined],
  ['Register B', undefined],
])('a place of heritage with the status %s needs a permit: %s', (status, isRequired) => {
  const { permit_required: required, heritage_meaning: meaning } = record('heritage_status', { status });
  expect([required, meaning]).toEqual([isRequired, undefined]);
});

test('what is in progress is the work of a permit that has been issued, else its application', () => {
  const status = (values: object) => record('permit', { status: 'IN-PROGRESS', ...values }).status_canonical;
  expect(status({ issued_date: '2026-01-05' })).toBe('issued');
  expect(status({ application_date: '2026-01-05' })).toBe('in_review');
  expect(record('permit', { status: 'Something', issued_date: '2026-01-05' }).status_canonical).toBe(
    'unknown',
  );
});

test('NA is a zone like any other', () => {
  const ring = [
    [-79.7, 43.6],
    [-79.6, 43.6],
    [-79.6, 43.7],
    [-79.7, 43.6],
  ];
  const geometry = { type: 'Polygon', coordinates: [ring] };
  const row = mapped('zone', { code: 'NA', geometry }, { zone_code: 'code', geometry: 'geometry' });
  expect(row).toMatchObject({ cells: ['mississauga', 'NA', 'NA', '', expect.any(String), 'file/test'] });
  expect(mapped('zone', { code: ' ', geometry }, { zone_code: 'code', geometry: 'geometry' })).toEqual({
    reason: 'it has no zone code',
  });
});

test('a business of which no licence says whether it is in force is neither active nor closed', async () => {
  const file = await write(
    'businesses.csv',
    csvOf([
      ['Licence Number', 'Business Name', 'Address', 'Category', 'Issued', 'Is Opening', 'Status'],
      ['1', 'Blue Door Cafe', '1 Elm St', 'Restaurant', '2026-02-03', 'yes', ''],
      ['2', 'Red Door Cafe', '3 Elm St', 'Restaurant', '2026-02-03', 'yes', 'Cancelled'],
    ]),
  );
  expect((await load(file, '--dataset', 'licence', '--municipality', 'Guelph', '--yes')).code).toBe(0);
  const states = (records: Record<string, unknown>[], field: string) =>
    Object.fromEntries(records.map((one) => [one.business_name, one[field]]));
  expect(states(await recordsOf('guelph', 'business'), 'is_active')).toEqual({
    'Blue Door Cafe': null,
    'Red Door Cafe': false,
  });
  expect(states(await recordsOf('guelph', 'opening'), 'status')).toEqual({
    'Blue Door Cafe': 'active',
    'Red Door Cafe': 'closed',
  });
});

test('a house on a street whose name is a type is loaded, and found', async () => {
  const rows = ['130', '132', '134'].map((number, at) => `${number} PARKWAY,${44.25 + at / 1e4},-76.56`);
  const file = await write('parkway.csv', ['Address,Lat,Lng', ...rows, '12 STREET,44.25,-76.56'].join('\n'));
  const { output } = await load(file, '--dataset', 'address', '--municipality', 'Kingston', '--yes');
  expect(output).toContain("'12 STREET' has no house number and street");
  expect(output).toContain('Self-check: 3 of 3 addresses geocoded to their place (100%).');
});
