import { permitNumberFields } from '../store/published-record.ts';
import type { Store } from '../store/store.ts';
import type { IndexValue, LearnedPermit, PermitFacts } from './estimate-rows.ts';
import { literal } from './sql.ts';

/** The newest permits of a city are enough. */
const maxPermits = 20_000;
/** Permits of other places serve cities that have fewer of their own than this. */
const enoughPermits = 2000;
/** Values outside are typing errors or placeholders: dollars. */
export const declaredValues = { min: 500, max: 10_000_000_000 };

const factColumns = `record_id AS "recordId", record.municipality, coalesce(city.province, '') AS province, work_words AS words, area, dwellings`;
const fromRecords = 'FROM record LEFT JOIN city ON city.slug = record.municipality';

const permitNumber = `coalesce(${permitNumberFields.map((field) => `nullif(record::json ->> '${field}', '')`).join(', ')})`;

const readNewest = (
  store: Store,
  { condition, order = '', limit }: { condition: string; order?: string; limit: number },
): Promise<LearnedPermit[]> =>
  store.readAll(
    `SELECT "recordId", municipality, province, words, area, dwellings, value, date,
       CASE WHEN count(*) OVER (PARTITION BY municipality, date, value) > 1 THEN ${permitNumber} END AS number
     FROM (
       SELECT ${factColumns}, value, event_date::text AS date, record ${fromRecords}
       WHERE entity_type = 'permit' AND work_words IS NOT NULL AND event_date <= current_date
         AND value BETWEEN ${declaredValues.min} AND ${declaredValues.max} AND ${condition}
       ORDER BY ${order} event_date DESC, record_id DESC LIMIT ${limit}
     ) AS permit`,
  );

/**
 * The permits that the estimates of a city learn from: its newest ones, and those of its province and of others if it has
 * few. Permits of the future are left out: their dates are typing errors.
 *
 * @param municipality Null for the newest permits of all cities.
 */
export async function readLearnedPermits(
  store: Store,
  municipality: string | null,
): Promise<LearnedPermit[]> {
  if (municipality === null) {
    return readNewest(store, { condition: 'true', limit: maxPermits });
  }
  const city = literal(municipality);
  const own = await readNewest(store, { condition: `record.municipality = ${city}`, limit: maxPermits });
  if (own.length >= enoughPermits) return own;
  const others = await readNewest(store, {
    condition: `record.municipality <> ${city}`,
    order: `(city.province IS NOT DISTINCT FROM (SELECT province FROM city WHERE slug = ${city})) DESC,`,
    limit: enoughPermits - own.length,
  });
  return [...own, ...others];
}

export const readPriceIndex = (store: Store): Promise<IndexValue[]> =>
  store.readAll('SELECT source_id, area, building, month, value FROM price_index');

/** Ids that no permit has are left out. */
export async function readPermitFacts(
  store: Store,
  recordIds: readonly string[],
): Promise<Map<string, PermitFacts>> {
  // PostgreSQL rejects a text with a null character.
  const ids = [...new Set(recordIds)].filter((id) => !id.includes('\0'));
  if (ids.length === 0) return new Map();
  const rows = await store.query<PermitFacts & { recordId: string }>(
    `SELECT ${factColumns} ${fromRecords}
     WHERE entity_type = 'permit' AND record_id = ANY($1::text[])`,
    [ids],
  );
  return new Map(rows.map((facts) => [facts.recordId, facts]));
}
