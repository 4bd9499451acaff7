import { describe, expect, test } from 'vitest';
import {
  applicableParameters,
  datasets,
  endpoints,
  entityTypes,
  field,
  nearest,
  openingParameters,
  requiredFields,
  validateUserInput,
  searchParameters,
  slug,
  utilityParameters,
  type Dataset,
  type EntityType,
} from '../src/index.ts';

const all = Object.values(datasets);
const entities = entityTypes.map((entityType) => datasets[entityType]);
const names = (list: readonly { name: string }[]): string[] => list.map(({ name }) => name);

describe.each(all.map((dataset) => [dataset.name, dataset] as const))('%s', (name, dataset) => {
  test('declares each field and each parameter once', () => {
    expect(new Set(names(dataset.fields)).size).toBe(dataset.fields.length);
    expect(new Set(names(dataset.parameters)).size).toBe(dataset.parameters.length);
    expect(datasets[name]).toBe(dataset);
  });

  test('has the fields that identify a record', () => {
    for (const always of ['record_id', 'municipality', 'fetched_at']) {
      expect(field(dataset, always)?.presence).toBe('always');
    }
  });

  test('has only its own fields as defaults', () => {
    expect(dataset.defaultFields.filter((name) => !field(dataset, name))).toEqual([]);
    expect(dataset.defaultFields.length).toBeGreaterThanOrEqual(5);
  });

  test('has only its own fields in roles', () => {
    // The reference lets q search a county, which no dataset lists.
    const named = Object.values(dataset.roles)
      .flat()
      .filter((name) => name !== 'county');
    expect(named.filter((name) => !field(dataset, name) && name !== 'city')).toEqual([]);
  });

  test('has texts in both languages', () => {
    for (const { rule } of dataset.parameters)
      expect(Math.min(rule.en.length, rule.fr.length)).toBeGreaterThan(0);
    expect(dataset.label.fr).not.toBe('');
  });
});

describe('parameters', () => {
  const accepted = (dataset: Dataset) => names(dataset.parameters);

  test('include their aliases', () => {
    for (const dataset of entities) {
      for (const { name, aliasOf } of Object.values(searchParameters) as {
        name: string;
        aliasOf?: string;
      }[]) {
        if (aliasOf) expect(accepted(dataset).includes(name)).toBe(accepted(dataset).includes(aliasOf));
      }
    }
  });

  test('are those that the reference lists for each dataset', () => {
    const common = [
      'municipality',
      'city',
      'q',
      'status',
      'lat',
      'lng',
      'radius_km',
      'sort_by',
      'sort_order',
      'limit',
      'offset',
      'cursor',
    ];
    const dates = ['issued_after', 'issued_before', 'date_from', 'date_after', 'date_to', 'date_before'];
    const own = {
      permit: ['permit_type', 'trade', 'status_canonical', 'value_min', 'value_max'],
      development_permit: ['status_canonical'],
      planning_application: ['status_canonical'],
      licence: ['is_active', 'is_opening', 'preceded_by_permit', 'opened_from', 'opened_to'],
      assessment: ['value_min', 'value_max'],
      inspection: [],
      major_project: [
        ...[
          'units_min',
          'floor_area_min',
          'storeys_min',
          'structure_type',
          'neighbourhood',
          'ward',
          'zoning',
        ],
        ...['category', 'sector', 'value_min', 'value_max'],
      ],
    };
    for (const [name, filters] of Object.entries(own)) {
      const expected = [...common, ...dates, ...filters].sort();
      expect(accepted(datasets[name as keyof typeof own]).sort()).toEqual(expected);
    }
    expect(accepted(datasets.heritage_status).sort()).toEqual(Object.keys(searchParameters).sort());
  });

  test('filters compare existing fields', () => {
    const everywhere = new Set(entities.flatMap((dataset) => names(dataset.fields)));
    for (const { reads } of Object.values(searchParameters) as { reads?: readonly string[] }[]) {
      if (reads) expect(reads.some((name) => everywhere.has(name))).toBe(true);
    }
  });

  test('of /opening force the status that /opening_soon takes', () => {
    expect(names(openingParameters)).toContain('status');
    expect(accepted(datasets.opening)).not.toContain('status');
    const ours = openingParameters.filter((parameter) => parameter.ours);
    expect(names(ours)).toEqual(['lat', 'lng', 'radius_km']);
  });

  test('of the utility endpoints have the bounds of the reference', () => {
    expect(utilityParameters['/reverse-geocode']).toMatchObject([
      { name: 'lat', minimum: 41, maximum: 84, required: true },
      { name: 'lng', minimum: -141, maximum: -52, required: true },
    ]);
    expect(utilityParameters['/zoning']).toMatchObject([
      { name: 'city' },
      { name: 'limit', minimum: 1, maximum: 1000, default: 200 },
      { name: 'offset', minimum: 0, default: 0 },
    ]);
  });
});

test('what makes a file worth loading are fields of its dataset', () => {
  const ofPlaces = ['geometry', 'street'];
  for (const [name, groups] of Object.entries(requiredFields)) {
    if (name === 'address' || name === 'zone') continue;
    const names = new Set(datasets[name as EntityType].fields.map((field) => field.name));
    expect(
      groups.flat().filter((one) => !names.has(one) && !ofPlaces.includes(one)),
      name,
    ).toEqual([]);
  }
});

test('the estimate and geocode responses have the fields of the reference', () => {
  // The expected value is ours.
  expect(names(endpoints.estimate.fields)).toEqual([
    ...['low', 'median', 'high', 'confidence', 'basis', 'expected_value'],
  ]);
  expect(names(endpoints.geocode.fields)).toEqual([
    ...['address', 'municipality', 'province', 'lat', 'lng', 'postal_code', 'normalized_address'],
    ...['match_type', 'confidence', 'source'],
  ]);
  expect(names(endpoints.zone.fields)).toEqual(['city', 'zone_code', 'zone_description', 'zone_category']);
});

describe('the nearest name', () => {
  test.each([
    ['calgry', ['calgary', 'edmonton'], 'calgary'],
    ['Montréal', ['montreal', 'laval'], 'montreal'],
    ['St. John’s', ['st_johns', 'saint_john'], 'st_johns'],
    ['statuscanonical', ['status', 'status_canonical'], 'status_canonical'],
    ['xyz', ['calgary', 'edmonton'], null],
    ['', ['calgary'], null],
  ])('to %s among %j is %s', (input, list, expected) => {
    expect(nearest(input, list)).toBe(expected);
  });

  test('is compared as a slug', () => {
    expect(slug('  Ville de Québec ')).toBe('ville_de_quebec');
    expect(slug('St. John’s')).toBe('st_johns');
  });
});

test.each([
  ['floor_area_min', '1,200', null, 1200],
  ['floor_area_min', '12,5', null, 12.5],
  ['floor_area_min', '1,200 m²', 'en', 1200],
  ['value_min', '$1.2M', 'en', 1_200_000],
  ['value_max', '750 000 $', null, 750_000],
  ['units_min', '1,200', 'fr', 1200],
  ['units_min', '12.0', 'en', 12],
  ['radius_km', '500 m', 'en', 0.5],
  ['radius_km', '1,250', null, 1.25],
  ['lat', '45,123', 'en', 45.123],
  ['lng', '-73,567', 'en', -73.567],
  ['issued_after', '8 févr. 2024', null, '2024-02-08'],
  ['issued_after', '13/04/2026', null, '2026-04-13'],
] as const)('%s “%s” in %s is read as %s', (name, text, language, value) => {
  expect(validateUserInput(searchParameters[name], text, language)).toEqual({ ok: true, value });
});

test.each([
  ['value_min', '350.000', { kind: 'ambiguous', values: [350_000, 350] }],
  ['value_min', '500-600k', { kind: 'number' }],
  ['value_min', '1E+15', { kind: 'number' }],
  ['units_min', '1.5', { kind: 'whole' }],
  ['units_min', 'n/a', { kind: 'number' }],
  ['radius_km', '1,200 km', { kind: 'bounds', minimum: 0.1, maximum: 25 }],
  ['lat', '91', { kind: 'latitude' }],
  ['issued_after', '03/04/2026', { kind: 'date' }],
  ['issued_after', '2026-02-30', { kind: 'noSuchDate' }],
] as const)('%s “%s” is not', (name, text, reason) => {
  expect(validateUserInput(searchParameters[name], text, 'en')).toMatchObject({ ok: false, reason });
});

describe('the filters that can change what a search finds', () => {
  const applicable = (name: keyof typeof datasets) => names(applicableParameters(datasets[name]));

  test('leave out those that read fields which the dataset does not have', () => {
    expect(applicable('heritage_status')).toEqual(
      expect.arrayContaining(['municipality', 'q', 'status', 'neighbourhood', 'storeys_min', 'lat']),
    );
    for (const other of ['trade', 'permit_type', 'is_opening', 'opened_from', 'value_min', 'issued_after']) {
      expect(applicable('heritage_status')).not.toContain(other);
    }
    expect(applicable('assessment')).not.toContain('status');
  });

  test('are all filters of a dataset that the reference describes for it', () => {
    for (const name of ['permit', 'licence', 'major_project', 'opening_soon'] as const) {
      expect(applicable(name)).toEqual(names(datasets[name].parameters));
    }
  });

  test('sort by value only where records have one', () => {
    const sortOf = (name: keyof typeof datasets) =>
      applicableParameters(datasets[name]).find((parameter) => parameter.name === 'sort_by')?.values;
    expect(sortOf('permit')).toContain('value');
    expect(sortOf('licence')).not.toContain('value');
  });

  test('sort by the dates of tenders wherever the reference has them, and are offered nowhere', () => {
    const sortOf = ({ parameters }: Pick<Dataset, 'parameters'>) =>
      parameters.find((parameter) => parameter.name === 'sort_by')?.values ?? [];
    for (const dataset of [datasets.major_project, datasets.heritage_status]) {
      expect(sortOf(dataset)).toEqual(expect.arrayContaining(['date', 'value', 'published', 'closing']));
      expect(sortOf({ parameters: applicableParameters(dataset) })).not.toContain('closing');
    }
    expect(sortOf(datasets.permit)).not.toContain('published');
  });
});
