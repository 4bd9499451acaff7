import type { FastifyInstance } from 'fastify';
import { datasets, field, limits, statsParameters, type Dataset } from '../../../src/catalog/index.ts';
import { countByField, recordTotals } from '../../queries/stats.ts';
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

  const rows = await countByField(store, { dataset, municipality, groupBy, sumField, days });
  const { total, days: allDays } = await recordTotals(store, { dataset, municipality });
  const named = rows.filter(({ value }) => value !== null);
  return {
    entity_type: dataset.name,
    ...(municipality !== undefined && { municipality }),
    period_days: days ?? allDays,
    total_in_db: total,
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
