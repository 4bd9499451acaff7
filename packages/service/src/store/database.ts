import type { Engine, Store } from './store.ts';

export interface DatabaseLocation {
  /** Directory of the embedded database. */
  data: string;
  /** A PostgreSQL server to use instead of the embedded database. */
  databaseUrl?: string;
}

export interface Stamp {
  schema: string;
  /** The version of the sample's file, and of what reads it. */
  sample: string;
  permits: number;
}

export const sampleSchema = 'cdata_sample';
export const loadedSchema = 'cdata_loaded';

/**
 * Sample data and loaded records are in two schemas with the same tables (`migrations/`), so that every query works on
 * either, and none mixes them:
 *
 * - `sample` is filled from a file, and built again when the file, the schema or what reads the file changes.
 * - `loaded` holds what people loaded from portals and files. It is migrated and never built again.
 *
 * How loaded rows enter the tables: a load stages its rows outside the tables of the schema and applies them in one
 * transaction. A record replaces the record with its `entity_type` and `record_id` if its `digest` differs; an address
 * point replaces the one with its `municipality` and `normalized_address`; the zones of a publication replace all of
 * its former zones. The same transaction appends rows to `revision` that name each dataset and city that it changed
 * ('address' and 'zone' count as datasets), so that whatever is derived from them can be updated incrementally, and a
 * running service notices by `SELECT max(number) FROM revision`.
 */
export interface Database {
  loaded: Store;
  sample: Store;
  /** Statements that run at the same time. */
  statements: number;
  /** Null if the sample is missing. */
  stamp: Stamp | null;
  /** Marks the sample as complete; written last, so that an interrupted build is repeated. */
  finish(stamp: Stamp): Promise<void>;
  close(): Promise<void>;
}

export interface SampleCheck {
  /** Removes the sample unless its stamp is accepted. */
  isCurrent(stamp: Stamp): boolean;
  /** Whether the sample is needed; otherwise it is left as it is. */
  isNeeded(loaded: Store): Promise<boolean>;
  /** Called as soon as it is known that the sample has to be built, before the database is open. */
  onMissing(): void;
}

/** Null if the text is no stamp, or `isCurrent` rejects it. */
export function currentStamp(
  text: string | null,
  isCurrent: SampleCheck['isCurrent'] = () => true,
): Stamp | null {
  if (text === null) return null;
  try {
    const stamp = JSON.parse(text) as Stamp;
    return isCurrent(stamp) ? stamp : null;
  } catch {
    return null;
  }
}

export const storesOf = (engine: Engine): Pick<Database, 'loaded' | 'sample' | 'statements'> => ({
  statements: engine.statements,
  loaded: engine.schema(loadedSchema),
  sample: engine.schema(sampleSchema),
});

/** Removes a sample that isn't complete. Its schema is empty afterwards. */
export const emptySample = (engine: Engine): Promise<void> =>
  engine
    .schema(sampleSchema)
    .run(`DROP SCHEMA IF EXISTS ${sampleSchema} CASCADE; CREATE SCHEMA ${sampleSchema}`);
