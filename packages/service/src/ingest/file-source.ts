import { readPublications } from '../queries/loading.ts';
import type { Store } from '../store/store.ts';

/** A smaller share of columns in common are those of another list. */
const minShare = 0.5;

/**
 * The source of a file: the files of one city and dataset share one as long as they have the same columns, so that a new
 * file replaces the former one. A list with other columns, or another key, has a source of its own: `file/guelph-permit-2`.
 *
 * @param base `file/guelph-permit`.
 * @param columns The columns that are read.
 * @param key Those of them that identify a record.
 */
export async function sourceOfFile(
  store: Store,
  base: string,
  { columns, key }: { columns: Iterable<string>; key: readonly string[] },
): Promise<string> {
  const read = [...columns];
  const formers = new Map(
    (await readPublications(store)).map(({ source_id: id, columns: names }) => [id, names] as const),
  );
  for (let number = 1; ; number++) {
    const id = number === 1 ? base : `${base}-${number}`;
    const former = formers.get(id);
    if (!former) return id;
    const shared = read.filter((name) => former.includes(name)).length;
    if (key.every((name) => former.includes(name)) && shared >= read.length * minShare) return id;
  }
}
