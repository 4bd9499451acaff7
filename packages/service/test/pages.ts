import { expect } from 'vitest';
import type { Client } from './running-service.ts';
import type { PublishedRecord } from './truth.ts';

type Query = Record<string, string | number>;

export const queryString = (query: Query): string =>
  new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString();

/** All pages of a search, followed by their cursors. */
export async function pagesByCursor(
  running: Client,
  dataset: string,
  query: Query = {},
): Promise<PublishedRecord[][]> {
  const pages: PublishedRecord[][] = [];
  let cursor: string | undefined;
  do {
    const fullQuery = { limit: 500, ...query, ...(cursor !== undefined && { cursor }) };
    const { status, body } = await running.get(`/${dataset}?${queryString(fullQuery)}`);
    expect(status, JSON.stringify(body.detail)).toBe(200);
    expect(body.count).toBe(body.results.length);
    pages.push(body.results);
    cursor = body.next_cursor;
  } while (cursor !== undefined);
  return pages;
}

export const allByCursor = async (
  running: Client,
  dataset: string,
  query: Query = {},
): Promise<PublishedRecord[]> => (await pagesByCursor(running, dataset, query)).flat();

export const idsOf = (records: readonly PublishedRecord[]): string[] =>
  records.map(({ record_id: id }) => id).sort();
