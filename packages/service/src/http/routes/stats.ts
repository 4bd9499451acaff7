import { datasets, field, limits, statsParameters, type Dataset } from '@cdata/catalog';
import { readStatistics, type Period } from '../../queries/statistics/read-statistics.ts';
import type { Store } from '../../store/store.ts';
import { HttpError, withSuggestion } from '../errors.ts';
import { arrayOf, integer, number, objectOf, string } from '../json-schema.ts';
import { get, type Route } from '../route.ts';

interface StatsQuery {
  municipality?: string;
  group_by?: string;
  period?: string;
  sum_field?: string;
}

export const statsRoutes: Route[] = Object.values(datasets)
  .filter(({ statistics }) => statistics !== null)
  .map((dataset) =>
    get<StatsQuery>(`/${dataset.name}/stats`, {
      summary: 'Counts and sums',
      parameters: statsParameters,
      response: {
        ...objectOf({
          entity_type: string,
          // Null for all cities.
          municipality: { type: ['string', 'null'] },
          period_days: integer,
          total_in_db: integer,
          // Ours: the reference shows only the groups, and the period counts back from the newest record.
          earliest_date: { type: ['string', 'null'] },
          latest_date: { type: ['string', 'null'] },
          count: integer,
          without_value: integer,
          in_smaller_groups: integer,
        }),
        patternProperties: {
          '^by_': arrayOf({
            ...objectOf({ value: string, count: integer }),
            patternProperties: { '^sum_': number },
          }),
          '^sum_': number,
        },
      },
      handler: ({ query, state }) => stats(state.store, dataset, query),
    }),
  );

async function stats(store: Store, dataset: Dataset, query: StatsQuery): Promise<object> {
  const { municipality, sum_field: sumField, group_by: groupBy = 'municipality' } = query;
  const period = readPeriod(query.period ?? (dataset.statistics === 'all' ? 'all' : `${limits.statsDays}d`));
  checkField(dataset, 'group_by', groupBy);
  if (sumField !== undefined) checkNumericField(dataset, 'sum_field', sumField);

  const statistics = await readStatistics(store, {
    ...{ dataset, municipality, groupBy, sumField, period },
    maxGroups: limits.statsGroups,
  });
  const { groups, count, withoutValue, span } = statistics;
  const sumOf = (amount: number) => (sumField === undefined ? {} : { [`sum_${sumField}`]: amount });
  return {
    entity_type: dataset.name,
    municipality: municipality ?? null,
    period_days: span.days,
    total_in_db: statistics.total,
    earliest_date: span.first,
    latest_date: span.last,
    count,
    without_value: withoutValue,
    in_smaller_groups: groups.reduce((rest, group) => rest - group.count, count - withoutValue),
    [`by_${groupBy}`]: groups.map((group) => ({
      value: group.value,
      count: group.count,
      ...sumOf(group.sum),
    })),
    ...sumOf(statistics.sum),
  };
}

const units: Record<string, { days: number } | { months: number }> = {
  d: { days: 1 },
  day: { days: 1 },
  w: { days: 7 },
  week: { days: 7 },
  mo: { months: 1 },
  month: { months: 1 },
  y: { months: 12 },
  year: { months: 12 },
};

/** The calendar units of `30d`, `2w`, `6mo`, `1y` and their long forms; null for `all`. */
export function readPeriod(period: string): Period | null {
  const text = period.trim().toLowerCase();
  if (text === 'all') return null;
  const [, count = '', name = ''] = /^(\d{1,4})\s*([a-z]+)$/.exec(text) ?? [];
  const unit = units[name.length > 2 ? name.replace(/s$/, '') : name];
  const size = Number(count);
  if (unit && size >= 1)
    return 'days' in unit ? { days: size * unit.days, months: 0 } : { days: 0, months: size * unit.months };
  throw new HttpError(
    422,
    `Parameter 'period' is '${period}', which is not a period: write a number and a unit, such as 30d, 2w, 6mo or 1y, or write all.`,
  );
}

function checkField(dataset: Dataset, parameter: string, name: string): void {
  if (field(dataset, name)) return;
  const names = dataset.fields.map((one) => one.name);
  const statement = `Parameter '${parameter}' is '${name}', which is not a field of ${dataset.name}`;
  throw new HttpError(422, withSuggestion(statement, name, names));
}

function checkNumericField(dataset: Dataset, parameter: string, name: string): void {
  const numeric = dataset.fields
    .filter(({ kind }) => ['dollars', 'number', 'integer'].includes(kind))
    .map((one) => one.name);
  if (numeric.includes(name)) return;
  const problem = field(dataset, name) ? 'which is not a number' : `which is not a field of ${dataset.name}`;
  throw new HttpError(
    422,
    withSuggestion(`Parameter '${parameter}' is '${name}', ${problem}`, name, numeric),
  );
}
