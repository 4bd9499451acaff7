import { expect, test } from 'vitest';
import { guards, problemWith } from '../guards/guards.ts';

test('every guard is one line of the product, and has tests', () => {
  expect(guards.flatMap((guard) => problemWith(guard) ?? [])).toEqual([]);
  expect(new Set(guards.map(({ name }) => name)).size).toBe(guards.length);
});
