import { expect, test } from 'vitest';
import { datasets } from '@cdata/catalog';
import type { SavedTable } from '../../src/features/tables/index.ts';
import {
  emptySearch,
  isSameQuery,
  searchOf,
  selectedFields,
  tableSearch,
  toQuery,
  type SearchState,
} from '../../taskpane/tables/search/search-state.ts';

const search = (change: Partial<SearchState>): SearchState => ({
  ...emptySearch,
  dataset: 'permit',
  ...change,
});

test('inputs become a query that the service accepts', () => {
  const values = { municipality: ' Montréal ', value_min: '1 500', issued_after: '2024-01-31', q: '' };
  expect(toQuery(search({ values }))).toEqual({
    municipality: 'montreal',
    value_min: 1500,
    issued_after: '2024-01-31',
  });
});

test('invalid inputs are left out of the query', () => {
  expect(toQuery(search({ values: { value_min: 'much', municipality: 'Calgary' } }))).toEqual({
    municipality: 'calgary',
  });
});

test('a choice that another dataset does not have is blank there, and stays for the dataset where it was made', () => {
  const values = { sort_by: 'value' };
  expect(toQuery(search({ values, dataset: 'opening' }))).toEqual({});
  expect(toQuery(search({ values }))).toEqual({ sort_by: 'value' });
});

test('columns stay in the order of their selection, and the default ones are used without a selection', () => {
  const names = (state: SearchState) => selectedFields(state).map(({ name }) => name);
  expect(names(search({}))).toEqual(datasets.permit.defaultFields);
  expect(names(search({ columns: { permit: ['status', 'record_id', 'unknown'] } }))).toEqual([
    'status',
    'record_id',
  ]);
});

test('the number of rows is read in both languages', () => {
  for (const maxRows of ['1200', '1,200', '1 200']) {
    expect(tableSearch(search({ maxRows })).maxRows).toBe(1200);
  }
});

test('searches are the same if their queries are, whatever else differs', () => {
  const calgary = tableSearch(search({ values: { municipality: 'Calgary' } }));
  const same = search({
    values: { municipality: 'calgary ' },
    maxRows: '5',
    columns: { permit: ['status'] },
  });
  expect(isSameQuery(calgary, tableSearch(same))).toBe(true);
  expect(isSameQuery(calgary, tableSearch(search({})))).toBe(false);
  const inspections = search({ values: { municipality: 'Calgary' }, dataset: 'inspection' });
  expect(isSameQuery(calgary, tableSearch(inspections))).toBe(false);
});

test('a saved query opens in the form as it was', () => {
  const table = {
    dataset: 'permit',
    query: { municipality: 'calgary', value_min: 1500 },
    presentFields: ['record_id', 'status'],
    maxRows: 700,
  } as unknown as SavedTable;
  const { dataset, query, fields, maxRows } = tableSearch(searchOf(table));
  expect([dataset.name, query, maxRows]).toEqual(['permit', table.query, 700]);
  expect(fields.map(({ name }) => name)).toEqual(table.presentFields);
});
