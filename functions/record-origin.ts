import { datasets, field, recordId, type DatasetName, type Field } from '@cdata/catalog';
import {
  carriedMatch,
  carriesSources,
  cellValue,
  conversionOf,
  type CarriedSource,
} from '../src/cells/index.ts';
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

/** What a response was calculated from that has no record, such as the place of an address. */
export interface ResultOrigin {
  /** The kind of run that does the same. */
  run: 'geocode' | 'estimate';
  input: string;
  /** ISO 8601. */
  retrievedAt: string;
}

/** The origin of the records in the response to a request that was just made; null unless numbers are to carry it. */
export function recordOrigin<Input, Response>(
  dataset: DatasetName,
  lookup: Lookup<Input, Response>,
  input: Input,
): RecordOrigin | null {
  if (!carriesSources()) return null;
  return { dataset, retrievedAt: retrievedAt(lookup, input), service: sharedRuntime().lookups.service };
}

/** The origin of the response to a request that was just made; null unless numbers are to carry it. */
export const resultOrigin = <Input, Response>(
  run: ResultOrigin['run'],
  lookup: Lookup<Input, Response>,
  input: Input,
  text: string,
): ResultOrigin | null =>
  carriesSources() ? { run, input: text, retrievedAt: retrievedAt(lookup, input) } : null;

const retrievedAt = <Input, Response>(lookup: Lookup<Input, Response>, input: Input): string =>
  new Date(sharedRuntime().lookups.savedAt(lookup, input) ?? Date.now()).toISOString();

/** What a field of a response carries; null for a record without an id, and for what is no field of its dataset. */
export function sourceIn(
  record: Record<string, unknown>,
  { name, kind }: Field,
  origin: RecordOrigin | ResultOrigin,
): CarriedSource | null {
  if ('run' in origin) {
    const { run, input, retrievedAt: time } = origin;
    return { run, field: name, input, ...carriedMatch(record), retrieved_at: time };
  }
  const { dataset, service } = origin;
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
    retrieved_at: origin.retrievedAt,
    service: serviceName(service),
  };
}
