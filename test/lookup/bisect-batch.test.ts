import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ServiceError } from '../../src/api/index.ts';
import { bisectBatch, type Result } from '../../src/lookup/index.ts';

/** A service that refuses every batch with a bad item in it, and counts what it is asked. */
async function asked(size: number, bad: Set<number>) {
  const settled = new Map<number, Result<string, Error>[]>();
  let requests = 0;
  await bisectBatch(
    Array.from({ length: size }, (_, item) => item),
    async (items) => {
      requests++;
      const wrong = items.filter((item) => bad.has(item));
      if (wrong.length > 0) throw new ServiceError(422, `item ${wrong[0]} is bad`);
      return items.map((item) => `answer ${item}`);
    },
    (item, outcome) => settled.set(item, [...(settled.get(item) ?? []), outcome]),
  );
  return { settled, requests };
}

describe('a refused batch', () => {
  test('is one request when nothing is wrong with it', async () => {
    expect((await asked(100, new Set())).requests).toBe(1);
  });

  test.each(Array.from({ length: 100 }, (_, bad) => bad))(
    'costs at most 8 more requests when item %i of 100 is bad, and only that item fails, with its own sentence',
    async (bad) => {
      const { settled, requests } = await asked(100, new Set([bad]));
      expect(requests).toBeLessThanOrEqual(9);
      for (const [item, outcomes] of settled) {
        expect(outcomes).toHaveLength(1);
        if (item === bad) expect(outcomes[0]).toMatchObject({ error: { detail: `item ${bad} is bad` } });
        else expect(outcomes[0]).toEqual({ ok: true, value: `answer ${item}` });
      }
      expect(settled.size).toBe(100);
    },
  );

  test('settles each item exactly once and rightly, whichever are bad', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 100 }), fc.array(fc.nat(99)), async (size, chosen) => {
        const bad = new Set(chosen.filter((item) => item < size));
        const { settled } = await asked(size, bad);
        expect(settled.size).toBe(size);
        for (const [item, outcomes] of settled) {
          expect(outcomes).toHaveLength(1);
          expect(outcomes[0]!.ok).toBe(!bad.has(item));
        }
      }),
      { numRuns: 200 },
    );
  });
});

test('a batch that fails for another reason is not asked apart', async () => {
  const outcomes: Result<string, Error>[] = [];
  let requests = 0;
  await bisectBatch<number, string>(
    [1, 2, 3],
    async () => {
      requests++;
      throw new ServiceError(403, 'A paid plan is needed.');
    },
    (_, outcome) => outcomes.push(outcome),
  );
  expect(requests).toBe(1);
  expect(outcomes).toHaveLength(3);
  for (const outcome of outcomes)
    expect(outcome).toMatchObject({ error: { detail: 'A paid plan is needed.' } });
});
