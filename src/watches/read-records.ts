import { contradiction, datasets, entityTypes, limits } from '@cdata/catalog';
import type { FetchPage, Query } from '../api/index.ts';
import { recordCells, type CellScalar } from '../cells/index.ts';
import { UserError, watchMessages } from '../messages/index.ts';
import { readNewest, type RecordSource } from '../tables/index.ts';
import type { Reading } from './news.ts';
import type { WatchQuery } from './saved-watches.ts';
import { sightingOf, watchedFields, type Sighting } from './sighting.ts';

/** Records of one watch: they are saved in the workbook. */
export const maxWatchedRecords = 2000;
/** Records that are looked up by id after a check, because the search no longer finds them: each takes a call. */
export const maxGoneLookUps = 20;
/** Places of one watch: each takes a call or more. */
export const maxWatchedPlaces = 200;
/** Places that are requested at once. */
const placesAtOnce = 5;

/** The records of a search that are watched, the newest ones. */
export const watchedRows = ({ maxRows }: Pick<WatchQuery, 'maxRows'>): number =>
  Math.min(maxRows, maxWatchedRecords);

export interface ReadOptions extends Pick<RecordSource, 'fetch' | 'fetchById'> {
  signal: AbortSignal;
  /** Records so far. */
  onProgress(records: number): void;
}

/** Whether a dataset can be searched around a place. */
export const hasPlaces = (dataset: WatchQuery['dataset']): boolean =>
  datasets[dataset].parameters.some(({ name }) => name === 'lat');

/** The requests of a watch: one, or one for each place. The newest records come first unless the user ordered them. */
export function queriesOf({ dataset, query, places }: WatchQuery): Query[] {
  const isOrdered = datasets[dataset].parameters.some(({ name }) => name === 'sort_by');
  const ordered: Query =
    isOrdered && !query.sort_by ? { ...query, sort_by: 'date', sort_order: 'desc' } : query;
  if (!places) return [ordered];
  const radius = ordered.radius_km ?? limits.radiusKm.default;
  return places.map(({ lat, lng }) => ({ ...ordered, lat, lng, radius_km: radius }));
}

/** The records that a watch finds now, the newest first. */
export async function readRecords(
  watch: WatchQuery,
  snapshot: ReadonlyMap<string, Sighting>,
  { fetch, signal, onProgress }: ReadOptions,
): Promise<Map<string, Sighting>> {
  const { dataset, places } = watch;
  const fields = watchedFields(dataset);
  const records = new Map<string, Sighting>();
  const add = (values: ReadonlyMap<string, readonly CellScalar[]>, place: number) => {
    // A record near two places counts as the first one's.
    for (const [id, cells] of values)
      if (!records.has(id)) records.set(id, sightingOf(dataset, cells, place));
    onProgress(records.size);
  };
  const maxRows = places ? maxWatchedRecords : watchedRows(watch);
  const readQuery = (query: Query, tableIds: ReadonlySet<string> | null) =>
    readNewest({ query, maxRows }, fields, { fetch, signal, tableIds, onProgress: () => undefined });
  const queries = queriesOf(watch);
  if (!places) {
    // What newer records have pushed beyond the end is read too: it is not gone.
    add((await readQuery(queries[0]!, new Set(snapshot.keys()))).values, -1);
    return records;
  }
  for (let from = 0; from < queries.length; from += placesAtOnce) {
    const readings = await Promise.all(
      queries.slice(from, from + placesAtOnce).map((query) => readQuery(query, null)),
    );
    readings.forEach(({ values, hasMore }, at) => {
      if (hasMore) throw new UserError(watchMessages().tooMany(maxWatchedRecords));
      add(values, from + at);
    });
  }
  return records;
}

export interface CheckedReading extends Reading {
  /** How many records the search left out although the service has them unchanged. */
  missed: number;
}

/**
 * Reads the records of a watch, and looks up those that it no longer finds: an answer that ended early leaves out
 * records, too. If one of them still matches, those that were not looked up are not believed to be gone.
 *
 * @throws ServiceError if a page or a record can't be fetched.
 */
export async function readWatchedRecords(
  watch: WatchQuery,
  snapshot: ReadonlyMap<string, Sighting>,
  options: ReadOptions,
): Promise<CheckedReading> {
  const records = await readRecords(watch, snapshot, options);
  const absentIds = [...snapshot.keys()].filter((id) => !records.has(id));
  const gone = new Map<string, Sighting | null>();
  const candidates = canBeLookedUp(watch) ? absentIds.slice(0, maxGoneLookUps) : [];
  const fields = watchedFields(watch.dataset);
  const answers = await Promise.all(candidates.map((id) => options.fetchById(id, options.signal)));
  let missedCount = 0;
  candidates.forEach((id, at) => {
    const record = answers[at];
    if (!record) gone.set(id, null);
    else if (isLeftOut(watch, record)) {
      const [values] = recordCells(fields, [record]).values;
      gone.set(id, sightingOf(watch.dataset, values!, snapshot.get(id)![4]));
    } else missedCount++;
  });
  const others = absentIds.slice(candidates.length);
  if (missedCount === 0) for (const id of others) gone.set(id, null);
  else missedCount += others.length;
  return { records, gone, missed: missedCount };
}

/** Records of the derived datasets have no address of their own. */
const canBeLookedUp = ({ dataset }: WatchQuery): boolean =>
  (entityTypes as readonly string[]).includes(dataset);

/** Whether a record contradicts the search, around every place. */
const isLeftOut = (watch: WatchQuery, record: Record<string, unknown>): boolean =>
  queriesOf(watch).every(
    (query) => contradiction(`/${watch.dataset}`, query, { results: [record] }) !== null,
  );

/** Counts the calls of a source. */
export function countingCalls<Source extends { fetch: FetchPage } & Pick<RecordSource, 'fetchById'>>(
  source: Source,
): { source: Pick<RecordSource, 'fetch' | 'fetchById'>; count: { calls: number } } {
  const count = { calls: 0 };
  return {
    count,
    source: {
      fetch: (...args) => {
        count.calls++;
        return source.fetch(...args);
      },
      fetchById: (...args) => {
        count.calls++;
        return source.fetchById(...args);
      },
    },
  };
}
