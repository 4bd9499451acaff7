import { pages, type Fetch, type PublishedRecord } from '../../api/pages.ts';
import type { Query } from '../../api/client.ts';
import { datasets, type DatasetName } from '../../catalog/index.ts';
import type { SingleLookup } from '../lookup.ts';

/** A search and how many records of it are wanted. */
export interface SearchInput {
  query: Query;
  most: number;
}

/** A search whose pages are followed until enough records are there. */
const searchOf = (endpoint: string): SingleLookup<SearchInput, PublishedRecord[]> => ({
  endpoint,
  age: 'record',
  key: ({ query, most }) => JSON.stringify([most, ...Object.entries(query).sort(byName)]),
  async ask(client, { query, most }, wanted) {
    const records: PublishedRecord[] = [];
    const fetch: Fetch = (pageQuery) => client.get(endpoint, pageQuery, { wanted });
    for await (const page of pages(fetch, query, most)) {
      for (const record of page.results) records.push(record);
    }
    return records;
  },
});

const byName = ([one]: [string, unknown], [other]: [string, unknown]): number => (one < other ? -1 : 1);

/** The search of each dataset. */
export const searchLookups = Object.fromEntries(
  Object.keys(datasets).map((name) => [name, searchOf(`/${name}`)]),
) as Record<DatasetName, SingleLookup<SearchInput, PublishedRecord[]>>;

/** Permits with the newest first. */
export const feedLookup = searchOf('/permit/feed');
