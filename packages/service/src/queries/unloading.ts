import type { Store } from '../store/store.ts';
import { literal } from './sql.ts';

/** What has been loaded under one id: a source, or the files of a city and dataset. */
export interface LoadedSource {
  source_id: string;
  publisher: string;
  rows: number;
  /** ISO 8601; null for what former versions loaded. */
  last_ingest: string | null;
}

const rowsOf = (condition: string): string => `
  SELECT source_id, entity_type, municipality FROM record WHERE ${condition}
  UNION ALL SELECT source_id, 'address', municipality FROM address WHERE ${condition}
  UNION ALL SELECT source_id, 'zone', city FROM zone WHERE ${condition}
  UNION ALL SELECT source_id, 'named_area', kind FROM named_area WHERE ${condition}
  UNION ALL SELECT source_id, 'price_index', area FROM price_index WHERE ${condition}`;

export const readLoadedSources = (store: Store): Promise<LoadedSource[]> =>
  store.readAll(`
    SELECT source_id, publisher, count(part.entity_type)::int AS rows, last_ingest
    FROM publication LEFT JOIN (${rowsOf("source_id <> ''")}) AS part USING (source_id)
    GROUP BY source_id, publisher, last_ingest ORDER BY source_id`);

/**
 * Removes everything that has been loaded under an id, and cities of which nothing is left, in one transaction: readers
 * see all of it or nothing. What is derived of other cities is brought up to date afterwards, as after a load.
 *
 * @param at ISO 8601.
 */
export async function removeLoadedSource(store: Store, sourceId: string, at: string): Promise<void> {
  const condition = `source_id = ${literal(sourceId)}`;
  await store.run(`BEGIN;
    INSERT INTO revision (entity_type, municipality, source_id, loaded_at)
      SELECT DISTINCT entity_type, municipality, source_id, ${literal(at)} FROM (${rowsOf(condition)}) AS part;
    DELETE FROM record WHERE ${condition};
    DELETE FROM address WHERE ${condition};
    DELETE FROM zone WHERE ${condition};
    DELETE FROM named_area WHERE ${condition};
    DELETE FROM price_index WHERE ${condition};
    DELETE FROM rejected_row WHERE ${condition};
    DELETE FROM publication WHERE ${condition};
    CREATE TEMPORARY TABLE empty_city ON COMMIT DROP AS SELECT slug FROM city WHERE slug NOT IN (
      SELECT municipality FROM (${rowsOf("source_id <> ''")}) AS part);
    DELETE FROM record WHERE municipality IN (SELECT slug FROM empty_city);
    DELETE FROM source WHERE municipality IN (SELECT slug FROM empty_city);
    DELETE FROM city WHERE slug IN (SELECT slug FROM empty_city);
    COMMIT;`);
}
