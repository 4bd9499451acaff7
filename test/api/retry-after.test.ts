import { expect, test } from 'vitest';
import { retryAfter } from '../../src/api/index.ts';

const now = Date.UTC(2026, 10, 20, 12, 0, 0);

test.each([
  [null, null],
  ['', null],
  ['0', 0],
  ['120', 120_000],
  [' 5 ', 5000],
  ['Fri, 20 Nov 2026 12:00:30 GMT', 30_000],
  ['Fri, 20 Nov 2026 11:00:00 GMT', 0],
  ['tomorrow', null],
])('%j is %j ms', (header, milliseconds) => {
  expect(retryAfter(header, now)).toBe(milliseconds);
});
