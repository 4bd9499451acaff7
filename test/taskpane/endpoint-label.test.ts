import { expect, test } from 'vitest';
import { callsByLabel } from '../../taskpane/activity/endpoint-label.ts';

test('calls are counted by what they asked for, the most first', () => {
  expect(
    callsByLabel({ '/permit': 2, '/permit/{record_id}': 3, '/permit/estimate': 1, '/geocode': 9, '/new': 4 }),
  ).toEqual([
    ['Geocoding', 9],
    ['Building permits', 5],
    ['/new', 4],
    ['Estimates', 1],
  ]);
});
