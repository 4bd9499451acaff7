import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ServiceError } from '../../src/api/index.ts';
import { bisectBatch, type Result } from '../../src/engine/index.ts';

/** Bisects a batch of a service that rejects bad items. */
async function bisect(size: number, bad: Set<number>) {
  const settled = new Map<number, Result<string, Error>[]>();
  let requests = 0;
  await bisectBatch(
    Array.from({ length: size }, (_, item) => item),
    async (items) => {
      requests++;
      const wrong = items.filter((item) => bad.has(item));
      if (wrong.length > 0) throw new ServiceError({ status: 422, detail: `item ${wrong[0]} is bad` });
      return items.map((item) => ({ ok: true, value: `answer ${item}` }));
    },
    (item, result) => settled.set(item, [...(settled.get(item) ?? []), result]),
  );
  return { settled, requests };
}

describe('a batch', () => {
  test('is one request without bad items', async () => {
    expect((await bisect(100, new Set())).requests).toBe(1);
  });

  test.each(Array.from({ length: 100 }, (_, bad) => bad))(
    'costs at most 8 more requests when item %i of 100 is bad, and only that item fails, with its own error',
    async (bad) => {
      const { settled, requests } = await bisect(100, new Set([bad]));
      expect(requests).toBeLessThanOrEqual(9);
      for (const [item, results] of settled) {
        expect(results).toHaveLength(1);
        if (item === bad) expect(results[0]).toMatchObject({ error: { detail: `item ${bad} is bad` } });
        else expect(results[0]).toEqual({ ok: true, value: `answer ${item}` });
      }
      expect(settled.size).toBe(100);
    },
  );

  test('settles each item exactly once and correctly, whichever are bad', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 100 }), fc.array(fc.nat(99)), async (size, badIndexes) => {
        const bad = new Set(badIndexes.filter((item) => item < size));
        const { settled } = await bisect(size, bad);
        expect(settled.size).toBe(size);
        for (const [item, results] of settled) {
          expect(results).toHaveLength(1);
          expect(results[0]!.ok).toBe(!bad.has(item));
        }
      }),
      { numRuns: 200 },
    );
  });
});

test('a batch that fails for another reason is not bisected', async () => {
  const results: Result<string, Error>[] = [];
  let requests = 0;
  await bisectBatch<number, string>(
    [1, 2, 3],
    async () => {
      requests++;
      throw new ServiceError({ status: 403, detail: 'A paid plan is needed.' });
    },
    (_, result) => results.push(result),
  );
  expect(requests).toBe(1);
  expect(results).toHaveLength(3);
  for (const result of results) expect(result).toMatchObject({ error: { detail: 'A paid plan is needed.' } });
});
