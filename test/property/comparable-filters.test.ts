import { describe, expect, test } from 'vitest';
import {
  classesOf,
  filterComparables,
  kindOf,
  kindText,
  supportEvidence,
  usesOf,
  zonesOf,
  type Comparable,
  type ComparableFilters,
  type PropertyKind,
} from '../../src/features/property/index.ts';
import { comparables } from '../../src/features/property/comparables/comparables.ts';
import { setLanguage } from '../../src/language/index.ts';
import { assessmentOf, place, subjectWith } from './assessment.ts';

const list = (
  [
    ['Residential', 'R1', 1960, 4000],
    ['Commercial', 'C2', 1980, 9000],
    ['', '', null, null],
    ['Commercial', 'C2', 2001, '6000'],
  ] as const
).map(([propertyClass, zoning, year_built, lot_size_sf], index): Comparable => ({
  recordId: `calgary:${index}`,
  record: { zoning, year_built, lot_size_sf },
  distance: index,
  address: `${index} Main Street`,
  value: null,
  propertyClass,
  year: '',
}));
const nobody = { propertyClass: 0, use: 0, isUnit: 0, zone: 0, built: 0, area: 0 };
const none = { from: null, to: null };
const filter = (filters: Partial<ComparableFilters>) => {
  const { nearest, leftOut } = filterComparables(list, {
    propertyClass: null,
    zone: null,
    built: none,
    area: none,
    areaField: 'lot_size_sf',
    ...filters,
  });
  return { rows: nearest.map(({ distance }) => distance), leftOut };
};

test('the classes and zones of comparables are counted, the most frequent first', () => {
  expect(classesOf(list)).toEqual([
    { name: 'Commercial', count: 2 },
    { name: 'Residential', count: 1 },
    { name: '', count: 1 },
  ]);
  expect(zonesOf(list)[0]).toEqual({ name: 'C2', count: 2 });
  expect(classesOf([])).toEqual([]);
});

test('each filter says how many it leaves out, and one without the fact is left out', () => {
  expect(filter({})).toEqual({
    rows: [0, 1, 2, 3],
    leftOut: nobody,
  });
  expect(filter({ propertyClass: 'Commercial', built: { from: 1990, to: null } })).toEqual({
    rows: [3],
    leftOut: { ...nobody, propertyClass: 2, built: 1 },
  });
  expect(filter({ zone: '' }).rows).toEqual([2]);
  expect(filter({ area: { from: 4000, to: 6000 } })).toEqual({
    rows: [0, 3],
    leftOut: { ...nobody, area: 2 },
  });
  expect(filter({ area: { from: null, to: 6000 }, areaField: 'square_footage' }).rows).toEqual([]);
});

test('of more than can be listed, the nearest are', () => {
  const many = Array.from({ length: 600 }, (_, distance) => ({ ...list[0]!, distance }));
  const filters = {
    propertyClass: null,
    zone: null,
    built: none,
    area: none,
    areaField: 'lot_size_sf',
  } as const;
  expect(filterComparables(many, filters)).toMatchObject({
    passed: { length: 600 },
    nearest: { length: 500 },
  });
});

describe('the kind of a property', () => {
  const kinds = (
    [
      ['12 Elm St', '110'],
      ['14 Elm St', '320'],
      ['3-14 Elm St', '340'],
      ['P4 - 14 Elm St', '460'],
      ['16 Elm St', null],
    ] as const
  ).map(([address, use_code], at): Comparable => ({
    ...list[0]!,
    distance: at,
    record: { address, use_code, property_class: 'Residential' },
  }));
  const listed = (kind: Partial<PropertyKind>) => {
    const { nearest, leftOut } = filterComparables(kinds, {
      ...{ propertyClass: null, zone: null, built: none, area: none, areaField: 'lot_size_sf' },
      ...kind,
    });
    return [nearest.map(({ distance }) => distance), leftOut.use, leftOut.isUnit];
  };

  test('goes down to its use, where the roll has one', () => {
    expect(kindOf(kinds[0]!.record)).toEqual({ propertyClass: 'Residential', use: '110', isUnit: false });
    expect(listed(kindOf(kinds[0]!.record))).toEqual([[0], 4, 0]);
    expect(kindOf(kinds[4]!.record).use).toBeNull();
    expect(listed(kindOf(kinds[4]!.record))).toEqual([[0, 1, 4], 0, 2]);
  });

  test('tells units from whole addresses', () => {
    expect(listed({ isUnit: true })).toEqual([[2, 3], 0, 3]);
    expect(usesOf(kinds).map(({ name }) => name)).toContain('340');
  });

  test('is said in the language of the text', () => {
    const kind = { propertyClass: 'Résidentiel', use: '340', isUnit: true };
    expect(kindText(kind)).toBe('of class Residential, of use 340, units of buildings');
    setLanguage('fr');
    expect(kindText(kind)).toBe('de la catégorie Résidentiel, de l’utilisation 340, unités d’immeubles');
    expect(kindText({ propertyClass: 'Industrial' })).toBe('de la catégorie Industriel');
    setLanguage('en');
    expect(kindText({ propertyClass: 'R1' })).toBe('of class R1');
  });
});

test.each([
  { building_use: 'Stationnement en copropriété' },
  { property_class: 'Parking stall' },
  { address: 'Stall 14, 12 Elm St' },
])('a stall is no comparable of a dwelling: %j', (facts) => {
  const house = { assessed_value: 400_000, lot_size_sf: 4000, year_built: 1990 };
  const records = [assessmentOf('0002', house, 0.001), assessmentOf('0003', { ...house, ...facts }, 0.002)];
  const found = comparables(subjectWith(assessmentOf('0001', house)), place, records);
  expect(found.nearest.map(({ recordId }) => recordId)).toEqual(['0002']);
  expect(found.lines.find(({ id }) => id === '0003')!.reason).toBe('parking');
});

test.each([
  [
    'AB',
    { previous_assessed_value: 400_000 },
    [{ earlierYear: 2023, earlierValue: 400_000, laterValue: 420_000 }],
  ],
  ['AB', {}, []],
  // The roll before may be three years older.
  ['QC', { previous_assessed_value: 400_000 }, []],
])(
  'in %s, with %j, the value of the year before is evidence for time where rolls are yearly',
  (province, facts, changes) => {
    const own = assessmentOf('0001', { assessed_value: 500_000 });
    const record = assessmentOf('0002', { assessed_value: 420_000, province, ...facts }, 0.001);
    const kind = { place, unit: 'ft2', propertyClass: null } as const;
    expect(supportEvidence(subjectWith(own), [record], kind).changes).toMatchObject(changes);
    const earlier = assessmentOf(
      '0002/2021',
      { ...record, record_id: '0002/2021', assessment_year: 2021 },
      0.001,
    );
    const both = supportEvidence(subjectWith(own), [record, earlier], kind).changes;
    expect(both).toMatchObject([{ earlierYear: 2021, earlierValue: 420_000 }]);
  },
);

test('rates are supported by properties of the kind alone', () => {
  const house = { assessed_value: 400_000, lot_size_sf: 4000, year_built: 1990, use_code: '110' };
  const records = ['110', '320', '110'].map((use_code, at) =>
    assessmentOf(`000${at + 2}`, { ...house, use_code }, (at + 1) / 1000),
  );
  const { evidence, lines } = supportEvidence(subjectWith(assessmentOf('0001', house)), records, {
    ...{ place, unit: 'ft2' },
    ...kindOf(house),
    propertyClass: 'Residential',
  });
  expect(evidence.map(({ id }) => id)).toEqual(['0002', '0004']);
  expect(lines.find(({ id }) => id === '0003')!.reason).toBe('use');
});
