import type { Store } from '../store/store.ts';
import { literal } from './sql.ts';

/** Rows of a source that a whole read of it lacks: the publisher has deleted them, or they are of another file. */
export interface AbsentRows {
  count: number;
  /** The first identifiers. */
  examples: string[];
  isRemoved: boolean;
}

/** The columns that identify a row; the zones and the index of a publication are replaced together. */
export const keys = {
  record: ['entity_type', 'record_id'],
  address: ['municipality', 'normalized_address'],
} as const;

/** The table that notes them, next to that of the staged rows. */
export const absentOf = (staging: string): string => `${staging}_absent`;

/** Notes which rows of the source the load lacks, before rows that have not changed leave the staging table. */
export async function noteAbsentRows(
  store: Store,
  table: 'record' | 'address',
  staging: string,
  sourceId: string,
): Promise<Omit<AbsentRows, 'isRemoved'>> {
  const [first, second] = keys[table];
  const absent = absentOf(staging);
  await store.run(`
    DROP TABLE IF EXISTS ${absent};
    CREATE TABLE ${absent} AS SELECT ${first}, ${second} FROM ${table} t
    WHERE t.source_id = ${literal(sourceId)} AND NOT EXISTS (
      SELECT 1 FROM ${staging} s WHERE s.${first} = t.${first} AND s.${second} = t.${second}
    )`);
  const [row] = await store.readAll<{ count: number; examples: string[] | null }>(`
    SELECT (SELECT count(*)::int FROM ${absent}) AS count,
      (SELECT array_agg(id) FROM (SELECT ${second} AS id FROM ${absent} ORDER BY 1 LIMIT 5) AS sample) AS examples`);
  return { count: row!.count, examples: row!.examples ?? [] };
}

/** The part of a statement that removes them, and returns their dataset and city. */
export function removal(table: 'record' | 'address', staging: string): string {
  const [first, second] = keys[table];
  const dataset = table === 'record' ? 't.entity_type' : literal(table);
  return `DELETE FROM ${table} t USING ${absentOf(staging)} a
      WHERE t.${first} = a.${first} AND t.${second} = a.${second}
      RETURNING ${dataset} AS dataset, t.municipality AS city`;
}
