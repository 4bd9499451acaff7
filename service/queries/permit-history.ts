import { datasets } from '../../src/catalog/index.ts';
import { inspectionsAtAddress, recordById } from './records.ts';
import { publishedDate, publishedText } from '../store/published-value.ts';
import type { Store } from '../store/store.ts';

const suffix = '/history';

/** What a permit's dates say of it, in the order of its life. */
const milestones: [event: string, fields: string[]][] = [
  ['applied', ['application_date', 'received_date', 'entered_date']],
  ['processed', ['processed_date']],
  ['issued', ['issued_date']],
  ['completed', ['completed_date']],
  ['expires', ['expiry_date']],
];

interface Event {
  /** YYYY-MM-DD. */
  date: string;
  event: string;
  result?: string;
  record_id?: string;
}

/**
 * `/permit/{record_id}/history`: what the permit's own dates and the inspections of its number say, by date. Null where
 * the path ends otherwise or no permit has the id.
 */
export async function permitHistory(store: Store, path: string): Promise<object | null> {
  if (!path.endsWith(suffix) || path.includes('\0')) return null;
  const recordId = path.slice(0, -suffix.length);
  const text = await recordById(store, datasets.permit, recordId);
  if (text === null) return null;
  const permit = JSON.parse(text) as Record<string, unknown>;
  const own = milestones.flatMap(([event, fields]): Event[] => {
    const date = publishedDate(permit, fields);
    return date === null ? [] : [{ date, event }];
  });
  const history = [...own, ...(await inspections(store, permit))].sort((a, b) => (a.date < b.date ? -1 : 1));
  return {
    record_id: recordId,
    municipality: permit.municipality,
    status_canonical: permit.status_canonical,
    count: history.length,
    history,
  };
}

async function inspections(store: Store, permit: Record<string, unknown>): Promise<Event[]> {
  const number = publishedText(permit, ['permit_number', 'application_number']);
  const address = publishedText(permit, ['normalized_address']);
  if (number === null || address === null) return [];
  return (await inspectionsAtAddress(store, String(permit.municipality), address))
    .map((record) => JSON.parse(record) as Record<string, unknown>)
    .filter((inspection) => publishedText(inspection, ['permit_number']) === number)
    .flatMap((inspection): Event[] => {
      const date = publishedDate(inspection, datasets.inspection.roles.date);
      if (date === null) return [];
      const event = `inspection: ${publishedText(inspection, ['inspection_type']) ?? 'other'}`;
      const result = publishedText(inspection, ['result']);
      return [{ date, event, ...(result !== null && { result }), record_id: String(inspection.record_id) }];
    });
}
