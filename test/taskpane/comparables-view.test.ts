import { expect, test } from 'vitest';
import type { Comparable, Comparables, Property } from '../../src/features/property/index.ts';
import { comparablesOnMap, comparablesView } from '../../taskpane/property/comparables/comparables-view.ts';
import { emptyPropertyDraft, type PropertyDraft } from '../../taskpane/property/property-draft.ts';

const place = { lat: 51.05, lng: -114.07 };
const property: Property = {
  unit: null,
  units: [],
  address: '1 Example Street',
  municipality: 'calgary',
  place,
  matchType: 'exact',
  zone: null,
  records: [],
  assessment: { record_id: 'a', assessed_value: 612_400, property_class: 'Residential' } as never,
};
const comparable = (recordId: string, propertyClass: string, distance: number) =>
  ({ recordId, propertyClass, distance, record: { record_id: recordId } }) as unknown as Comparable;
const result: Comparables = {
  nearest: [
    comparable('b', 'Residential', 0.1),
    comparable('c', 'Retail', 0.2),
    comparable('d', 'Residential', 0.3),
  ],
  lines: [],
  completeWithin: 1,
  outdated: 0,
  cityHasAssessments: true,
};
const view = (draft: Partial<PropertyDraft>, latest: Comparables | null = result) =>
  comparablesView({ ...emptyPropertyDraft, ...draft }, { property, place, result: latest });

const { search } = view({}, null);

test('before a search there is nothing to list, and the primary action searches', () => {
  expect(view({}, null)).toMatchObject({ comparables: null, listed: [], isCurrent: false, canInsert: false });
  expect(search).toEqual({ place, radius: 1, valueFrom: 459_000, valueTo: 766_000 });
});

test('after the search, those of the subject’s class are listed, and the primary action inserts', () => {
  const { listed, isCurrent, canInsert } = view({ search });
  expect(listed.map(({ recordId }) => recordId)).toEqual(['b', 'd']);
  expect([isCurrent, canInsert]).toEqual([true, true]);
});

test('areas are entered in the unit that is shown, and what is no number filters nothing', () => {
  const areas = [4000, 5000, 6000];
  const nearest = result.nearest.map((one, at) => ({ ...one, record: { lot_size_sf: areas[at] } }));
  const filtered = (draft: Partial<PropertyDraft>) =>
    view({ search, propertyClass: null, ...draft }, { ...result, nearest });
  const idsOf = ({ listed }: ReturnType<typeof view>) => listed.map(({ recordId }) => recordId);
  // 450 m² are 4,844 ft².
  expect(idsOf(filtered({ areaFrom: '450', priceUnit: 'm2' }))).toEqual(['c', 'd']);
  expect(idsOf(filtered({ areaFrom: '5 000', areaTo: '5000' }))).toEqual(['c']);
  const wrong = filtered({ builtFrom: 'old' });
  expect(idsOf(wrong)).toEqual(['b', 'c', 'd']);
  expect(wrong.filters!.errors).toEqual({ builtFrom: 'Enter a number.' });
});

test('selected ones count whatever class is listed', () => {
  const { listed, selected } = view({ search, propertyClass: 'Retail', selectedIds: ['d', 'c', 'gone'] });
  expect(listed.map(({ recordId }) => recordId)).toEqual(['c']);
  expect(selected.map(({ recordId }) => recordId)).toEqual(['c', 'd']);
});

test('with other criteria the list stays, but the primary action searches again', () => {
  expect(view({ search, radius: '2' })).toMatchObject({
    comparables: result,
    isCurrent: false,
    canInsert: false,
  });
  expect(view({ search, radius: 'far' })).toMatchObject({
    search: null,
    errors: { radius: 'Enter a radius from 0.1 to 25\u00a0km.' },
    canInsert: false,
  });
});

test('a search that found nothing has nothing to insert', () => {
  expect(view({ search }, { ...result, nearest: [] })).toMatchObject({ isCurrent: true, canInsert: false });
});

test('the map shows the property first, at its place', () => {
  expect(comparablesOnMap(property, place, result.nearest.slice(0, 1))).toMatchObject({
    hasSubject: true,
    records: [
      { record_id: 'a', address: '1 Example Street', municipality: 'calgary', ...place },
      { record_id: 'b' },
    ],
  });
});
