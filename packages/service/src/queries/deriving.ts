import { randomUUID } from 'node:crypto';
import { derivedDatasets } from '@cdata/catalog';
import { copyRows, type Cell } from '../store/copy.ts';
import { recordColumns } from '../store/record-row.ts';
import type { Store } from '../store/store.ts';
import { sourcesScript } from './sources.ts';
import { literals } from './sql.ts';
import { streetTableNames, streetTables, type StreetTable, type StreetTableRows } from './streets.ts';

/** What has been loaded since the derived data was last brought up to date. */
export interface PendingRevisions {
  /** The revision that the derived data takes into account, and the newest one. */
  from: string;
  to: string;
  changes: { entity_type: string; municipality: string }[];
}

/** Null if the derived data is up to date. */
export async function readPendingRevisions(store: Store): Promise<PendingRevisions | null> {
  const rows = await store.readAll<{ from: string; to: string; entity_type: string; municipality: string }>(
    `SELECT derivation.revision::text AS from, max(max(number)) OVER ()::text AS to, entity_type, municipality
     FROM derivation JOIN revision ON number > derivation.revision
     GROUP BY derivation.revision, entity_type, municipality`,
  );
  const [first] = rows;
  return first ? { from: first.from, to: first.to, changes: rows } : null;
}

const derivedTypes = literals(derivedDatasets);

const stagingPrefix = 'staging_derived_';
/** Milliseconds: no derivation takes longer, so an older table belongs to none. */
const maxStagingAge = 3_600_000;

const derivedTables = ['record', ...streetTableNames] as const;
type DerivedTable = (typeof derivedTables)[number];

/** Derived rows wait in tables of their own until all of them are computed. */
export class DerivedStaging {
  readonly #prefix = `${stagingPrefix}${Date.now()}_${randomUUID().slice(0, 8)}_`;

  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  /** Also drops what processes that were killed have left. */
  async create(): Promise<void> {
    const tables = await this.#store.readAll<{ name: string }>(
      `SELECT tablename AS name FROM pg_tables
       WHERE schemaname = current_schema() AND starts_with(tablename, '${stagingPrefix}')`,
    );
    for (const { name } of tables) {
      const createdAt = Number(name.slice(stagingPrefix.length).split('_')[0]);
      if (!(Date.now() - createdAt < maxStagingAge)) await this.#store.run(`DROP TABLE IF EXISTS ${name}`);
    }
    const statements = derivedTables.map(
      (table) => `CREATE UNLOGGED TABLE ${this.#of(table)} (LIKE ${table})`,
    );
    await this.#store.run(statements.join('; '));
  }

  addRecords(rows: Iterable<readonly Cell[]>): Promise<void> {
    return copyRows(this.#store, { name: this.#of('record'), columns: recordColumns }, rows);
  }

  addStreets(rows: StreetTableRows): Promise<void> {
    return copyStreets(this.#store, rows, (table) => this.#of(table));
  }

  /**
   * Replaces the derived records and the streets of the cities, and what `/sources` says of the changes, in one
   * transaction. Nothing is replaced if another process has done so meanwhile.
   */
  apply({ cities, streetCities }: DerivedCities, { from, to, changes }: PendingRevisions): Promise<void> {
    const isPending = `EXISTS (SELECT FROM derivation WHERE revision = ${from})`;
    const replace = (table: DerivedTable, columns: readonly string[], condition: string): string => `
      DELETE FROM ${table} WHERE ${condition} AND ${isPending};
      INSERT INTO ${table} (${columns.join(', ')})
        SELECT ${columns.join(', ')} FROM ${this.#of(table)} WHERE ${isPending};`;
    const derived = cities.flatMap((municipality) =>
      derivedDatasets.map((entity_type) => ({ entity_type, municipality })),
    );
    const records = `entity_type IN (${derivedTypes}) AND municipality IN (${literals(cities)})`;
    const streets = streetTableNames.map((table) =>
      replace(table, streetTables[table], `municipality IN (${literals(streetCities)})`),
    );
    return this.#store.run(`BEGIN;
      SELECT FROM derivation FOR UPDATE;
      ${replace('record', recordColumns, records)}
      ${streets.join('')}
      ${sourcesScript([...changes, ...derived])}
      UPDATE derivation SET revision = ${to} WHERE revision = ${from};
      COMMIT;`);
  }

  drop(): Promise<void> {
    return this.#store.run(
      `DROP TABLE IF EXISTS ${derivedTables.map((table) => this.#of(table)).join(', ')}`,
    );
  }

  #of(table: DerivedTable): string {
    return `${this.#prefix}${table}`;
  }
}

/** The cities whose derived records, and those whose streets are replaced. */
export interface DerivedCities {
  cities: readonly string[];
  streetCities: readonly string[];
}

/** @param name The table into which the rows go; their own by default. */
export async function copyStreets(
  store: Store,
  rows: StreetTableRows,
  name: (table: StreetTable) => string = (table) => table,
): Promise<void> {
  for (const table of Object.keys(streetTables) as StreetTable[])
    await copyRows(store, { name: name(table), columns: streetTables[table] }, rows[table]);
}
