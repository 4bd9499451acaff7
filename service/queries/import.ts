import { recordColumns } from '../store/record-row.ts';
import type { Store } from '../store/store.ts';

export interface NewMunicipality {
  slug: string;
  name: string;
  /** Empty if unknown; an unknown lat or lng is null. */
  province: string;
  lat: number | null;
  lng: number | null;
}

export const stagingTable = 'incoming';

export const readMunicipalityNames = (store: Store): Promise<{ slug: string; name: string }[]> =>
  store.readAll('SELECT slug, name FROM city');

export const createStaging = (store: Store): Promise<void> =>
  store.run(
    `DROP TABLE IF EXISTS ${stagingTable}; CREATE TABLE ${stagingTable} (LIKE record); ` +
      `ALTER TABLE ${stagingTable} ADD COLUMN place serial`,
  );

/**
 * Moves the staged records and the new municipalities to their tables in one transaction. A staged record replaces the
 * stored one with its id. Of two staged records with one id, the later one counts.
 */
export async function applyStaging(
  store: Store,
  newMunicipalities: Iterable<NewMunicipality>,
): Promise<{ added: number; replaced: number }> {
  await store.run(`DELETE FROM ${stagingTable} i USING ${stagingTable} later
    WHERE i.entity_type = later.entity_type AND i.record_id = later.record_id AND i.place < later.place`);
  const [counts] = await store.readAll<{ all: number; replaced: number }>(`
    SELECT count(*)::int AS all, count(r.record_id)::int AS replaced FROM ${stagingTable} i
    LEFT JOIN record r ON r.entity_type = i.entity_type AND r.record_id = i.record_id`);
  const columns = recordColumns.join(', ');
  const cities = [...newMunicipalities].map(values);
  await store.run(`BEGIN;
    ${cities.length > 0 ? `INSERT INTO city (slug, name, aliases, province, lat, lng) VALUES ${cities.join(', ')};` : ''}
    DELETE FROM record r USING ${stagingTable} i WHERE r.entity_type = i.entity_type AND r.record_id = i.record_id;
    INSERT INTO record (${columns}) SELECT ${columns} FROM ${stagingTable};
    DROP TABLE ${stagingTable};
    COMMIT;`);
  const { all, replaced } = counts!;
  return { added: all - replaced, replaced };
}

/** Removes deleted rows, updates the planner's statistics, and marks rows as visible to all, for index-only scans. */
export const vacuum = (store: Store): Promise<void> => store.run('VACUUM ANALYZE');

function values({ slug, name, province, lat, lng }: NewMunicipality): string {
  const texts = [slug, name, '[]', province].map((value) => `'${value.replaceAll("'", "''")}'`);
  return `(${texts.join(', ')}, ${lat}, ${lng})`;
}
