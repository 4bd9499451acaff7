import { describe, expect, test } from 'vitest';
import { pages, type FetchPage, type Page } from '../../src/api/index.ts';
import { limits } from '@cdata/catalog';

/** A dataset that is paged as the service does it, and the queries that it receives. */
function pagedDataset(records: number, cap = limits.page.maximum as number, dataset = 'permit') {
  const queries: Record<string, unknown>[] = [];
  const fetch: FetchPage = async (query) => {
    queries.push(query);
    const from = Number(query.cursor ?? query.offset ?? 0);
    const to = Math.min(records, from + Math.min(Number(query.limit), cap));
    const results = Array.from({ length: to - from }, (_, index) => ({ record_id: `R${from + index}` }));
    const page: Page = { entity_type: dataset, count: results.length, offset: from, results };
    return to < records && dataset !== 'opening' ? { ...page, next_cursor: String(to) } : page;
  };
  return { queries, fetch };
}

async function fetchedIds(
  fetch: FetchPage,
  query: Record<string, string>,
  maxRows: number,
): Promise<unknown[]> {
  const ids: unknown[] = [];
  for await (const page of pages(fetch, query, maxRows))
    ids.push(...page.results.map(({ record_id }) => record_id));
  return ids;
}

const ids = (count: number): string[] => Array.from({ length: count }, (_, index) => `R${index}`);

describe('pages', () => {
  test('follow the cursor until the last record', async () => {
    const { fetch, queries } = pagedDataset(1200);
    expect(await fetchedIds(fetch, { municipality: 'calgary' }, 1_000_000)).toEqual(ids(1200));
    expect(queries.map(({ cursor }) => cursor)).toEqual([undefined, '500', '1000']);
  });

  test('follow the offset of a dataset that has no cursor', async () => {
    const { fetch, queries } = pagedDataset(1200, 500, 'opening');
    expect(await fetchedIds(fetch, {}, 1100)).toEqual(ids(1100));
    expect(queries.map(({ offset }) => offset)).toEqual([undefined, 500, 1000]);
  });

  test('end without a cursor at a page that is shorter than any plan’s', async () => {
    for (const [records, queries] of [
      [1, 1],
      [9, 1],
      [10, 2],
      [509, 2],
    ] as const) {
      const one = pagedDataset(records, 500, 'opening');
      expect(await fetchedIds(one.fetch, {}, 1000)).toEqual(ids(records));
      expect([records, one.queries.length]).toEqual([records, queries]);
    }
  });

  test('stop at the maximum, and request only the missing rows', async () => {
    const { fetch, queries } = pagedDataset(5000);
    expect(await fetchedIds(fetch, {}, 1200)).toEqual(ids(1200));
    expect(queries).toHaveLength(3);
  });

  test('reveal a free key’s smaller pages by their count', async () => {
    const { fetch, queries } = pagedDataset(950, 100);
    expect(await fetchedIds(fetch, {}, 250)).toEqual(ids(250));
    expect(queries).toHaveLength(3);
  });

  test('use the offset where the cursor is rejected, up to its maximum', async () => {
    const { fetch, queries } = pagedDataset(20_000);
    expect(await fetchedIds(fetch, { sort_by: 'value' }, 1_000_000)).toEqual(ids(10_000));
    expect(queries.every(({ cursor }) => cursor === undefined)).toBe(true);
    expect(Number(queries.at(-1)?.offset)).toBeLessThanOrEqual(limits.offset.maximum);
  });

  test('leave out a repeated record', async () => {
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
    expect(await fetchedIds(fetch, {}, 100)).toEqual(['A', 'B', 'C']);
  });

  test('request the next page while the caller uses the last one', async () => {
    const { fetch, queries } = pagedDataset(1000);
    const walk = pages(fetch, {}, 1000);
    await walk.next();
    expect(queries).toHaveLength(2);
    await walk.return();
  });

  test('end at once without records', async () => {
    const { fetch } = pagedDataset(0);
    expect(await fetchedIds(fetch, {}, 100)).toEqual([]);
  });
});

describe('pages that would never end', () => {
  /** What is fetched from a service, and why it ends. */
  async function walk(pageAt: (request: number) => Partial<Page>, maxRows = 50) {
    let requests = 0;
    const reasons: string[] = [];
    const fetch: FetchPage = async () => {
      const results = pageAt(requests).results ?? [];
      return { entity_type: 'permit', offset: 0, count: results.length, results, ...pageAt(requests++) };
    };
    const records: unknown[] = [];
    for await (const page of pages(fetch, {}, maxRows, { onPagingLoop: (reason) => reasons.push(reason) }))
      records.push(...page.results.map(({ record_id }) => record_id));
    return { found: records, requests, reasons };
  }
  const records = (from: number, count = 10) =>
    Array.from({ length: count }, (_, index) => ({ record_id: `R${from + index}` }));

  test('with a repeated cursor', async () => {
    const { found, requests, reasons } = await walk((request) => ({
      results: records(request * 10),
      next_cursor: 'same',
    }));
    expect({ found, requests, reasons }).toEqual({
      found: ids(20),
      requests: 2,
      reasons: ['repeatedCursor'],
    });
  });

  test('with a cycle of cursors', async () => {
    const { requests, reasons } = await walk((request) => ({
      results: records(request * 10),
      next_cursor: `cursor ${request % 3}`,
    }));
    expect({ requests, reasons }).toEqual({ requests: 4, reasons: ['repeatedCursor'] });
  });

  test('with empty pages that promise more', async () => {
    const { found, requests, reasons } = await walk((request) => ({
      results: request === 0 ? records(0) : [],
      next_cursor: `cursor ${request}`,
    }));
    expect({ found, requests, reasons }).toEqual({ found: ids(10), requests: 2, reasons: ['noNewRecords'] });
  });

  test('with the same records under new cursors, with and without ids', async () => {
    expect(
      await walk((request) => ({ results: records(0), next_cursor: `cursor ${request}` })),
    ).toMatchObject({ requests: 2, reasons: ['noNewRecords'] });
    expect(
      await walk((request) => ({ results: [{ name: 'x' }], next_cursor: `cursor ${request}` })),
    ).toMatchObject({ requests: 2, reasons: ['noNewRecords'] });
  });

  test('with more pages than the rows can need', async () => {
    const { requests, reasons } = await walk((request) => ({
      results: records(request, 1),
      next_cursor: `cursor ${request}`,
    }));
    expect({ requests, reasons }).toEqual({ requests: 6, reasons: ['tooManyPages'] });
  });

  test('say nothing if they reach the maximum first', async () => {
    const { requests, reasons } = await walk(() => ({ results: records(0, 50), next_cursor: 'same' }));
    expect({ requests, reasons }).toEqual({ requests: 1, reasons: [] });
  });
});
