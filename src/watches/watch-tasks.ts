import type { Plan } from '../settings/index.ts';
import { withLease, WorkbookError } from '../excel/index.ts';
import { errorText, formatTime, UserError, watchMessages } from '../messages/index.ts';
import { datasets, limits } from '@cdata/catalog';
import {
  fetchCost,
  recordSource,
  timedFetch,
  type RecordSource,
  type TableServices,
} from '../tables/index.ts';
import { PartialFailureError, type TaskContext, type WorkbookTask } from '../tasks/index.ts';
import { withReading, withRead, type News } from './news.ts';
import {
  countingCalls,
  hasPlaces,
  maxWatchedPlaces,
  maxWatchedRecords,
  watchedRows,
  readRecords,
  readWatchedRecords,
} from './read-records.ts';
import { addWatch, changeWatch, readWatch } from './change-watch.ts';
import { listWatches, type Watch, type WatchQuery } from './saved-watches.ts';

export type WatchServices = Pick<TableServices, 'tasks' | 'lookups' | 'connection'>;

export type CheckResult = { watchId: string } & ({ error: string } | { error: null; isNew: boolean });
export type WatchTask = WorkbookTask<{ watchIds: string[] }, CheckResult[]>;

const sourceOf = ({ lookups }: WatchServices, watch: WatchQuery): RecordSource => {
  const source = recordSource(lookups, watch);
  return { ...source, fetch: timedFetch(source.fetch) };
};

/** Calls of a new watch: of a search at most, of places at least. */
export function firstCalls(watch: WatchQuery, plan: Plan): number {
  const { dataset, query, places } = watch;
  if (places) return places.length;
  return fetchCost(null, { dataset: datasets[dataset], query, maxRows: watchedRows(watch) }, plan).calls;
}

/**
 * Calls of a check, if the search finds about as many records as the last time. Each record that it no longer finds takes
 * one more, up to a maximum.
 */
export function checkCalls(watch: Watch, plan: Plan): number {
  const page = plan === 'free' ? limits.freePage : limits.page.maximum;
  return Math.max(watch.places?.length ?? 1, Math.ceil(watch.records / page));
}

/** Starts to watch: reads the records as they are now, against which later checks compare. */
export function startWatch(services: WatchServices, watch: WatchQuery, subject: string): void {
  const options = {
    scope: 'workbook',
    kind: 'watch',
    subject,
    unit: 'rows',
    input: { watchIds: [] },
  } as const;
  services.tasks.start<CheckResult[]>(options, async ({ signal, progress }) => {
    requireWatchable(watch);
    const { source, count } = countingCalls(sourceOf(services, watch));
    const snapshot = await readRecords(watch, new Map(), { ...source, signal, onProgress: progress });
    signal.throwIfAborted();
    if (snapshot.size > maxWatchedRecords) throw new UserError(watchMessages().tooMany(maxWatchedRecords));
    const watchId = await addWatch(
      {
        ...watch,
        service: services.connection.current?.address ?? '',
        checkedAt: new Date(Date.now()).toISOString(),
        calls: count.calls,
        records: snapshot.size,
        missed: 0,
        checksOnOpen: false,
      },
      snapshot,
    );
    return [{ watchId, error: null, isNew: true }];
  });
}

function requireWatchable({ dataset, places }: WatchQuery): void {
  const text = watchMessages();
  if (!places) return;
  if (!hasPlaces(dataset)) throw new UserError(text.notAroundPlaces);
  if (places.length === 0) throw new UserError(text.noPlaces);
  if (places.length > maxWatchedPlaces) throw new UserError(text.tooManyPlaces(maxWatchedPlaces));
}

/** Checks watches one after the other; one that fails doesn't stop the others. */
export function startCheck(services: WatchServices, watches: readonly Watch[], subject: string): void {
  const input = { watchIds: watches.map(({ id }) => id) };
  services.tasks.start<CheckResult[]>(
    { scope: 'workbook', kind: 'watch', subject, unit: 'rows', input },
    async (task) => {
      const results: CheckResult[] = [];
      for (const { id } of watches) {
        if (task.signal.aborted) break;
        try {
          await checkWatch(services, id, task);
          results.push({ watchId: id, error: null, isNew: false });
        } catch (error) {
          if (task.signal.aborted) break;
          results.push({ watchId: id, error: errorText(error) });
        }
      }
      const failure = results.find(({ error }) => error !== null)?.error;
      if (failure) throw new PartialFailureError(failure, results);
      return results;
    },
  );
}

const leaseKey = (id: string): string => `watch.${id}`;
const heldMessage = (expiresAt: Date): string =>
  watchMessages().checkedElsewhere(formatTime(expiresAt.getTime()));

/**
 * Checks one watch. What it finds is saved at once, at the end: a check that is interrupted has changed nothing.
 *
 * @throws WorkbookError if another window checks it, or it is a watch on another service.
 */
export const checkWatch = (services: WatchServices, id: string, task: TaskContext): Promise<void> =>
  withLease(leaseKey(id), { signal: task.signal, heldMessage }, async (signal) => {
    const { watch, state } = await readWatch(id);
    if (watch.service !== services.connection.current?.address)
      throw new WorkbookError(watchMessages().otherService(watch.service));
    const { source, count } = countingCalls(sourceOf(services, watch));
    const options = { ...source, signal, onProgress: task.progress };
    const reading = await readWatchedRecords(watch, state.snapshot, options);
    signal.throwIfAborted();
    await changeWatch(id, ({ state: current }) => {
      const next = withReading(current, reading);
      // Beyond its end, a search has no news.
      const snapshot = watch.places
        ? next.snapshot
        : newestOf(next.snapshot, reading.records, watchedRows(watch));
      return {
        state: { snapshot, unread: next.unread },
        content: {
          checkedAt: new Date(Date.now()).toISOString(),
          calls: count.calls,
          records: snapshot.size,
          missed: reading.missed,
        },
      };
    });
  });

/** The records that were read first; those that an incomplete answer left out come last. */
function newestOf<Value>(
  snapshot: ReadonlyMap<string, Value>,
  records: ReadonlyMap<string, unknown>,
  maxRows: number,
): Map<string, Value> {
  const ids = [...records.keys(), ...[...snapshot.keys()].filter((id) => !records.has(id))];
  return new Map(ids.slice(0, maxRows).map((id) => [id, snapshot.get(id)!]));
}

/** Marks news as read, as they were shown. */
export const markRead = (id: string, readNews: readonly News[]): Promise<void> =>
  changeWatch(id, ({ state }) => ({ state: withRead(state, readNews) }));

const localDay = (time: string | number): string => new Date(time).toDateString();

/** Starts one check of the watches that are checked when the workbook opens, at the first opening of a day. */
export async function checkOnOpen(services: WatchServices): Promise<void> {
  const address = services.connection.current?.address;
  const due = (await listWatches()).filter(
    ({ checksOnOpen, checkedAt, service }) =>
      checksOnOpen && service === address && localDay(checkedAt) !== localDay(Date.now()),
  );
  if (due.length > 0) startCheck(services, due, watchMessages().watchCount(due.length));
}
