import { slug } from '@cdata/catalog';
import type { Answer } from '../engine/index.ts';
import { sourceIn, type PublishedSource, type SavedReport, type ShownField } from '../reports/index.ts';
import { querySummary, type RecordCell } from '../tables/index.ts';
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
  const { dataset, query, property, fetchedAt, service } = saved;
  const published = publishedIn(trace?.text ?? '', field);
  const municipality = property?.municipality ?? query.municipality ?? (city && slug(city));
  return {
    kind: 'record',
    dataset,
    field,
    recordId,
    municipality: municipality === null ? null : String(municipality),
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
 * The published value of a field in what a table stored of a row: null if it was looked up elsewhere, undefined if the cell
 * shows it as it was published.
 */
function publishedIn(text: string, field: string): string | null | undefined {
  try {
    const value = (JSON.parse(text) as Record<string, unknown>)[field];
    if (value === undefined || value === null || typeof value === 'string') return value;
    return JSON.stringify(value);
  } catch {
    return undefined;
  }
}

/**
 * Who publishes a value according to a list of sources; null if nobody is listed. A zone that was looked up is published
 * with the zoning of the city.
 */
export function publisherOf(
  sources: readonly Answer[],
  { dataset, municipality, state }: Pick<RecordSource, 'dataset' | 'municipality' | 'state'>,
): PublishedSource | null {
  const type = state === 'looked up' ? 'zone' : dataset;
  return municipality === null ? null : sourceIn(sources, municipality, type);
}
