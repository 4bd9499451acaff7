import type { Store } from '../store/store.ts';
import { literal } from './sql.ts';

/** Rows of a source that a whole read of it lacks: the publisher has deleted them, or they are of another file. */
export interface AbsentRows {
  count: number;
  /** The first identifiers. */
  examples: string[];
  isRemoved: boolean;
}

/** The columns that identify a row; the second one names it. */
export type Key = readonly [string, string, ...string[]];

/** Of the tables whose rows are replaced one by one: the zones and the index of a publication are replaced together. */
export const keys: Record<'record' | 'address', Key> = {
  record: ['entity_type', 'record_id'],
  address: ['municipality', 'normalized_address', 'unit', 'neighbourhood'],
};

/** The condition that two rows have the same key. */
export const haveSameKey = (key: Key, one: string, other: string): string =>
  key.map((column) => `${one}.${column} = ${other}.${column}`).join(' AND ');

/** The table that notes them, next to that of the staged rows. */
export const absentOf = (staging: string): string => `${staging}_absent`;

/** Notes which rows of the source the load lacks, before rows that have not changed leave the staging table. */
export async function noteAbsentRows(
  store: Store,
  table: 'record' | 'address',
  staging: string,
  sourceId: string,
): Promise<Omit<AbsentRows, 'isRemoved'>> {
  const key = keys[table];
  const absent = absentOf(staging);
  await store.run(`
    DROP TABLE IF EXISTS ${absent};
    CREATE TABLE ${absent} AS SELECT ${key.join(', ')} FROM ${table} t
    WHERE t.source_id = ${literal(sourceId)} AND NOT EXISTS (
      SELECT 1 FROM ${staging} s WHERE ${haveSameKey(key, 's', 't')}
    )`);
  const [row] = await store.readAll<{ count: number; examples: string[] | null }>(`
    SELECT (SELECT count(*)::int FROM ${absent}) AS count,
      (SELECT array_agg(id) FROM (SELECT ${key[1]} AS id FROM ${absent} ORDER BY 1 LIMIT 5) AS sample) AS examples`);
  return { count: row!.count, examples: row!.examples ?? [] };
}

/** The part of a statement that removes them, and returns their dataset and city. */
export function removal(table: 'record' | 'address', staging: string): string {
  const dataset = table === 'record' ? 't.entity_type' : literal(table);
  return `DELETE FROM ${table} t USING ${absentOf(staging)} a
      WHERE ${haveSameKey(keys[table], 't', 'a')}
      RETURNING ${dataset} AS dataset, t.municipality AS city`;
}

/** The columns that tell the rows of a source apart, with their types. */
const toldBy = {
  record: { entity_type: 'text', record_id: 'text' },
  address: { municipality: 'text', normalized_address: 'text', unit: 'text' },
  zone: { zone_code: 'text', polygons: 'jsonb' },
};

/** How many of the rows with these keys a source has. Keys are in the order of the columns. */
export async function sharedRows(
  store: Store,
  table: keyof typeof toldBy,
  { sourceId, keys: sought }: { sourceId: string; keys: readonly (readonly string[])[] },
): Promise<number> {
  const columns = Object.entries(toldBy[table]);
  const lists = columns.map((_, at) => `$${at + 2}::text[]`).join(', ');
  const isSame = columns.map(([column, type]) => `t.${column} = s.${column}::${type}`).join(' AND ');
  const [row] = await store.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM unnest(${lists}) AS s (${columns.map(([column]) => column).join(', ')})
     WHERE EXISTS (SELECT FROM ${table} t WHERE t.source_id = $1 AND ${isSame})`,
    [sourceId, ...columns.map((_, at) => sought.map((key) => key[at]!))],
  );
  return row!.count;
}
