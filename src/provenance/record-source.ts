import { querySummary, type RecordCell } from '../tables/index.ts';
import type { RecordSource, UnknownSource } from './cell-source.ts';

export function recordSource({
  saved,
  table,
  field,
  recordId,
  rowState,
  trace,
}: RecordCell): RecordSource | UnknownSource {
  if (field === null) return { kind: 'unknown', reason: 'own column' };
  const { dataset, query, property, fetchedAt, service } = saved;
  const municipality = property?.municipality ?? query.municipality ?? null;
  return {
    kind: 'record',
    dataset,
    field,
    recordId,
    municipality: municipality === null ? null : String(municipality),
    query: querySummary(saved),
    table,
    retrievedAt: trace?.at ?? fetchedAt,
    published: publishedIn(trace?.text ?? '', field),
    service,
    rowState,
  };
}

/** The published value of a field in what a table stored of a row; null if the cell shows it as it was published. */
function publishedIn(text: string, field: string): string | null {
  try {
    const value = (JSON.parse(text) as Record<string, unknown>)[field];
    return value === undefined ? null : typeof value === 'string' ? value : JSON.stringify(value);
  } catch {
    return null;
  }
}
