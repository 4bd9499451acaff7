import { expect, test } from 'vitest';
import { datasets } from '@cdata/catalog';
import {
  readySearchNames,
  readySearchOf,
  withReadySearch,
} from '../../taskpane/tables/search/ready-searches.tsx';
import { emptySearch, selectedFields, tableSearch } from '../../taskpane/tables/search/search-state.ts';
import { validateSearch } from '../../taskpane/tables/search/validate-search.ts';

const place = { municipality: 'Calgary', lat: '51.05', lng: '-114.07', radius_km: '2' };

test.each(readySearchNames)('%s is a valid search around a place, and the form knows it', (name) => {
  const search = { ...emptySearch, ...withReadySearch({ ...emptySearch, values: place }, name) };
  expect(validateSearch(search)).toEqual({});
  expect(readySearchOf(search)).toBe(name);
  const { dataset, query } = tableSearch(search);
  expect(query).toMatchObject({ municipality: 'calgary', lat: 51.05, lng: -114.07, radius_km: 2 });
  // Each of its values is a filter of the dataset that has an effect.
  expect(Object.keys(query).sort()).toEqual(Object.keys(search.values).sort());
  expect(
    selectedFields(search).every(({ name: field }) => dataset.fields.some((one) => one.name === field)),
  ).toBe(true);
});

test('a ready-made search keeps the place and no other filter', () => {
  const values = { ...place, q: 'queen', permit_type: 'demolition' };
  expect(withReadySearch({ ...emptySearch, values }, 'fitOuts').values).toEqual({
    ...place,
    status: 'opening_soon',
    sort_by: 'permit_date',
    sort_order: 'desc',
  });
});

test('new businesses have the months from the permit to the opening', () => {
  const search = { ...emptySearch, ...withReadySearch(emptySearch, 'newBusinesses') };
  expect(selectedFields(search).map(({ name }) => name)).toContain('months_permit_to_open');
  expect(datasets.opening.defaultFields).not.toContain('months_permit_to_open');
});

test('another dataset or order is no ready-made search', () => {
  const search = { ...emptySearch, ...withReadySearch(emptySearch, 'newestPermits') };
  expect(readySearchOf({ ...search, dataset: 'inspection' })).toBeNull();
  expect(readySearchOf({ ...search, values: { ...search.values, sort_order: 'asc' } })).toBeNull();
  expect(readySearchOf(emptySearch)).toBeNull();
});
