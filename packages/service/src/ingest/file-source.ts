import path from 'node:path';
import { sharedRows } from '../queries/absent-rows.ts';
import { readPublications, type LoadedTable, type Publication } from '../queries/loading.ts';
import type { Cell } from '../store/copy.ts';
import type { Store } from '../store/store.ts';
import type { LoadedRow } from './staging.ts';

/** A smaller share in common is that of another list. */
const minShare = 0.5;

interface FileList {
  file: string;
  table: LoadedTable;
  /** The columns that are read. */
  columns: Iterable<string>;
  /** Those of them that identify a record. */
  key: readonly string[];
  /** What the first rows become. */
  rows: readonly LoadedRow[];
}

/** The source of a file, and those beside it that have other lists of the city and dataset. */
export interface FileSource {
  id: string;
  others: readonly { id: string; publisher: string }[];
}

/**
 * The source of a file. A file with the name of the former one continues its source, and so does one that has the former's
 * columns and most of its first rows in common with it: it is a newer version of the list. Any other list is a source of its
 * own, such as `file/guelph-permit-2`, so that neither replaces the other.
 *
 * @param base `file/guelph-permit`.
 */
export async function sourceOfFile(store: Store, base: string, list: FileList): Promise<FileSource> {
  const formers = new Map((await readPublications(store)).map((one) => [one.source_id, one] as const));
  const read = [...list.columns];
  const others: { id: string; publisher: string }[] = [];
  for (let number = 1; ; number++) {
    const id = number === 1 ? base : `${base}-${number}`;
    const former = formers.get(id);
    if (!former) return { id, others };
    const { columns, publisher } = former;
    const has = (name: string) => columns?.includes(name) ?? false;
    const sharesColumns = read.filter(has).length >= read.length * minShare && list.key.every(has);
    if (sharesColumns && (publisher === path.basename(list.file) || (await sharesRows(store, id, list))))
      return { id, others };
    others.push({ id, publisher });
  }
}

async function sharesRows(store: Store, sourceId: string, { table, rows }: FileList): Promise<boolean> {
  if (table.name === 'price_index' || table.name === 'named_area') return true;
  const keys = rows.flatMap((row) => {
    if ('stored' in row) return [[row.stored.entityType, String(row.stored.record.record_id)]];
    return 'cells' in row ? [keyOfCells(table, row.cells)] : [];
  });
  return (
    keys.length > 0 && (await sharedRows(store, table.name, { sourceId, keys })) >= keys.length * minShare
  );
}

const keyOfCells = ({ name, columns }: LoadedTable, cells: readonly Cell[]): string[] =>
  (name === 'address' ? ['municipality', 'normalized_address', 'unit'] : ['zone_code', 'polygons']).map(
    (column) => String(cells[columns.indexOf(column)]),
  );

/** The publisher is the file that was loaded last. */
export const filePublication = (sourceId: string, file: string): Publication => ({
  source_id: sourceId,
  publisher: path.basename(file),
  url: null,
  licence: null,
  licence_url: null,
  attribution: null,
});
