import { pages, pathValue, type ServiceRecord, type Query } from '../../api/index.ts';
import { datasets, entityTypes, type DatasetName, type EntityType } from '../../catalog/index.ts';
import type { SingleLookup } from '../lookup.ts';
import { getLookup, type Answer } from './get-lookup.ts';

export interface SearchInput {
  query: Query;
  maxRows: number;
}

/** Follows pages up to a number of rows. */
const searchLookup = (endpoint: string): SingleLookup<SearchInput, ServiceRecord[]> => ({
  endpoint,
  ttl: 'record',
  key: ({ query, maxRows }) => JSON.stringify([maxRows, ...Object.entries(query).sort(byName)]),
  async request(client, { query, maxRows }, onProgress) {
    const records: ServiceRecord[] = [];
    for await (const page of pages((pageQuery) => client.get(endpoint, pageQuery), query, maxRows)) {
      for (const record of page.results) records.push(record);
      onProgress(records.length);
    }
    return records;
  },
});

const byName = ([one]: [string, unknown], [other]: [string, unknown]): number => (one < other ? -1 : 1);

export const searchLookups = Object.fromEntries(
  Object.keys(datasets).map((name) => [name, searchLookup(`/${name}`)]),
) as Record<DatasetName, SingleLookup<SearchInput, ServiceRecord[]>>;

export const feedLookup = searchLookup('/permit/feed');

export const recordLookups = Object.fromEntries(
  entityTypes.map((name) => [
    name,
    getLookup<string>({
      endpoint: `/${name}/{record_id}`,
      ttl: 'record',
      path: (recordId) => `/${name}/${pathValue(recordId)}`,
    }),
  ]),
) as Record<EntityType, SingleLookup<string, Answer>>;

export const historyLookup = getLookup<string, { history: Answer[] }>({
  endpoint: '/permit/{record_id}/history',
  ttl: 'record',
  path: (recordId) => `/permit/${pathValue(recordId)}/history`,
});
