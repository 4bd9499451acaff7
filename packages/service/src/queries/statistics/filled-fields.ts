import type { DatasetName } from '@cdata/catalog';
import { emptyValues } from '../../store/published-record.ts';
import type { Store } from '../../store/store.ts';
import { dateColumn, refreshStatistics } from './compute-chunks.ts';

/** The names of the fields that at least one record of the city has, in alphabetical order. */
export async function readFilledFields(
  store: Store,
  dataset: DatasetName,
  municipality: string,
): Promise<string[]> {
  await refreshStatistics(store, dataset, { municipality });
  const rows = await store.query<{ field: string }>(
    `SELECT DISTINCT field FROM statistics_column
     JOIN statistics_chunk USING (entity_type, municipality, year, part, stamp)
     WHERE entity_type = $1 AND municipality = $2 AND field <> $3 AND lower(dictionary) <> ALL ($4::text[])
     ORDER BY field`,
    [dataset, municipality, dateColumn, [...emptyValues, '[]']],
  );
  return rows.map(({ field }) => field);
}
