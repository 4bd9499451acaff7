import type { ServiceRecord } from '../../api/index.ts';
import { comparedFields, contradiction, datasets, type Field } from '@cdata/catalog';
import { recordCells } from '../../excel/cells/index.ts';
import { countRecords, type NewestRecords } from './newest-records.ts';
import type { RecordSource } from './record-source.ts';
import { pushListed, type RefreshReport } from './refresh-report.ts';
import { fieldsOf, type RefreshMode, type SavedQuery } from './saved-query.ts';
import { markUsersRows, removeUnpublished } from './unpublished-rows.ts';
import { isSame, type UnlistedRow, type UpdatedRows } from './update-table.ts';
import { tableMessages } from './messages.ts';

/** Records that are requested at once. */
const lookUpsAtOnce = 20;
/** Maximum rows of a refresh that are looked up: each takes a call. */
const maxLookUps = 1000;
/** If the service still publishes more of the rows that its answer left out, the answer proves nothing of the others. */
const maxPublished = 20;

/** What became of the rows whose records the search no longer finds. */
interface VanishedRows {
  /** Ids of the records that the service doesn't have, or that no longer match the query. */
  unpublishedIds: string[];
  /** Records that the service still has, and that still match. */
  publishedCount: number;
  /** Whether too many are still published to believe the search. Then none counts as unpublished. */
  isUnbelievable: boolean;
}

interface LookUpOptions extends Pick<RecordSource, 'fetchById'> {
  fields: readonly Field[];
  signal: AbortSignal;
  onProgress(done: number, of: number): void;
}

/**
 * Looks up each row's record by id, because an answer that ended early leaves out records, too.
 *
 * @throws ServiceError if a record can't be looked up.
 */
async function lookUpVanished(
  rows: readonly UnlistedRow[],
  query: SavedQuery,
  { fields, fetchById, signal, onProgress }: LookUpOptions,
): Promise<VanishedRows> {
  // A cell doesn't show whether its line breaks are those of the id.
  const candidates = rows.filter(({ id }) => !id.includes('\n')).slice(0, maxLookUps);
  const unpublishedIds: string[] = [];
  let publishedCount = 0;
  for (let from = 0; from < candidates.length; from += lookUpsAtOnce) {
    signal.throwIfAborted();
    const some = candidates.slice(from, from + lookUpsAtOnce);
    const records = await Promise.all(some.map(({ id }) => fetchById(id, signal)));
    some.forEach((row, index) => {
      const record = records[index]!;
      if (record === null || noLongerMatches(row, record, query, fields)) unpublishedIds.push(row.id);
      else publishedCount++;
    });
    if (publishedCount > maxPublished) return { unpublishedIds: [], publishedCount, isUnbelievable: true };
    onProgress(from + some.length, candidates.length);
  }
  return { unpublishedIds, publishedCount, isUnbelievable: false };
}

/** A record that the filters contradict, or whose filtered fields have changed since its row was written. */
function noLongerMatches(
  { id, values }: UnlistedRow,
  record: ServiceRecord,
  { dataset: name, query, recordIds }: SavedQuery,
  fields: readonly Field[],
): boolean {
  if (recordIds && !recordIds.includes(id)) return true;
  const dataset = datasets[name];
  if (contradiction(`/${name}`, query, { results: [record] })) return true;
  const [newest] = recordCells(fields, [record]).values;
  const hasChanged = (index: number): boolean => {
    const before = values[index];
    return before !== undefined && !isSame(before, newest![index]!);
  };
  const filters = dataset.parameters.filter(
    ({ name: filter, group }) => group === 'filter' && (query[filter] ?? '') !== '',
  );
  return filters.some((filter) => {
    const compared = comparedFields(filter, dataset);
    const isSearched = ({ name: fieldName, kind }: Field) =>
      // A search for words reads the texts.
      compared.some((one) => dataset.fields.some((field) => field.name === one))
        ? compared.includes(fieldName)
        : kind === 'text';
    return fields.some((field, index) => isSearched(field) && hasChanged(index));
  });
}

/** How many records the statistics state if the search gave fewer; null if it gave all, or if that isn't known. */
async function statedRecords(
  newest: NewestRecords,
  { query, maxRows }: SavedQuery,
  { countMatches, signal }: Pick<RecordSource, 'countMatches'> & { signal: AbortSignal },
): Promise<number | null> {
  if (newest.hasMore) return null;
  const stated = Math.min((await countMatches(query, signal))?.atLeast ?? 0, maxRows);
  return stated > countRecords(newest) ? stated : null;
}

/** Maximum rows that are removed without a question. */
const maxUnasked = { rows: 20, share: 0.1 };

/** Whether so many rows are to be removed that the user has to agree. */
const needsConsent = (count: number, rowCount: number): boolean =>
  count > maxUnasked.rows || count > rowCount * maxUnasked.share;

interface SettleOptions extends RecordSource {
  tableId: string;
  query: SavedQuery;
  newest: NewestRecords;
  mode: RefreshMode;
  signal: AbortSignal;
  onProgress(done: number, of: number): void;
}

/**
 * Decides on the rows that the search no longer finds. They are removed only if the mode says so, the answer is complete,
 * and each of their records is no longer published; many of them only after a question. Those in which the user wrote
 * something are marked.
 */
export async function settleVanished(
  { rowCount, unlisted }: UpdatedRows,
  options: SettleOptions,
  report: RefreshReport,
): Promise<void> {
  const staying = new Set(unlisted.map(({ id }) => id));
  if (staying.size > 0) {
    const stated = await statedRecords(options.newest, options.query, options);
    if (stated !== null)
      report.incomplete = tableMessages().fewerThanStated(countRecords(options.newest), stated);
    else if (options.mode === 'replace') {
      // What another query leaves out is published: the user decides.
      if (report.isOfNewQuery) report.removableIds = [...staying];
      else await removeVanished({ rowCount, unlisted }, options, report);
    }
  }
  for (const id of [...report.removedIds, ...report.unpublishedIds]) staying.delete(id);
  report.notFound = unlisted.length - report.removed - report.unpublished;
  pushListed(report.notFoundIds, [...staying]);
}

async function removeVanished(
  { rowCount, unlisted }: UpdatedRows,
  options: SettleOptions,
  report: RefreshReport,
): Promise<void> {
  const { tableId, query, signal } = options;
  const text = tableMessages();
  const vanished = await lookUpVanished(unlisted, query, { ...options, fields: fieldsOf(query) });
  const { unpublishedIds, publishedCount, isUnbelievable } = vanished;
  if (isUnbelievable) report.incomplete = text.manyStillPublished(publishedCount);
  else if (publishedCount > 0) report.incomplete = text.stillPublished(publishedCount);
  const { removableIds, keptIds } = await markUsersRows(tableId, query, unpublishedIds, signal);
  report.unpublished = keptIds.length;
  pushListed(report.unpublishedIds, keptIds);
  if (needsConsent(removableIds.length, rowCount)) {
    report.removableIds = removableIds;
    return;
  }
  const removal = await removeUnpublished(tableId, query, removableIds, signal);
  report.removed = removal.removedIds.length;
  pushListed(report.removedIds, removal.removedIds);
}
