import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { loadedSchema } from './database.ts';
import { filterColumns, type FilterColumnName } from './filter-columns.ts';
import { leaveNamesOut, namesMigration, namesMigrations } from './names-migration.ts';
import { recordColumns } from './record-row.ts';
import { StoreUnavailable, type Store } from './store.ts';

export interface Migration {
  name: string;
  sql: string;
}

const folder = path.join(import.meta.dirname, 'migrations');

/**
 * In the order of their names, by which databases know those that they have applied: a name is final. Two of them begin
 * with 011, neither of which changes what the other does, so that their order makes no difference.
 *
 * @throws Error if the table of records lacks a column that the code writes.
 */
export async function migrations(): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const all = await Promise.all(
    names.map(async (name) => ({ name, sql: await readFile(path.join(folder, name), 'utf8') })),
  );
  const request = requestForMigration(all, recordColumns);
  if (request !== null) throw new Error(request);
  return all;
}

/** Whether rows need it; the others, such as indexes, are applied faster to a table that is full. */
export const definesColumns = ({ sql }: Migration): boolean =>
  /CREATE TABLE record |ALTER TABLE (?:record|address) ADD COLUMN/.test(sql);

/** Asks for the migration that adds the first column which none of the migrations adds; null if they add all. */
export function requestForMigration(all: readonly Migration[], columns: readonly string[]): string | null {
  const statements = all.map(({ sql }) => sql).join('\n');
  const table = /CREATE TABLE record \(([\s\S]*?)\n\);/.exec(statements)?.[1] ?? '';
  const additions = [...statements.matchAll(/ALTER TABLE record ADD COLUMN (\w+)/g)].map(([, name]) => name);
  const isAdded = (name: string) => additions.includes(name) || new RegExp(`^ *${name} `, 'm').test(table);
  const column = columns.find((name) => !isAdded(name));
  if (column === undefined) return null;
  const type = column in filterColumns ? filterColumns[column as FilterColumnName].type : 'TYPE';
  const number = String(Number(all.at(-1)?.name.slice(0, 3) ?? 0) + 1).padStart(3, '0');
  return (
    `The column ${column} has no migration. Add packages/service/src/store/migrations/${number}-${column.replaceAll('_', '-')}.sql with ` +
    `"ALTER TABLE record ADD COLUMN ${column} ${type}; UPDATE record SET digest = NULL;". ` +
    'Records that were loaded before have null in it until they are loaded again; without the UPDATE, a load would skip them as unchanged.'
  );
}

/** The number of the last migration, and a digest of all of them. */
export async function schemaVersion(): Promise<string> {
  const all = await migrations();
  const digest = createHash('sha256');
  for (const { name, sql } of all) digest.update(`${name}\n${sql}\n`);
  return `${all.at(-1)?.name.slice(0, 3)}-${digest.digest('hex').slice(0, 12)}`;
}

/** Signs what clients send back. It is created with the database, and never shown. */
export async function readSecret(loaded: Store): Promise<string> {
  const [row] = await loaded.readAll<{ secret: string }>('SELECT secret FROM secret');
  return row!.secret;
}

/**
 * Brings the tables of loaded records up to date, in one transaction. Before tables that exist are changed, they are
 * copied to a schema named after the first migration that is missing: `cdata_loaded_before_004`. The copy of the
 * migration before that is removed. Names of persons are left out without a copy, and of copies. No other process may do so at the same time. Throws {@link StoreUnavailable} if a
 * newer version wrote the tables.
 */
export async function migrateLoaded(store: Store, all: readonly Migration[]): Promise<void> {
  await store.run(`CREATE SCHEMA IF NOT EXISTS ${loadedSchema};
    CREATE TABLE IF NOT EXISTS ${loadedSchema}.migration (name text PRIMARY KEY);
    CREATE TABLE IF NOT EXISTS ${loadedSchema}.secret
      (is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only), secret text NOT NULL);
    INSERT INTO ${loadedSchema}.secret (secret)
      VALUES (gen_random_uuid()::text || gen_random_uuid()::text) ON CONFLICT DO NOTHING`);
  const appliedNames = await appliedMigrations(store);
  const known = new Set([...all.map(({ name }) => name), ...namesMigrations]);
  const unknown = [...appliedNames].find((name) => !known.has(name));
  if (unknown !== undefined) {
    throw new StoreUnavailable(
      `A newer version of the service wrote these records (${unknown}): use that version, or another data directory.`,
    );
  }
  const pending = all.filter(({ name }) => !appliedNames.has(name));
  if (pending.length > 0) {
    const backup = appliedNames.size > 0 ? await backupScript(store, pending[0]!.name) : '';
    const steps = pending.map(({ name, sql }) => `${sql};\nINSERT INTO migration VALUES ('${name}');`);
    await store.run(`BEGIN;\n${backup}\n${steps.join('\n')}\nCOMMIT;`);
  }
  if (appliedNames.has(namesMigration)) return;
  if (appliedNames.size > 0) await leaveNamesOut(store);
  await store.run(`INSERT INTO migration VALUES ('${namesMigration}')`);
}

async function appliedMigrations(store: Store): Promise<Set<string>> {
  const rows = await store.readAll<{ name: string }>('SELECT name FROM migration');
  return new Set(rows.map(({ name }) => name));
}

async function backupScript(store: Store, next: string): Promise<string> {
  const prefix = `${loadedSchema}_before_`;
  const schema = `${prefix}${next.slice(0, 3)}`;
  const tables = await store.readAll<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = '${loadedSchema}'`,
  );
  const former = await store.readAll<{ name: string }>(
    `SELECT nspname AS name FROM pg_namespace WHERE starts_with(nspname, '${prefix}')`,
  );
  return [
    ...former.map(({ name }) => `DROP SCHEMA ${name} CASCADE;`),
    `CREATE SCHEMA ${schema};`,
    ...tables.map(({ name }) => `CREATE TABLE ${schema}.${name} AS TABLE ${loadedSchema}.${name};`),
  ].join('\n');
}
