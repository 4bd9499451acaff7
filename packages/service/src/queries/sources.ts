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
  /** Of the publications that the records were loaded from; of sample data, only a publisher that says so. */
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
  if (rows?.length === 0) return '';
  // A join: comparing each address with a list of cities would take a time that grows with both.
  const isOf = (type: string, city: string): string =>
    rows ? `(${type}, ${city}) IN (VALUES ${rows.join(', ')})` : 'true';
  const places = [placePart('address', 'municipality', isOf), placePart('zone', 'city', isOf)];
  return `
    DELETE FROM source WHERE ${isOf('entity_type', 'municipality')};
    INSERT INTO source
    SELECT entity_type, municipality, sum(records), greatest(max(fetched_at), max(publication.last_ingest)),
      min(earliest)::text, max(latest)::text, ${joined('publisher')}, ${joined('licence')},
      ${joined('licence_url')}, ${joined('attribution')}
    FROM (
      SELECT entity_type, municipality, source_id, count(*) AS records, max(fetched_at) AS fetched_at,
        min(event_date) FILTER (WHERE event_date > date '${noDate}') AS earliest,
        max(event_date) FILTER (WHERE event_date > date '${noDate}') AS latest
      FROM record WHERE ${isOf('entity_type', 'municipality')} GROUP BY entity_type, municipality, source_id
      ${places.map((part) => `UNION ALL ${part}`).join('\n')}
    ) AS part LEFT JOIN publication USING (source_id)
    GROUP BY entity_type, municipality
    HAVING greatest(max(fetched_at), max(publication.last_ingest)) IS NOT NULL;`;
}

/** Addresses and zones have no date of their own: those of the sample, which nobody has published, are left out. */
const placePart = (
  table: 'address' | 'zone',
  city: string,
  isOf: (type: string, city: string) => string,
): string => `
    SELECT '${table}' AS entity_type, ${city} AS municipality, source_id, count(*) AS records,
      NULL::text AS fetched_at, NULL::date AS earliest, NULL::date AS latest
    FROM ${table} WHERE ${isOf(`'${table}'`, city)} GROUP BY ${city}, source_id`;

/** When a source was last read, also if nothing had changed since the read before. */
export interface SourceReading {
  /** `calgary/building-permits`, or `file/kelowna-permit` for the files of a city. */
  source_id: string;
  /** ISO 8601 with its offset; null for what former versions loaded. */
  last_read: string | null;
  /** Whether another version of the programs has read its rows than the one that is named. */
  is_read_by_other_version: boolean;
}

export const readSourceReadings = (store: Store, readers: string): Promise<SourceReading[]> =>
  store.query(
    `SELECT source_id, last_ingest AS last_read, readers IS DISTINCT FROM $1 AS is_read_by_other_version
     FROM publication ORDER BY source_id`,
    [readers],
  );

/** The last reading of what each dataset of each city was loaded from. */
export const readDatasetReadings = (
  store: Store,
): Promise<{ entity_type: string; municipality: string; last_read: string }[]> =>
  store.query(`
    SELECT entity_type, municipality, max(last_ingest) AS last_read
    FROM (SELECT DISTINCT entity_type, municipality, source_id FROM revision) AS load
    JOIN publication USING (source_id) WHERE last_ingest IS NOT NULL GROUP BY entity_type, municipality`);

/** The different values of several publications, as one text. */
const joined = (column: string): string =>
  `string_agg(DISTINCT publication.${column}, '; ' ORDER BY publication.${column})`;
