import { afterEach, expect, test } from 'vitest';
import { emptySet, type MapPoint, type PointSet } from '../../src/features/map/index.ts';
import { setLanguage } from '../../src/language/index.ts';
import type { Run } from '../../src/features/column-runs/index.ts';
import type { SavedTable } from '../../src/features/tables/index.ts';
import { sourceOptions } from '../../taskpane/map/source-options.ts';
import { selectedPoints } from '../../taskpane/map/use-highlight.ts';
import { placeFilters } from '../../taskpane/map/use-search-here.ts';

afterEach(() => setLanguage('en'));

/** Points in the rows from the second one of a sheet on; one that is in no row comes last. */
const setOf = (count: number): PointSet => ({
  ...emptySet,
  sheet: { sheetId: 'list', column: 0, columns: 3 },
  points: Array.from({ length: count }, (_, id) => ({
    ...({ lat: 51, lng: -114, name: `${id}` } as MapPoint),
    id,
    row: id === count - 1 ? null : id + 1,
  })),
});

test.each([
  ['A3', [1]],
  ['A2:B3,A5', [0, 1, 3]],
  ['A:C', []],
  ['A1', []],
])('the points in the selected rows %s are highlighted', (address, ids) => {
  const points = selectedPoints(setOf(9), { sheetId: 'list', address });
  expect(points.map(({ id }) => id)).toEqual(ids);
});

test('no point is highlighted before a selection, or by one on another sheet', () => {
  expect(selectedPoints(setOf(9), null)).toEqual([]);
  expect(selectedPoints(setOf(9), { sheetId: 'other', address: 'A3' })).toEqual([]);
  expect(selectedPoints({ ...setOf(9), sheet: null }, { sheetId: 'list', address: 'A3' })).toEqual([]);
});

test('of a large selection, not so many points are highlighted that they would hide the map', () => {
  expect(selectedPoints(setOf(5000), { sheetId: 'list', address: 'A1:C5000' })).toHaveLength(2000);
});

test.each([
  [0.01, '0.1'],
  [3.14159, '3.14'],
  [400, '25'],
])('a view of %d km is searched with a radius of %s km', (radius, kilometres) => {
  const view = { lat: 51.0477777, lng: -114.0719444, radius };
  expect(placeFilters(view)).toEqual({ lat: '51.04778', lng: '-114.07194', radius_km: kilometres });
});

const run = (details: Partial<Run>): Run => ({
  id: 'r1',
  kind: 'geocode',
  options: {},
  sheetId: 's1',
  sheet: 'Small2',
  tableId: null,
  table: null,
  headerRow: 0,
  firstRow: 1,
  rowCount: 20,
  whole: true,
  columns: [{ header: 'Address', index: 0 }],
  outputs: [],
  round: null,
  state: 'done',
  done: 20,
  of: 20,
  at: '2026-03-01T10:00:00Z',
  reason: null,
  ...details,
});

const table = (details: Partial<SavedTable>): SavedTable => ({
  id: 't1',
  name: 'permit_calgary',
  sheet: 'permit calgary',
  dataset: 'permit',
  query: { municipality: 'calgary' },
  fields: [],
  presentFields: [],
  maxRows: 100,
  rowCount: 100,
  service: 'https://service.example',
  fetchedAt: '2026-03-02T10:00:00Z',
  lockedUntil: null,
  ...details,
});

const labels = (
  sources: { runs?: Run[]; tables?: SavedTable[] },
  activeSheet: string | null = null,
): string[] =>
  sourceOptions({ runs: [], tables: [], ...sources }, { current: null, activeSheet }).map(
    ({ label }) => label,
  );

test('runs and tables have names that people understand, in both languages', () => {
  const sources = {
    runs: [run({})],
    tables: [
      table({}),
      table({ id: 't2', query: { municipality: 'montreal,quebec' }, fetchedAt: '2026-02-01T10:00:00Z' }),
      table({
        id: 't3',
        name: 'inspection_1740_MAGNOLIA_DRIVE_SOUTHEAST',
        dataset: 'inspection',
        query: {},
        property: { address: '1740 Magnolia Drive SE', municipality: 'calgary' },
        fetchedAt: '2026-01-01T10:00:00Z',
      }),
      table({ id: 't4', sheet: 'Hotels', query: { q: 'hotel' }, fetchedAt: '2025-01-01T10:00:00Z' }),
    ],
  };
  expect(labels(sources)).toEqual([
    'Building permits: Calgary',
    'Geocode: Small2, Address',
    'Building permits: Montréal, Québec',
    'Building inspections: 1740 Magnolia Drive SE, Calgary',
    'Building permits: Hotels',
  ]);
  setLanguage('fr');
  expect(labels(sources)[1]).toBe('Géocodage\u00a0: Small2, Address');
});

test('the active sheet comes first, then what was written last', () => {
  const sources = {
    runs: [run({}), run({ id: 'r2', sheetId: 's2', sheet: 'Old', at: '2025-01-01T10:00:00Z' })],
    tables: [table({})],
  };
  expect(labels(sources, 'Old')).toEqual([
    'Geocode: Old, Address',
    'Building permits: Calgary',
    'Geocode: Small2, Address',
  ]);
});

test('several runs over the same rows are one entry, that of the newest; other rows are told apart', () => {
  const runs = [
    run({ id: 'new', at: '2026-03-05T10:00:00Z' }),
    run({ id: 'old', at: '2026-03-01T10:00:00Z' }),
    run({ id: 'part', firstRow: 40, rowCount: 10, at: '2026-02-01T10:00:00Z' }),
    run({ id: 'prices', kind: 'estimate', at: '2026-01-01T10:00:00Z' }),
  ];
  const options = sourceOptions({ runs, tables: [] }, { current: null, activeSheet: null });
  expect(options.map(({ key, label }) => [key, label])).toEqual([
    ['run new', 'Geocode: Small2, Address · rows 2 to 21'],
    ['run part', 'Geocode: Small2, Address · rows 41 to 50'],
    ['run prices', 'Estimate: Small2, Address'],
  ]);
});

test('tables of one search are told apart by their sheets', () => {
  const tables = [table({}), table({ id: 't2', name: 'permit_calgary_2', sheet: 'Copy' })];
  expect(labels({ tables })).toEqual([
    'Building permits: Calgary · permit calgary, permit_calgary',
    'Building permits: Calgary · Copy, permit_calgary_2',
  ]);
});

test('records that the map was opened with come first', () => {
  const current = {
    kind: 'records',
    title: 'Comparables: 1 Elm St',
    dataset: 'assessment',
    records: [],
  } as const;
  const options = sourceOptions({ runs: [run({})], tables: [] }, { current, activeSheet: 'Small2' });
  expect(options.map(({ label }) => label)).toEqual(['Comparables: 1 Elm St', 'Geocode: Small2, Address']);
});

test('a run over an address in several columns is named by its street', () => {
  const columns = ['Unit', 'Civic no.', 'Street', 'City'];
  const split = run({ columns: columns.map((header, index) => ({ header, index })) });
  expect(labels({ runs: [split] })).toEqual(['Geocode: Small2, Street']);
});
