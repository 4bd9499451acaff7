import { expect, test } from 'vitest';
import { hasStopped } from '../src/index.ts';

const now = Date.parse('2026-11-26');

test('a source of events has stopped after half a year without one, a roll after more than two', () => {
  expect(hasStopped('permit', '2026-06-01', now)).toBe(false);
  expect(hasStopped('permit', '2026-05-01', now)).toBe(true);
  expect(hasStopped('assessment', '2025-07-01', now)).toBe(false);
  expect(hasStopped('assessment', '2024-07-01', now)).toBe(true);
});

test('without a date nothing is claimed', () => {
  expect(hasStopped('permit', null, now)).toBe(false);
  expect(hasStopped('opening', '2010-01-01', now)).toBe(false);
  expect(hasStopped('address', '2010-01-01', now)).toBe(false);
});
