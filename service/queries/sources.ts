import { noDate } from '../store/record-row.ts';
import type { Store } from '../store/store.ts';

export interface Source {
  entity_type: string;
  municipality: string;
  records: number;
  /** ISO 8601 with its offset. */
  last_updated: string;
  /** YYYY-MM-DD of the first and the last event; null where no record has a date. */
  earliest_date: string | null;
  latest_date: string | null;
}

export const readSources = (store: Store): Promise<Source[]> =>
  store.readAll('SELECT * FROM source ORDER BY entity_type, municipality');

export const updateSources = (store: Store): Promise<void> =>
  store.run(`
    DELETE FROM source;
    INSERT INTO source
    SELECT entity_type, municipality, count(*), max(fetched_at),
      min(event_date) FILTER (WHERE event_date > date '${noDate}')::text,
      max(event_date) FILTER (WHERE event_date > date '${noDate}')::text
    FROM record GROUP BY entity_type, municipality`);
