import { datasets, derivedDatasets, type DatasetName } from '@cdata/catalog';
import { leaveOutPersons, tradeNameFields } from './names.ts';
import type { PublishedRecord } from './published-record.ts';
import { recordColumns, recordRow } from './record-row.ts';
import type { Store } from './store.ts';

/** As the table of applied migrations names it: the last of these names, one for each time that the rule found more. */
export const namesMigrations = [
  'names-of-persons',
  'names-of-joined-persons',
  'names-of-persons-in-buildings',
  'names-of-persons-at-home',
] as const;
export const namesMigration = namesMigrations[3];

/** Records that are read at a time. */
const batchSize = 500;

const namingDatasets = Object.values(datasets)
  .filter(({ fields }) => fields.some(({ name }) => tradeNameFields.includes(name)))
  .map(({ name }) => name);

interface Row {
  entity_type: DatasetName;
  record_id: string;
  record: string;
  normalized_address: string | null;
  city_name: string;
}

/**
 * Leaves the names of persons out of what former versions have loaded. The columns of their files aren't known any more:
 * only names that show by themselves that they are a person's are found. Derived records with a name are removed, and
 * made again with the others of their city. Copies of the tables that former migrations made would keep the names, as
 * would loads that were interrupted: they are removed. It may be interrupted and repeated.
 */
export async function leaveNamesOut(store: Store): Promise<void> {
  await store.run(removalOfCopies);
  let [type, id] = ['', ''];
  for (;;) {
    const rows = await store.query<Row>(
      `SELECT entity_type, record_id, record, normalized_address, coalesce(city.name, '') AS city_name
       FROM record LEFT JOIN city ON slug = municipality
       WHERE entity_type = ANY ($1) AND (entity_type, record_id) > ($2, $3)
       ORDER BY entity_type, record_id LIMIT ${batchSize}`,
      [namingDatasets, type, id],
    );
    await replace(store, rows);
    const last = rows.at(-1);
    if (!last || rows.length < batchSize) break;
    [type, id] = [last.entity_type, last.record_id];
  }
  await store.run(removalOfStatistics);
}

async function replace(store: Store, rows: readonly Row[]): Promise<void> {
  const changed = rows.flatMap((row) => {
    const record = JSON.parse(row.record) as PublishedRecord;
    return leaveOutPersons(record) > 0 ? [{ ...row, record }] : [];
  });
  if (changed.length === 0) return;
  const isDerived = (type: string) => (derivedDatasets as readonly string[]).includes(type);
  const cells = changed.map(
    ({ entity_type: entityType, record, normalized_address: addressKey, city_name }) =>
      recordRow({ entityType, record, addressKey }, city_name),
  );
  const column = (name: (typeof recordColumns)[number]) =>
    cells.map((row) => String(row[recordColumns.indexOf(name)]));
  // One statement: a derived record that is removed is made again, because its city is noted as changed.
  await store.query(
    `WITH named AS (
       SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[]::boolean[])
         AS one (entity_type, record_id, new_id, new_record, new_text, is_derived)
     ), noted AS (
       INSERT INTO revision (entity_type, municipality, source_id, loaded_at)
       SELECT DISTINCT CASE WHEN is_derived THEN 'licence' ELSE entity_type END, municipality, '', $7
       FROM named JOIN record USING (entity_type, record_id)
     ), removed AS (
       DELETE FROM record USING named WHERE is_derived
         AND (record.entity_type, record.record_id) = (named.entity_type, named.record_id)
     )
     UPDATE record SET record_id = new_id, record = new_record, search_text = new_text, digest = NULL FROM named
     WHERE NOT is_derived AND (record.entity_type, record.record_id) = (named.entity_type, named.record_id)`,
    [
      changed.map(({ entity_type: one }) => one),
      changed.map(({ record_id: one }) => one),
      column('record_id'),
      column('record'),
      column('search_text'),
      changed.map(({ entity_type: one }) => String(isDerived(one))),
      new Date().toISOString(),
    ],
  );
}

const removalOfCopies = `
  DO $$ DECLARE name text; BEGIN
    FOR name IN SELECT nspname FROM pg_namespace WHERE starts_with(nspname, current_schema() || '_before_') LOOP
      EXECUTE 'DROP SCHEMA ' || quote_ident(name) || ' CASCADE';
    END LOOP;
    FOR name IN SELECT tablename FROM pg_tables
      WHERE schemaname = current_schema() AND starts_with(tablename, 'staging_') LOOP
      EXECUTE 'DROP TABLE ' || quote_ident(name);
    END LOOP;
  END $$;
  DELETE FROM unfinished_load;`;

/** They are computed again from the records before they are read. */
const removalOfStatistics = `
  DELETE FROM statistics_column USING statistics_stale
  WHERE (statistics_column.entity_type, statistics_column.municipality, statistics_column.year)
    = (statistics_stale.entity_type, statistics_stale.municipality, statistics_stale.year);`;
