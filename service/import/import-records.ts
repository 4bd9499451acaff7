import { deriveRecords } from '../derived/index.ts';
import { loadRows } from '../store/csv.ts';
import { recordColumns, recordRow } from '../store/record-row.ts';
import type { Store } from '../store/store.ts';
import { readRecord, type NewCity } from './published-record.ts';
import { readRows } from './rows.ts';

/** What an import did. */
export interface ImportReport {
  /** Records that were not there before, and those that took the place of one with their id. */
  added: number;
  replaced: number;
  cities: number;
  refused: { file: string; row: number; fault: string }[];
}

/** Rows that are written at once. */
const batchSize = 5000;

/**
 * Loads records from files: rows that are wrong are left out and told of, the rest is loaded in one transaction. A
 * record with an id that is there takes its place; of two with one id in the files the last counts.
 */
export async function importRecords(
  store: Store,
  files: readonly string[],
  progress: (line: string) => void = () => undefined,
): Promise<ImportReport> {
  const known = await store.readAll<{ slug: string; name: string }>('SELECT slug, name FROM city');
  const names = new Map(known.map(({ slug, name }) => [slug, name]));
  const cities = new Set(names.keys());
  const newCities = new Map<string, NewCity>();
  const report: ImportReport = { added: 0, replaced: 0, cities: 0, refused: [] };
  const ingested = new Date().toISOString();

  await store.run(
    'DROP TABLE IF EXISTS incoming; CREATE TABLE incoming (LIKE record); ALTER TABLE incoming ADD COLUMN place serial',
  );
  let batch: ReturnType<typeof recordRow>[] = [];
  const write = async () => {
    await loadRows(store, 'incoming', recordColumns, batch);
    batch = [];
  };
  for (const file of files) {
    progress(`Reading ${file}`);
    for await (const one of readRows(file)) {
      const read = 'fault' in one ? one : readRecord(one.value, cities, ingested);
      if ('fault' in read) {
        report.refused.push({ file, row: one.row, fault: read.fault });
        continue;
      }
      if (read.city) {
        const { slug, name } = read.city;
        names.set(slug, name);
        newCities.set(slug, completed(newCities.get(slug), read.city));
      }
      batch.push(recordRow(read.record, names.get(read.record.record.municipality as string) ?? ''));
      if (batch.length >= batchSize) await write();
    }
  }
  await write();

  progress('Putting the records in place');
  await store.run(`DELETE FROM incoming i USING incoming later
    WHERE i.entity_type = later.entity_type AND i.record_id = later.record_id AND i.place < later.place`);
  const [counted] = await store.readAll<{ all: number; replaced: number }>(`
    SELECT count(*)::int AS all, count(r.record_id)::int AS replaced FROM incoming i
    LEFT JOIN record r ON r.entity_type = i.entity_type AND r.record_id = i.record_id`);
  const columns = recordColumns.join(', ');
  await store.run(`BEGIN;
    ${newCities.size > 0 ? `INSERT INTO city (slug, name, aliases, province, lat, lng) VALUES ${[...newCities.values()].map(cityValues).join(', ')};` : ''}
    DELETE FROM record r USING incoming i WHERE r.entity_type = i.entity_type AND r.record_id = i.record_id;
    INSERT INTO record (${columns}) SELECT ${columns} FROM incoming;
    DROP TABLE incoming;
    COMMIT;`);
  await deriveRecords(store, names);
  await store.run('VACUUM ANALYZE');
  const { all, replaced } = counted!;
  return { ...report, added: all - replaced, replaced, cities: newCities.size };
}

/** What the first record of a city does not say, a later one may. */
const completed = (city: NewCity | undefined, other: NewCity): NewCity =>
  city
    ? {
        ...city,
        province: city.province || other.province,
        lat: city.lat ?? other.lat,
        lng: city.lng ?? other.lng,
      }
    : other;

function cityValues({ slug, name, province, lat, lng }: NewCity): string {
  const text = [slug, name, '[]', province].map((value) => `'${value.replaceAll("'", "''")}'`);
  return `(${text.join(', ')}, ${lat}, ${lng})`;
}
