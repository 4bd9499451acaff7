import { afterEach, expect, test } from 'vitest';
import { datasets, field, type EntityType } from '@cdata/catalog';
import { setLanguage } from '../../src/language/index.ts';
import { previewCell } from '../../taskpane/tables/search/search-preview.tsx';

afterEach(() => setLanguage('en'));

const textOf = (dataset: EntityType, name: string, published: unknown) =>
  previewCell(field(datasets[dataset], name)!, published);

test.each<[EntityType, string, unknown, string, boolean]>([
  ['permit', 'lat', '51.05', '51.050000', true],
  ['permit', 'lng', -114.0712345, '-114.071235', true],
  ['permit', 'construction_value', 246000.5, '$246,001', true],
  ['permit', 'dwelling_units', 1200, '1,200', true],
  ['permit', 'issued_date', '2026-02-23', '2026-02-23', false],
  ['permit', 'permit_type_canonical', 'new_construction', 'New construction', false],
  ['permit', 'description', null, '', false],
  ['assessment', 'year_built', 1998, '1998', true],
])('%s %s: %j is shown as %s', (dataset, name, published, text, isNumber) => {
  expect(textOf(dataset, name, published)).toEqual({ text: text, isNumber });
});

test('numbers and labels are in the user’s language', () => {
  setLanguage('fr');
  expect(textOf('permit', 'permit_type_canonical', 'new_construction').text).toBe('Nouvelle construction');
  expect(textOf('permit', 'lng', -114.07).text).toMatch(/^[-−]114,070000$/);
});
