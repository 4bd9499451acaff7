import { querySummary, type RecordCell } from '../tables/index.ts';
import type { RecordSource, UnknownSource } from './cell-source.ts';

export function recordSource({
  saved,
  table,
  field,
  recordId,
  rowState,
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
    retrievedAt: fetchedAt,
    service,
    rowState,
  };
}
