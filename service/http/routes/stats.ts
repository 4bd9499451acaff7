import type { FastifyInstance } from 'fastify';
import { datasets, field, limits, statsParameters, type Dataset } from '../../../src/catalog/index.ts';
import { SqlParameters } from '../../queries/sql.ts';
import type { Store } from '../../store/store.ts';
import { HttpError } from '../http-error.ts';
import { queryReader, withNearest } from '../query-parameters.ts';
import type { ServiceContext } from '../service-context.ts';

interface StatsQuery {
  municipality?: string;
  group_by?: string;
  period?: string;
  sum_field?: string;
}

/** `GET /E/stats` of every dataset that has it. */
export function registerStatsRoutes(app: FastifyInstance, { store, slugs }: ServiceContext): void {
  const read = queryReader(statsParameters, slugs);
  for (const dataset of Object.values(datasets)) {
    if (dataset.statistics === null) continue;
    app.get(`/${dataset.name}/stats`, { config: { endpoint: `/${dataset.name}/stats` } }, async (request) =>
      stats(store, dataset, read(request.query) as StatsQuery),
    );
  }
}

async function stats(store: Store, dataset: Dataset, query: StatsQuery): Promise<object> {
  const { municipality, period, sum_field: sumField } = query;
  const groupBy = query.group_by ?? 'municipality';
  checkField(dataset, 'group_by', groupBy, () => true);
  if (sumField !== undefined) checkField(dataset, 'sum_field', sumField, isNumeric(dataset));
  const days = periodDays(period ?? (dataset.statistics === 'all' ? 'all' : `${limits.statsDays}d`));

  const sql = new SqlParameters();
  const own = [`entity_type = ${sql.add(dataset.name)}`];
  if (municipality !== undefined) own.push(`municipality = ${sql.add(municipality)}`);
  const newest = `(SELECT least(current_date, max(event_date)) FROM record WHERE ${own.join(' AND ')})`;
  const within =
    days === null
      ? own
      : [...own, `event_date > ${newest} - ${sql.add(days)}::int`, `event_date <= ${newest}`];
  const group = valueOf(sql, groupBy);
  // Exact decimals: sums of floats would end in noise, and differ with the order of records.
  const sum = sumField === undefined ? 'NULL' : `sum((${numberOf(sql, sumField)})::numeric)`;
  const rows = await store.query<{ value: string | null; count: number; sum: number | null }>(
    `SELECT ${group} AS value, count(*)::int AS count, ${sum}::float8 AS sum FROM record ` +
      `WHERE ${within.join(' AND ')} GROUP BY 1 ORDER BY 2 DESC, 1`,
    sql.values,
  );
  const counted = new SqlParameters();
  const all = [`entity_type = ${counted.add(dataset.name)}`];
  if (municipality !== undefined) all.push(`municipality = ${counted.add(municipality)}`);
  const [held] = await store.query<{ total: number; days: number | null }>(
    `SELECT count(*)::int AS total, (least(current_date, max(event_date)) - ` +
      `min(event_date) FILTER (WHERE event_date > date '0001-01-01'))::int AS days ` +
      `FROM record WHERE ${all.join(' AND ')}`,
    counted.values,
  );
  const named = rows.filter(({ value }) => value !== null);
  return {
    entity_type: dataset.name,
    ...(municipality !== undefined && { municipality }),
    period_days: days ?? held?.days ?? 0,
    total_in_db: held?.total ?? 0,
    [`by_${groupBy}`]: named.map(({ value, count, sum: sumOf }) => ({
      value,
      count,
      ...(sumField !== undefined && { [`sum_${sumField}`]: sumOf ?? 0 }),
    })),
    ...(sumField !== undefined && {
      [`sum_${sumField}`]: rows.reduce((whole, { sum: sumOf }) => whole + (sumOf ?? 0), 0),
    }),
  };
}

/** Days of `30d`, `2w`, `6mo`, `1y` and their long forms; null for `all`. */
export function periodDays(period: string): number | null {
  const text = period.trim().toLowerCase();
  if (text === 'all') return null;
  const [, number = '', unit = ''] = /^(\d{1,4})\s*([a-z]+)$/.exec(text) ?? [];
  const days = { d: 1, day: 1, w: 7, week: 7, mo: 30, month: 30, y: 365, year: 365 }[
    unit.replace(/(?<=..)s$/, '')
  ];
  if (days === undefined || Number(number) < 1) {
    throw new HttpError(
      422,
      `Parameter 'period' is '${period}', which is no period: write a number and a unit, such as 30d, 2w, 6mo or 1y, or all.`,
    );
  }
  return Number(number) * days;
}

function checkField(
  dataset: Dataset,
  parameter: string,
  name: string,
  fits: (name: string) => boolean,
): void {
  const names = dataset.fields.map((one) => one.name).filter(fits);
  if (!names.includes(name)) {
    const why = field(dataset, name) ? 'is no number' : `is no field of ${dataset.name}`;
    throw new HttpError(422, withNearest(`Parameter '${parameter}' is '${name}', which ${why}`, name, names));
  }
}

const isNumeric =
  (dataset: Dataset) =>
  (name: string): boolean =>
    ['dollars', 'number', 'integer'].includes(field(dataset, name)!.kind);

/** A field as text; what says nothing is null. */
const valueOf = (sql: SqlParameters, name: string): string =>
  name === 'municipality' ? 'municipality' : `nullif(trim(record::jsonb ->> ${sql.add(name)}::text), '')`;

/** A field as a number, where it reads as one. */
const numberOf = (sql: SqlParameters, name: string): string => {
  const text = `(record::jsonb ->> ${sql.add(name)}::text)`;
  return `CASE WHEN ${text} ~ '^\\s*-?\\d{1,15}(\\.\\d+)?\\s*$' THEN ${text}::float8 END`;
};
