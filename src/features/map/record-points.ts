import type { ServiceRecord } from '../../api/index.ts';
import {
  applicationStatuses,
  nameMeant,
  openingStatuses,
  publishedDollars,
  roleValue,
  type Dataset,
} from '@cdata/catalog';
import { PointCollection, type PointSet } from './point.ts';

/** Records that are on no sheet, such as those of a preview or comparables, as points. */
export function recordPoints(records: readonly ServiceRecord[], dataset: Dataset): PointSet {
  const collection = new PointCollection();
  for (const record of records) {
    const details = recordDetails(record, dataset);
    collection.add(record.lat, record.lng, { ...details, row: null });
  }
  return collection.set();
}

/** What is shown of a record; the values are as they are published, or as they are in the cells. */
export function recordDetails(record: Readonly<Record<string, unknown>>, { roles }: Dataset) {
  const text = (...names: string[]) => String(roleValue(record, names) ?? '');
  return {
    name: text('address', 'normalized_address') || text(...roles.description, 'record_id'),
    matchType: null,
    value: publishedDollars(roleValue(record, roles.value)),
    status: statusOf(text(...roles.status)),
  };
}

/** The service's status, also where the cell has its label; a city's own status stays as it is. */
const statusOf = (text: string): string | null =>
  nameMeant(text, [...applicationStatuses, ...openingStatuses]) ?? (text || null);
