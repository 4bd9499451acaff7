import { randomUUID } from 'node:crypto';
import { derivedDatasets } from '../../src/catalog/index.ts';
import { copyRows, type Cell } from '../store/copy.ts';
import { recordColumns } from '../store/record-row.ts';
import type { Store } from '../store/store.ts';
import { estimateCellsScript } from './estimates.ts';
import { sourcesScript } from './sources.ts';
import { literals } from './sql.ts';

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

/** Rows of derived records wait in a table of their own until all of them are computed. */
export class DerivedStaging {
  private readonly table = `staging_derived_${randomUUID().replaceAll('-', '')}`;

  constructor(private readonly store: Store) {}

  create(): Promise<void> {
    return this.store.run(`CREATE UNLOGGED TABLE ${this.table} (LIKE record)`);
  }

  add(rows: Iterable<readonly Cell[]>): Promise<void> {
    return copyRows(this.store, this.table, recordColumns, rows);
  }

  /**
   * Replaces the derived records of the cities, and what `/sources` and estimates say of the changes, in one
   * transaction. Nothing is replaced if another process has done so meanwhile.
   */
  apply(cities: readonly string[], { from, to, changes }: PendingRevisions): Promise<void> {
    const isPending = `EXISTS (SELECT FROM derivation WHERE revision = ${from})`;
    const isOfCities = `entity_type IN (${derivedTypes}) AND municipality IN (${literals(cities)})`;
    const columns = recordColumns.join(', ');
    const derived = cities.flatMap((municipality) =>
      derivedDatasets.map((entity_type) => ({ entity_type, municipality })),
    );
    const hasPermits = changes.some(({ entity_type: type }) => type === 'permit');
    return this.store.run(`BEGIN;
      SELECT FROM derivation FOR UPDATE;
      DELETE FROM record WHERE ${isOfCities} AND ${isPending};
      INSERT INTO record (${columns}) SELECT ${columns} FROM ${this.table} WHERE ${isPending};
      ${sourcesScript([...changes, ...derived])}
      ${hasPermits ? estimateCellsScript : ''}
      UPDATE derivation SET revision = ${to} WHERE revision = ${from};
      COMMIT;`);
  }

  drop(): Promise<void> {
    return this.store.run(`DROP TABLE IF EXISTS ${this.table}`);
  }
}
