import { describe, expect, test } from 'vitest';
import { pages, type FetchPage, type Page } from '../../src/api/index.ts';
import { limits } from '../../src/catalog/index.ts';

/** A dataset of so many records that is paged like the service's, and everything it was asked. */
function paged(records: number, cap = limits.page.maximum as number, dataset = 'permit') {
  const asked: Record<string, unknown>[] = [];
  const fetch: FetchPage = async (query) => {
    asked.push(query);
    const from = Number(query.cursor ?? query.offset ?? 0);
    const to = Math.min(records, from + Math.min(Number(query.limit), cap));
    const results = Array.from({ length: to - from }, (_, index) => ({ record_id: `R${from + index}` }));
    const page: Page = { entity_type: dataset, count: results.length, offset: from, results };
    return to < records && dataset !== 'opening' ? { ...page, next_cursor: String(to) } : page;
  };
  return { asked, fetch };
}

async function pulled(fetch: FetchPage, query: Record<string, string>, most: number): Promise<unknown[]> {
  const ids: unknown[] = [];
  for await (const page of pages(fetch, query, most))
    ids.push(...page.results.map(({ record_id }) => record_id));
  return ids;
}

const ids = (count: number): string[] => Array.from({ length: count }, (_, index) => `R${index}`);

describe('pages', () => {
  test('follow the cursor until the last record', async () => {
    const { fetch, asked } = paged(1200);
    expect(await pulled(fetch, { municipality: 'calgary' }, 1_000_000)).toEqual(ids(1200));
    expect(asked.map(({ cursor }) => cursor)).toEqual([undefined, '500', '1000']);
  });

  test('follow the offset of a dataset that has no cursor', async () => {
    const { fetch, asked } = paged(1200, 500, 'opening');
    expect(await pulled(fetch, {}, 1100)).toEqual(ids(1100));
    expect(asked.map(({ offset }) => offset)).toEqual([undefined, 500, 1000]);
  });

  test('stop at the rows wanted, and ask for no more than are missing', async () => {
    const { fetch, asked } = paged(5000);
    expect(await pulled(fetch, {}, 1200)).toEqual(ids(1200));
    expect(asked).toHaveLength(3);
  });

  test('read a free key’s smaller pages off the count', async () => {
    const { fetch, asked } = paged(950, 100);
    expect(await pulled(fetch, {}, 250)).toEqual(ids(250));
    expect(asked).toHaveLength(3);
  });

  test('use the offset where the cursor is refused, as far as the service allows', async () => {
    const { fetch, asked } = paged(20_000);
    expect(await pulled(fetch, { sort_by: 'value' }, 1_000_000)).toEqual(ids(10_000));
    expect(asked.every(({ cursor }) => cursor === undefined)).toBe(true);
    expect(Number(asked.at(-1)?.offset)).toBeLessThanOrEqual(limits.offset.maximum);
  });

  test('leave out a record that comes twice', async () => {
    let page = 0;
    const fetch: FetchPage = async () => ({
      entity_type: 'permit',
      count: 2,
      offset: 0,
      results: [
        [{ record_id: 'A' }, { record_id: 'B' }],
        [{ record_id: 'B' }, { record_id: 'C' }],
      ][page++]!,
      ...(page < 2 && { next_cursor: 'more' }),
    });
    expect(await pulled(fetch, {}, 100)).toEqual(['A', 'B', 'C']);
  });

  test('ask for the next page while the last is worked on', async () => {
    const { fetch, asked } = paged(1000);
    const walk = pages(fetch, {}, 1000);
    await walk.next();
    expect(asked).toHaveLength(2);
    await walk.return();
  });

  test('are none for a search without records', async () => {
    const { fetch } = paged(0);
    expect(await pulled(fetch, {}, 100)).toEqual([]);
  });
});
