import { slug } from '@cdata/catalog';
import { publishedIn } from '../../excel/cells/index.ts';
import { sourcesLookup, type FieldValues, type Engine } from '../../engine/index.ts';
import { sourceIn, type PublishedSource, type SavedReport, type ShownField } from './reports/index.ts';
import { cityOf, querySummary, type RecordCell } from '../tables/index.ts';
import type { RecordSource, UnknownSource } from './cell-source.ts';

export function recordSource({
  saved,
  table,
  field,
  isAddedByUs,
  recordId,
  city,
  rowState,
  trace,
}: RecordCell): RecordSource | UnknownSource {
  if (field === null) return { kind: 'unknown', reason: isAddedByUs ? 'not published' : 'own column' };
  const { dataset, fetchedAt, service } = saved;
  const published = publishedIn(trace?.text ?? '', field);
  return {
    kind: 'record',
    dataset,
    field,
    recordId,
    municipality: cityOf(saved) ?? (city && slug(city)),
    query: querySummary(saved),
    shownIn: { kind: 'table', name: table },
    retrievedAt: trace?.at ?? fetchedAt,
    published: published ?? null,
    service,
    state: published === null && rowState !== 'changed' ? 'looked up' : rowState,
  };
}

/** The field of a record that a cell of a report shows. */
export const shownSource = (
  { title, basis, service, retrievedAt }: SavedReport,
  { at, ...shown }: ShownField,
): RecordSource => ({
  kind: 'record',
  ...shown,
  query: basis,
  shownIn: { kind: 'report', name: title },
  retrievedAt: at ?? retrievedAt,
  service,
});

/**
 * Who publishes a value according to a list of sources; null if nobody is listed. A zone that was looked up is published
 * with the zoning of the city.
 */
export function publisherOf(
  sources: readonly FieldValues[],
  { dataset, municipality, state }: Pick<RecordSource, 'dataset' | 'municipality' | 'state'>,
): PublishedSource | null {
  const type = state === 'looked up' ? 'zone' : dataset;
  return municipality === null ? null : sourceIn(sources, municipality, type);
}

/** The service's list of sources; null if it is not saved on this computer. Makes no call. */
export async function savedSources(lookups: Pick<Engine, 'cached'>): Promise<FieldValues[] | null> {
  // Without a connection nothing is saved.
  const [list] = await lookups.cached(sourcesLookup, [null]).catch(() => []);
  return list?.ok ? list.value.sources : null;
}
