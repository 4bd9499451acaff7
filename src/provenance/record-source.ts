import { slug } from '@cdata/catalog';
import type { SavedReport, ShownField } from '../reports/index.ts';
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
    published: publishedIn(trace?.text ?? '', field),
    service,
    state: rowState,
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

/** The published value of a field in what a table stored of a row; null if the cell shows it as it was published. */
function publishedIn(text: string, field: string): string | null {
  try {
    const value = (JSON.parse(text) as Record<string, unknown>)[field];
    return value === undefined ? null : typeof value === 'string' ? value : JSON.stringify(value);
  } catch {
    return null;
  }
}
