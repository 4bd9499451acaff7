import {
  pageFetch,
  pathValue,
  ServiceError,
  type FetchPage,
  type Page,
  type Query,
  type ServiceRecord,
} from '../../api/index.ts';
import { datasets, recordId } from '@cdata/catalog';
import type { Engine, PropertyResult } from '../../engine/index.ts';
import { countMatches, type MatchCount } from './match-count.ts';
import type { SavedQuery } from './saved-query.ts';

/** Where a refresh reads the records of a saved query. Everything is requested past the cache. */
export interface RecordSource {
  fetch: FetchPage;
  /** Null if the service has no record of this id. */
  fetchById(id: string, signal: AbortSignal): Promise<ServiceRecord | null>;
  /** How many records the service's statistics state; null if they say nothing of the query. */
  countMatches(query: Query, signal: AbortSignal): Promise<MatchCount | null>;
}

type SourceQuery = Pick<SavedQuery, 'dataset' | 'maxRows' | 'recordIds' | 'property'>;

/**
 * A record that the user picked is fetched by id if the search no longer finds it: it is still the picked record, even if
 * its value has left the bounds of the search.
 */
export function recordSource(engine: Engine, source: SourceQuery): RecordSource {
  const { dataset, property, recordIds } = source;
  const fetchById = (id: string, signal?: AbortSignal) => fetchRecord(engine, dataset, id, signal);
  return {
    fetch: property
      ? propertyFetch(engine, dataset, property)
      : recordIds
        ? pickedFetch(engine, source, { recordIds, fetchById })
        : pageFetch(engine, `/${dataset}`),
    fetchById,
    async countMatches(query, signal) {
      if (property || recordIds) return null;
      try {
        const search = { dataset: datasets[dataset], query };
        return await countMatches(engine, search, { signal, cache: 'reload' });
      } catch (error) {
        // Statistics that the service doesn't give state nothing.
        if (error instanceof ServiceError) return null;
        throw error;
      }
    },
  };
}

const propertyFetch =
  (engine: Engine, dataset: string, property: NonNullable<SourceQuery['property']>): FetchPage =>
  async (_, options) => {
    const { records } = await engine.get<PropertyResult>('/property', property, {
      signal: options?.signal,
    });
    const results: ServiceRecord[] = records[dataset] ?? [];
    return { entity_type: dataset, count: results.length, offset: 0, results };
  };

interface PickedRecords {
  recordIds: readonly string[];
  fetchById(id: string, signal?: AbortSignal): Promise<ServiceRecord | null>;
}

function pickedFetch(
  engine: Engine,
  { dataset, maxRows }: SourceQuery,
  { recordIds, fetchById }: PickedRecords,
): FetchPage {
  const fetch = pageFetch(engine, `/${dataset}`);
  const missingIds = new Set(recordIds);
  let rowsRead = 0;
  return async (query, options): Promise<Page> => {
    const page = await fetch(query, options);
    for (const record of page.results) missingIds.delete(recordId(record) ?? '');
    rowsRead += page.results.length;
    const isLast = page.next_cursor === undefined || rowsRead >= maxRows;
    if (!isLast || missingIds.size === 0) return page;
    const picked = await Promise.all([...missingIds].map((id) => fetchById(id, options?.signal)));
    const records = picked.filter((record) => record !== null);
    return { ...page, results: [...page.results, ...records], next_cursor: undefined };
  };
}

async function fetchRecord(
  engine: Engine,
  dataset: string,
  id: string,
  signal?: AbortSignal,
): Promise<ServiceRecord | null> {
  const endpoint = `/${dataset}/{record_id}`;
  try {
    return await engine.get<ServiceRecord>(`/${dataset}/${pathValue(id)}`, {}, { endpoint, signal });
  } catch (error) {
    if (error instanceof ServiceError && error.status === 404) return null;
    throw error;
  }
}
