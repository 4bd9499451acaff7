import {
  areReadable,
  pages,
  type PagingLoop,
  type FetchPage,
  pathValue,
  type ServiceError,
  type ServiceRecord,
  type Query,
} from '../../api/index.ts';
import { citySlug } from '@cdata/catalog/reading';
import { datasets, entityTypes, type Dataset, type DatasetName, type EntityType } from '@cdata/catalog';
import { getLookup, type FieldValues, type Lookup } from '../lookup.ts';

export interface SearchInput {
  query: Query;
  maxRows: number;
}

/** Follows pages up to a number of rows. */
const searchLookup = (endpoint: string, { fields }: Dataset): Lookup<SearchInput, ServiceRecord[]> => ({
  endpoint,
  ttl: 'record',
  isResult: (value) => areReadable(fields, value),
  key: ({ query, maxRows }) => JSON.stringify([maxRows, ...Object.entries(query).sort(byName)]),
  async request(call, { query, maxRows }, onProgress) {
    const records: ServiceRecord[] = [];
    const fetchPage: FetchPage = (pageQuery) => call.get(endpoint, pageQuery);
    const onPagingLoop = (reason: PagingLoop) => call.reportPagingLoop(endpoint, reason);
    for await (const page of pages(fetchPage, query, maxRows, { onPagingLoop })) {
      for (const record of page.results) records.push(record);
      onProgress(records.length);
    }
    return records;
  },
});

const byName = ([one]: [string, unknown], [other]: [string, unknown]): number => (one < other ? -1 : 1);

export const searchLookups = Object.fromEntries(
  Object.values(datasets).map((dataset) => [dataset.name, searchLookup(`/${dataset.name}`, dataset)]),
) as Record<DatasetName, Lookup<SearchInput, ServiceRecord[]>>;

export const feedLookup = searchLookup('/permit/feed', datasets.permit);

const explainRecord = async (id: string, { status }: ServiceError): Promise<string | null> =>
  status === 404
    ? (await import(/* webpackChunkName: "not-found" */ './explain-not-found.ts')).explainRecord(id)
    : null;

const recordLookup = (name: EntityType): Lookup<string, FieldValues> =>
  getLookup<string>({
    endpoint: `/${name}/{record_id}`,
    ttl: 'record',
    path: (recordId) => `/${name}/${pathValue(recordId)}`,
    explain: explainRecord,
  });

export const recordLookups = Object.fromEntries(
  entityTypes.map((name) => [name, recordLookup(name)]),
) as Record<EntityType, Lookup<string, FieldValues>>;

export const historyLookup = getLookup<string, { history: FieldValues[] }>({
  endpoint: '/permit/{record_id}/history',
  ttl: 'record',
  path: (recordId) => `/permit/${pathValue(recordId)}/history`,
  explain: explainRecord,
});

/** A contractor, who has no record of its own in the service but one for each city. */
interface ContractorInput {
  name: string;
  /** A city's name or slug; null finds the records of all cities. */
  municipality: string | null;
}

/** As the service compares names. */
const contractorName = ({ name }: ContractorInput): string =>
  name.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase();

export const contractorLookup = getLookup<ContractorInput, { results: FieldValues[] }>({
  endpoint: '/contractor/{name_normalized}',
  ttl: 'record',
  path: (input) => `/contractor/${pathValue(contractorName(input))}`,
  query: ({ municipality }) => (municipality === null ? {} : { municipality: citySlug(municipality) }),
  explain: async ({ name, municipality }, { status }) =>
    status === 404
      ? (await import(/* webpackChunkName: "not-found" */ './explain-not-found.ts')).explainContractor(
          name,
          municipality,
        )
      : null,
});
