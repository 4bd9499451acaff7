import { entityTypes, type Dataset } from './dataset.ts';
import { datasets } from './datasets.ts';
import { roleValue } from './record-value.ts';

type PublishedRecord = Record<string, unknown>;

/**
 * The records at an address by dataset, in the catalog's order: those that all datasets share by their role, and the others
 * as they are published.
 */
export const propertyRecords = (
  records: Readonly<Record<string, readonly PublishedRecord[]>>,
): PublishedRecord[] =>
  entityTypes.flatMap((name) => (records[name] ?? []).map((record) => sharedFields(datasets[name], record)));

const sharedFields = ({ name, roles }: Dataset, record: PublishedRecord): PublishedRecord => ({
  ...record,
  dataset: name,
  date: roleValue(record, roles.date),
  type: roleValue(record, roles.type),
  status: roleValue(record, roles.status),
  value: roleValue(record, roles.value),
  description: roleValue(record, roles.description),
});
