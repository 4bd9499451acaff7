import type { ServiceRecord } from '../../src/api/index.ts';
import { ServiceError, type Page, type Query } from '../../src/api/index.ts';
import { isUnderWay, ActivityLog, TaskRegistry } from '../../src/tasks/index.ts';
import { listWatches, startCheck, startWatch, type Watch, type WatchQuery } from '../../src/watches/index.ts';
import type { TableServices } from '../../src/tables/index.ts';

/** Address of the scripted service. */
export const service = 'https://service.test';

export const permit = (id: string, status = 'issued', more: ServiceRecord = {}): ServiceRecord => ({
  record_id: id,
  address: `${id} Elm St`,
  status_canonical: status,
  construction_value: 1000,
  issued_date: '2026-04-13',
  municipality: 'calgary',
  ...more,
});

/** A service of permits whose records change between two checks, and that may fail or leave out records. */
export class ScriptedPermits {
  records: ServiceRecord[] = [];
  /** Ids of records that searches leave out. */
  readonly leftOut = new Set<string>();
  /** The path of each call. */
  readonly calls: string[] = [];
  readonly queries: Query[] = [];
  /** Called before each response; what it throws becomes the response. */
  before: () => void | Promise<void> = () => undefined;

  readonly get = async (path: string, query: Query = {}): Promise<unknown> => {
    this.calls.push(path);
    this.queries.push(query);
    await this.before();
    if (path !== '/permit') {
      const record = this.records.find(({ record_id: id }) => path === `/permit/${String(id)}`);
      if (!record) throw new ServiceError({ status: 404, detail: 'No record has this id.' });
      return structuredClone(record);
    }
    const matching = this.records.filter(
      (record) =>
        !this.leftOut.has(String(record.record_id)) &&
        (query.status_canonical === undefined || record.status_canonical === query.status_canonical) &&
        (query.lat === undefined || record.lat === query.lat),
    );
    const from = Number(query.cursor ?? 0);
    const results = matching.slice(from, from + Number(query.limit));
    const end = from + results.length;
    const page: Page = { entity_type: 'permit', count: results.length, offset: from, results };
    return structuredClone(end < matching.length ? { ...page, next_cursor: String(end) } : page);
  };

  readonly services = {
    tasks: new TaskRegistry(new ActivityLog(null)),
    lookups: { get: this.get } as unknown as TableServices['lookups'],
    connection: { current: { address: service } },
  };

  /** Resolves when no task is under way. */
  async settled(): Promise<void> {
    const { tasks } = this.services;
    while (tasks.all.some(isUnderWay)) await new Promise((resolve) => setTimeout(resolve));
  }

  async watch(query: Partial<WatchQuery> = {}): Promise<Watch> {
    const before = new Set((await listWatches()).map(({ id }) => id));
    const watched = {
      dataset: 'permit',
      query: { municipality: 'calgary' },
      maxRows: 1000,
      ...query,
    } as const;
    startWatch(this.services, watched, 'Permits');
    await this.settled();
    const watch = (await listWatches()).find(({ id }) => !before.has(id));
    if (!watch) throw this.services.tasks.latest('watch')!.error ?? new Error('No watch was saved.');
    return watch;
  }

  /** Checks a watch. @returns It as it is afterwards. */
  async check({ id }: Pick<Watch, 'id'>): Promise<Watch> {
    startCheck(this.services, [await readWatch(id)], 'Permits');
    await this.settled();
    return readWatch(id);
  }
}

export const readWatch = async (id: string): Promise<Watch> =>
  (await listWatches()).find((one) => one.id === id)!;

/** Each unread record as `id: status before > status now`, with `-` for none; in the order of their ids. */
export const newsOf = ({ unread }: Watch): string[] =>
  unread
    .map(
      ({ id, before, after, hasLeft }) =>
        `${id}: ${before?.[1] ?? '-'} > ${hasLeft ? 'left as ' : ''}${after?.[1] ?? '-'}`,
    )
    .sort();
