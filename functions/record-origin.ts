import { datasets, field, recordId, type DatasetName, type Field } from '@cdata/catalog';
import { carriesSources, cellValue, conversionOf, type CarriedRecord } from '../src/cells/index.ts';
import type { Lookup } from '../src/engine/index.ts';
import { sharedRuntime } from '../src/runtime.ts';
import { serviceName } from '../src/settings/index.ts';

/** Where the records of a response come from. */
export interface RecordOrigin {
  dataset: DatasetName;
  /** ISO 8601. */
  retrievedAt: string;
  /** Base address of the service. */
  service: string;
}

/** The origin of the records in the response to a request that was just made; null unless numbers are to carry it. */
export function recordOrigin<Input, Response>(
  dataset: DatasetName,
  lookup: Lookup<Input, Response>,
  input: Input,
): RecordOrigin | null {
  if (!carriesSources()) return null;
  const { lookups } = sharedRuntime();
  const time = lookups.savedAt(lookup, input) ?? Date.now();
  return { dataset, retrievedAt: new Date(time).toISOString(), service: lookups.service };
}

/** What a field of a record carries; null for a record without an id, and for what is no field of its dataset. */
export function sourceIn(
  record: Record<string, unknown>,
  { name, kind }: Field,
  { dataset, retrievedAt, service }: RecordOrigin,
): CarriedRecord | null {
  const id = recordId(record);
  const ownField = field(datasets[dataset], name);
  if (id === null || !ownField) return null;
  const { municipality } = record;
  const published = conversionOf({ kind }, record[name], cellValue(ownField, record[name]).value);
  return {
    dataset,
    record_id: id,
    municipality: typeof municipality === 'string' ? municipality : undefined,
    field: name,
    published:
      published === undefined || typeof published === 'string' ? published : JSON.stringify(published),
    retrieved_at: retrievedAt,
    service: serviceName(service),
  };
}
