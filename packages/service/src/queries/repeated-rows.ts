import type { Store } from '../store/store.ts';
import { haveSameKey, type Key } from './absent-rows.ts';

/** Repeated rows that differ in what is read from the one that counts. */
export interface DifferingRows {
  count: number;
  /** The first identifiers. */
  examples: string[];
  hasMore: boolean;
}

const maxExamples = 5;

export const noDuplicates = {
  duplicates: 0,
  differing: { count: 0, examples: [] as string[], hasMore: false },
};

/** The staged row with the highest place counts. */
export async function removeDuplicates(store: Store, table: string, staging: string, key: Key) {
  // Rows of one address are the corners of its lot, or its entrances.
  const isOther = table === 'record' ? 's.digest <> kept.digest' : 'false';
  const [row] = await store.readAll<{ removed: number; differing: number; examples: string[] | null }>(`
    WITH repeated AS (
      SELECT ${key.join(', ')}, max(place) AS place FROM ${staging} GROUP BY ${key.join(', ')} HAVING count(*) > 1
    ), removed AS (
      DELETE FROM ${staging} s USING repeated r JOIN ${staging} kept ON kept.place = r.place
      WHERE ${haveSameKey(key, 's', 'r')} AND s.place < r.place
      RETURNING s.${key[1]} AS id, ${isOther} AS is_other
    )
    SELECT count(*)::int AS removed, count(*) FILTER (WHERE is_other)::int AS differing,
      (SELECT array_agg(id) FROM (SELECT DISTINCT id FROM removed WHERE is_other ORDER BY 1 LIMIT ${maxExamples + 1}) AS one) AS examples
    FROM removed`);
  if (!row) return noDuplicates;
  const ids = row.examples ?? [];
  const examples = ids.slice(0, maxExamples);
  return {
    duplicates: row.removed,
    differing: { count: row.differing, examples, hasMore: ids.length > maxExamples },
  };
}
