import { datasets } from '@cdata/catalog';
import { compareAddresses, type Address } from '@cdata/catalog/reading';
import { UsageError } from '@cdata/programs';
import type { DifferingRows } from '../queries/repeated-rows.ts';
import { recordsByIds } from '../queries/records.ts';
import type { PublishedRecord } from '../store/published-record.ts';
import type { StoredRecord } from '../store/record-row.ts';
import type { Store } from '../store/store.ts';
import type { LoadCities } from './load-cities.ts';
import type { FileMapping } from './propose-mapping.ts';
import type { LoadedRow } from './staging.ts';

/** One record may have moved, or have been corrected. */
const minOthers = 2;

/**
 * Refuses a list whose key has the values of another list's records by accident, as row numbers do: they would replace
 * those records. Their addresses tell.
 *
 * @param loaded What the first rows become, and their cities.
 * @throws UsageError
 */
export async function refuseOtherRecords(
  store: Store,
  { key, columns }: FileMapping,
  { rows, cities }: { rows: readonly LoadedRow[]; cities: LoadCities },
): Promise<void> {
  const records = rows.flatMap((row) => ('stored' in row ? [row.stored] : []));
  const [first] = records;
  if (!first) return;
  const dataset = datasets[first.entityType as keyof typeof datasets];
  const ids = records.map(({ record }) => String(record.record_id));
  const texts = await recordsByIds(store, dataset, ids);
  const shared = records.flatMap(({ record }: StoredRecord) => {
    const text = texts.get(String(record.record_id));
    return text === undefined ? [] : [{ record, former: JSON.parse(text) as PublishedRecord }];
  });
  // Rows without an address, as those of businesses out of town, say nothing.
  const located = shared.filter(({ record, former }) => hasAddress(record) && hasAddress(former));
  const others = located.filter(({ record, former }) => isOther(record, former, cities));
  if (others.length < minOthers || others.length <= located.length / 2) return;
  const [{ record, former }] = others as [(typeof others)[number]];
  throw new UsageError(
    `${key.join(', ')} doesn't identify these rows: of ${shared.length} values that loaded records have too, ${others.length} are those of other addresses, and nothing was loaded. ${String(record.record_id)} is '${String(former.address)}' there, and '${String(record.address)}' here. Add --key with the columns that identify a record in both lists, such as --key ${withName(key, columns)}; if this list takes the place of the former one, unload that first.`,
  );
}

/** Such a share of the rows may be corrections of others; of more, something else identifies them. */
const maxShared = 0.1;

/**
 * Refuses a key that many different rows share, such as the 0 of those that have no number: only the last row of each
 * key counts. The first rows, by which a key is chosen, may not show it.
 *
 * @throws UsageError
 */
export const refuseSharedKey =
  ({ key, columns }: FileMapping) =>
  ({ count, examples }: DifferingRows, rows: number): void => {
    if (count < minOthers || count <= rows * maxShared) return;
    throw new UsageError(
      `${key.join(', ')} doesn't identify these rows: ${count} of ${rows} have the same as another one (${examples.join(', ')}), and would be lost. Nothing was loaded: add --key with the columns that identify a record, such as --key ${withName(key, columns)}, or with these, if the last of them counts.`,
    );
  };

/** A key with what most lists have besides: a name and an address. */
const withName = (key: readonly string[], columns: FileMapping['columns']): string =>
  [...new Set([...key, ...[columns.business_name ?? [], columns.address ?? []].flat()])].join(',');

const hasAddress = ({ address }: PublishedRecord): boolean => typeof address === 'string';

/** Whether two records are of different addresses. */
function isOther(record: PublishedRecord, former: PublishedRecord, cities: LoadCities): boolean {
  const [one, other] = [record, former].map(({ municipality, address }) =>
    cities.addressReader(String(municipality)).read(String(address)),
  ) as [Address, Address];
  return compareAddresses(one, other).relation === 'contradicts';
}
