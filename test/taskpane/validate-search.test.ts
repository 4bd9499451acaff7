import { afterEach, expect, test } from 'vitest';
import { ServiceError } from '../../src/api/index.ts';
import { applicableParameters, datasets, type DatasetName } from '@cdata/catalog';
import { setLanguage } from '../../src/language/index.ts';
import { emptySearch, formParameters, type SearchState } from '../../taskpane/tables/search/search-state.ts';
import { rejectedParameter, validateSearch } from '../../taskpane/tables/search/validate-search.ts';

afterEach(() => setLanguage('en'));

const search = (values: Record<string, string>, change: Partial<SearchState> = {}): SearchState => ({
  ...emptySearch,
  dataset: 'permit',
  values,
  ...change,
});

test('a search without inputs is valid for every dataset', () => {
  for (const dataset of Object.keys(datasets) as DatasetName[]) {
    expect(validateSearch({ ...emptySearch, dataset })).toEqual({});
  }
});

test.each<[name: string, values: Record<string, string>, errors: Record<string, RegExp>]>([
  ['a latitude without a longitude', { lat: '51.05' }, { lng: /^Also enter the longitude\.$/ }],
  ['a radius without a place', { radius_km: '5' }, { radius_km: /latitude and longitude/ }],
  [
    'a radius that is too large',
    { lat: '51.05', lng: '-114.07', radius_km: '40' },
    { radius_km: /^Enter a number from 0\.1 to 25\.$/ },
  ],
  ['a city of which there are several', { municipality: 'Lincoln' }, { municipality: /Lincoln, ON/ }],
  ['words for a number', { value_min: 'much' }, { value_min: /^Enter a number\.$/ }],
  [
    'a maximum below the minimum',
    { value_min: '5000', value_max: '4000' },
    { value_max: /^This is less than “Minimum value \(\$\)”\.$/ },
  ],
  [
    'an end before the start',
    { issued_after: '2024-02-01', issued_before: '2024-01-31' },
    { issued_before: /^This date is before “Issued on or after”\.$/ },
  ],
  ['a date that does not exist', { issued_after: '2024-02-30' }, { issued_after: /does not exist/ }],
  [
    'a latitude outside Canada',
    { lat: '-114.07', lng: '51.05' },
    { lat: /^The latitude -114\.07 is outside Canada/, lng: /^The longitude 51\.05 is outside Canada/ },
  ],
])('%s is reported at its field', (_, values, expected) => {
  const errors = validateSearch(search(values));
  expect(Object.keys(errors).sort()).toEqual(Object.keys(expected).sort());
  for (const [name, message] of Object.entries(expected)) expect(errors[name]).toMatch(message);
});

test('an invalid value is not compared with another', () => {
  expect(validateSearch(search({ value_min: 'much', value_max: '4000' }))).toEqual({
    value_min: 'Enter a number.',
  });
});

test.each([
  ['0', /^Enter a whole number from 1 to 1,048,575\.$/],
  ['', /whole number/],
  ['1.5', /whole number/],
  ['1048576', /whole number/],
])('%j is no number of rows', (maxRows, message) => {
  expect(validateSearch(search({}, { maxRows })).maxRows).toMatch(message);
});

test.each(['1,200', '1 200', ' 1200 '])('%j is a number of rows', (maxRows) => {
  expect(validateSearch(search({}, { maxRows }))).toEqual({});
});

test('more rows than the service or a formula can give are reported', () => {
  const maxRows = '10000';
  expect(validateSearch(search({ sort_by: 'value' }, { maxRows })).maxRows).toMatch(
    /^Sorted by value, the service returns at most 9,500 rows/,
  );
  expect(validateSearch(search({}, { maxRows }))).toEqual({});
  const formula = search({}, { maxRows: '50000', destination: 'formula' });
  expect(validateSearch(formula).maxRows).toMatch(/^With these columns, a formula shows at most [\d,]+ rows/);
});

test('a search needs a column', () => {
  expect(validateSearch(search({}, { columns: { permit: [] } }))).toEqual({
    columns: 'Choose at least one field.',
  });
});

test('the service’s 422 message belongs to the parameter that it names', () => {
  const state = search({ municipality: 'calgry' });
  const detail = 'municipality: calgry is unknown. Did you mean calgary?';
  expect(rejectedParameter(new ServiceError({ status: 422, detail }), state)).toEqual({
    municipality: detail,
  });
  expect(rejectedParameter(new ServiceError({ status: 422, detail: 'Something is wrong.' }), state)).toEqual(
    {},
  );
  expect(rejectedParameter(new ServiceError({ status: 403, detail }), state)).toEqual({});
});

test('the form has every parameter that can change the result, except aliases and paging', () => {
  for (const dataset of Object.values(datasets)) {
    const names = formParameters(dataset).map(({ name }) => name);
    const accepted = applicableParameters(dataset).filter(
      ({ aliasOf, group }) => !aliasOf && group !== 'page',
    );
    expect(names.sort()).toEqual(accepted.map(({ name }) => name).sort());
    expect(names).not.toContain('cursor');
  }
});

test('messages are in French for a French Excel', () => {
  setLanguage('fr');
  expect(validateSearch(search({ lat: '51,05' })).lng).toBe('Entrez aussi la longitude.');
  expect(validateSearch(search({}, { maxRows: '1 200' }))).toEqual({});
});
