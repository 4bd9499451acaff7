import { entityTypes, isMissing, type EntityType } from '@cdata/catalog';
import { citySlug } from '@cdata/catalog/reading';
import { publishedIn } from '../../excel/cells/index.ts';
import { sourcesLookup, type FieldValues, type Engine, recordLookups } from '../../engine/index.ts';
import { sourceIn, type PublishedSource, type SavedReport, type ShownField } from './reports/index.ts';
import { cityOf, querySummary, type RecordCell } from '../tables/index.ts';
import type { RecordOrigin, UnknownOrigin } from './cell-origin.ts';

export function recordOrigin({
  saved,
  table,
  field,
  isAddedByUs,
  recordId,
  city,
  rowState,
  trace,
}: RecordCell): RecordOrigin | UnknownOrigin {
  if (field === null) return { kind: 'unknown', reason: isAddedByUs ? 'not published' : 'own column' };
  const { dataset, fetchedAt, service } = saved;
  return {
    kind: 'record',
    dataset,
    field,
    recordId,
    municipality: cityOf(saved) ?? (city && citySlug(city)),
    query: querySummary(saved),
    shownIn: { kind: 'table', name: table },
    retrievedAt: trace?.at ?? fetchedAt,
    published: publishedIn(trace?.text ?? '', field),
    service,
    state: rowState,
  };
}

/** The field of a record that a cell of a report shows. */
export const shownOrigin = (
  { title, basis, service, retrievedAt }: SavedReport,
  { at, ...shown }: ShownField,
): RecordOrigin => ({
  kind: 'record',
  ...shown,
  query: basis,
  shownIn: { kind: 'report', name: title },
  retrievedAt: at ?? retrievedAt,
  service,
});

/** Who publishes a value according to a list of sources; null if nobody is listed. */
export function publisherOf(
  sources: readonly FieldValues[],
  { dataset, municipality }: Pick<RecordOrigin, 'dataset' | 'municipality'>,
): PublishedSource | null {
  return municipality === null ? null : sourceIn(sources, municipality, dataset);
}

/** The service's list of sources; null if it is not saved on this computer. Makes no call. */
export async function savedSources(lookups: Pick<Engine, 'cached'>): Promise<FieldValues[] | null> {
  // Without a connection nothing is saved.
  const [list] = await lookups.cached(sourcesLookup, [null]).catch(() => []);
  return list?.ok ? list.value.sources : null;
}

type RecordOf = Pick<RecordOrigin, 'dataset' | 'recordId'>;

const isEntityType = (name: string): name is EntityType => (entityTypes as readonly string[]).includes(name);

/** Whether the service has records of the dataset one by one, and the row tells which it is. */
export const canOpenRecord = ({ dataset, recordId }: RecordOf): boolean =>
  recordId !== '' && isEntityType(dataset);

/** The calls that {@link openRecord} takes. */
export async function countOpening(
  { dataset, recordId }: RecordOf,
  engine: Pick<Engine, 'cached'>,
): Promise<number> {
  if (!isEntityType(dataset)) return 0;
  const [[record], [sources]] = await Promise.all([
    engine.cached(recordLookups[dataset], [recordId]),
    engine.cached(sourcesLookup, [null]),
  ]);
  return [record, sources].filter((saved) => saved === undefined).length;
}

/**
 * Asks the service for a record, and for its publisher, who is then known without a call.
 *
 * @returns The value of the field before it was made a cell's, as text; null if the record has none.
 * @throws ServiceError
 */
export async function openRecord(
  { dataset, recordId, field: name }: RecordOrigin,
  engine: Pick<Engine, 'request'>,
  signal: AbortSignal,
): Promise<string | null> {
  const options = { signal, fromTask: true };
  const [record] = await Promise.all([
    engine.request(recordLookups[dataset as EntityType], recordId, options),
    engine.request(sourcesLookup, null, options),
  ]);
  const published = record[name];
  return isMissing(published) ? null : textOf(published);
}

const textOf = (published: unknown): string =>
  typeof published === 'string' ? published : (JSON.stringify(published) ?? '');
