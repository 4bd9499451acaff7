import type { Dataset } from '../../src/catalog/index.ts';
import { noDate } from '../store/record-row.ts';
import type { Store } from '../store/store.ts';
import { SqlParameters } from './sql.ts';

export interface StatsRequest {
  dataset: Dataset;
  municipality?: string;
  /** A field of the dataset; its name is sent to the database as a value. */
  groupBy: string;
  sumField?: string;
  /** Days before the newest event, which is today at the latest; null for all time. */
  days: number | null;
}

export interface StatsGroup {
  /** Null for the records without the field. */
  value: string | null;
  count: number;
  sum: number | null;
}

/** The largest group comes first. The sum is that of `sumField`. */
export function countByField(store: Store, request: StatsRequest): Promise<StatsGroup[]> {
  const { groupBy, sumField, days } = request;
  const sql = new SqlParameters();
  const conditions = scope(request, sql);
  const newest = `(SELECT least(current_date, max(event_date)) FROM record WHERE ${conditions.join(' AND ')})`;
  const inPeriod =
    days === null ? [] : [`event_date > ${newest} - ${sql.add(days)}::int`, `event_date <= ${newest}`];
  // Exact decimals: a sum of floats would depend on the order of the records.
  const sum = sumField === undefined ? 'NULL' : `sum((${fieldAsNumber(sql, sumField)})::numeric)`;
  return store.query<StatsGroup>(
    `SELECT ${fieldAsText(sql, groupBy)} AS value, count(*)::int AS count, ${sum}::float8 AS sum FROM record ` +
      `WHERE ${[...conditions, ...inPeriod].join(' AND ')} GROUP BY 1 ORDER BY 2 DESC, 1`,
    sql.values,
  );
}

/** Counts the records of all time; `days` is the span of their dates. */
export async function recordTotals(
  store: Store,
  request: Pick<StatsRequest, 'dataset' | 'municipality'>,
): Promise<{ total: number; days: number }> {
  const sql = new SqlParameters();
  const conditions = scope(request, sql);
  const [row] = await store.query<{ total: number; days: number | null }>(
    `SELECT count(*)::int AS total, (least(current_date, max(event_date)) - ` +
      `min(event_date) FILTER (WHERE event_date > date '${noDate}'))::int AS days ` +
      `FROM record WHERE ${conditions.join(' AND ')}`,
    sql.values,
  );
  return { total: row?.total ?? 0, days: row?.days ?? 0 };
}

function scope(
  { dataset, municipality }: Pick<StatsRequest, 'dataset' | 'municipality'>,
  sql: SqlParameters,
): string[] {
  const conditions = [`entity_type = ${sql.add(dataset.name)}`];
  if (municipality !== undefined) conditions.push(`municipality = ${sql.add(municipality)}`);
  return conditions;
}

const fieldAsText = (sql: SqlParameters, name: string): string =>
  name === 'municipality' ? 'municipality' : `nullif(trim(record::jsonb ->> ${sql.add(name)}::text), '')`;

/** Null where the field does not read as a number. */
function fieldAsNumber(sql: SqlParameters, name: string): string {
  const text = `(record::jsonb ->> ${sql.add(name)}::text)`;
  return `CASE WHEN ${text} ~ '^\\s*-?\\d{1,15}(\\.\\d+)?\\s*$' THEN ${text}::float8 END`;
}
