import type { Store } from '../store/store.ts';

/** The columns that identify a row. */
export type Key = readonly [string, string];

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
export async function removeDuplicates(store: Store, table: string, staging: string, [first, second]: Key) {
  // Rows of one address are its units, or the corners of its lot.
  const isOther = table === 'record' ? 's.digest <> kept.digest' : 'false';
  const [row] = await store.readAll<{ removed: number; differing: number; examples: string[] | null }>(`
    WITH repeated AS (
      SELECT ${first}, ${second}, max(place) AS place FROM ${staging} GROUP BY 1, 2 HAVING count(*) > 1
    ), removed AS (
      DELETE FROM ${staging} s USING repeated r JOIN ${staging} kept ON kept.place = r.place
      WHERE s.${first} = r.${first} AND s.${second} = r.${second} AND s.place < r.place
      RETURNING s.${second} AS id, ${isOther} AS is_other
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
