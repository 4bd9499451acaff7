import { noDate } from '../store/record-row.ts';
import type { Store } from '../store/store.ts';
import { literal } from './sql.ts';

export interface Source {
  entity_type: string;
  municipality: string;
  records: number;
  /** ISO 8601 with its offset. */
  last_updated: string;
  /** YYYY-MM-DD of the first and the last event; null where no record has a date. */
  earliest_date: string | null;
  latest_date: string | null;
  /** Of the publications that the records were loaded from; null for sample data. */
  publisher: string | null;
  licence: string | null;
  licence_url: string | null;
  attribution: string | null;
}

export const readSources = (store: Store): Promise<Source[]> =>
  store.readAll('SELECT * FROM source ORDER BY entity_type, municipality');

/** Statements that count the records of the datasets and cities again; of all of them by default. */
export function sourcesScript(of?: readonly { entity_type: string; municipality: string }[]): string {
  const rows = of?.map(
    ({ entity_type: type, municipality }) => `(${literal(type)}, ${literal(municipality)})`,
  );
  const condition = rows ? `(entity_type, municipality) IN (${rows.join(', ')})` : 'true';
  return `
    DELETE FROM source WHERE ${condition};
    INSERT INTO source
    SELECT entity_type, municipality, sum(records), greatest(max(fetched_at), max(publication.last_ingest)),
      min(earliest)::text, max(latest)::text, ${joined('publisher')}, ${joined('licence')},
      ${joined('licence_url')}, ${joined('attribution')}
    FROM (
      SELECT entity_type, municipality, source_id, count(*) AS records, max(fetched_at) AS fetched_at,
        min(event_date) FILTER (WHERE event_date > date '${noDate}') AS earliest,
        max(event_date) FILTER (WHERE event_date > date '${noDate}') AS latest
      FROM record WHERE ${condition} GROUP BY entity_type, municipality, source_id
    ) AS part LEFT JOIN publication USING (source_id)
    GROUP BY entity_type, municipality;`;
}

/** The different values of several publications, as one text. */
const joined = (column: string): string =>
  `string_agg(DISTINCT publication.${column}, '; ' ORDER BY publication.${column})`;
