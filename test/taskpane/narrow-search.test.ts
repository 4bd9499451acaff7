import { expect, test } from 'vitest';
import { narrowedSearch } from '../../taskpane/tables/search/narrow-search.tsx';
import { emptySearch } from '../../taskpane/tables/search/search-state.ts';

const now = Date.parse('2026-11-26T15:00:00Z');
const since = (values: Record<string, string>, dataset = emptySearch.dataset) =>
  narrowedSearch({ ...emptySearch, dataset, values }, now)?.values;

test('a search without dates is narrowed to the last year, and keeps its other filters', () => {
  expect(since({ q: 'garage' })).toEqual({ q: 'garage', issued_after: '2025-11-26' });
  expect(since({ issued_before: '2020-12-31' })).toMatchObject({ issued_after: '2020-01-01' });
});

test('one with a range is narrowed to its newer half, again and again, down to two days', () => {
  expect(since({ issued_after: '2020-01-01', issued_before: '2020-01-31' })).toMatchObject({
    issued_after: '2020-01-16',
    issued_before: '2020-01-31',
  });
  expect(since({ issued_after: '2020-01-01', issued_before: '2020-01-02' })).toBeUndefined();
});

test('openings are narrowed by the day of opening; contractors have no range to narrow', () => {
  expect(since({}, 'opening')).toEqual({ opened_from: '2025-11-26' });
  expect(since({}, 'contractor')).toBeUndefined();
});
