import type { DatasetName, Field } from '@cdata/catalog';
import {
  carriedMatch,
  carriedRecordIn,
  carriesSources,
  type CarriedSource,
  type RecordOrigin,
} from '../src/cells/index.ts';
import type { Lookup } from '../src/engine/index.ts';
import { sharedRuntime } from '../src/runtime.ts';
import { serviceName } from '../src/settings/index.ts';

/** Where the records of a response come from; without a dataset where each record names its own. */
export interface RecordsOrigin extends Omit<RecordOrigin, 'dataset'> {
  dataset: DatasetName | null;
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
  dataset: DatasetName | null,
  lookup: Lookup<Input, Response>,
  input: Input,
): RecordsOrigin | null {
  if (!carriesSources()) return null;
  const service = serviceName(sharedRuntime().lookups.service);
  return { dataset, retrievedAt: retrievedAt(lookup, input), service };
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
  origin: RecordsOrigin | ResultOrigin,
): CarriedSource | null {
  if ('run' in origin) {
    const { run, input, retrievedAt: time } = origin;
    return { run, field: name, input, ...carriedMatch(record), retrieved_at: time };
  }
  const dataset = origin.dataset ?? (record.dataset as DatasetName);
  return carriedRecordIn(record, { name, kind }, { ...origin, dataset });
}
