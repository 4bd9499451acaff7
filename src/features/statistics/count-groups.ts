import { cityLabel, datasets, publishedTime, useOf, valueLabel } from '@cdata/catalog';
import { dateSerial } from '../../excel/cells/index.ts';
import { ServiceError } from '../../api/index.ts';
import { statsLookups, type FieldValues, type Engine, type LookupOptions } from '../../engine/index.ts';
import { language, UserError } from '../../language/index.ts';
import { groupFields, isOfTime, type Grouping, type StatisticsQuery } from './statistics-query.ts';
import { statisticsMessages } from './messages.ts';

interface StatisticsRow {
  /** Text; for a month or a year, the serial number of its first day. */
  label: string | number;
  count: number;
  /** Null if nothing is summed. */
  sum: number | null;
}

export interface Statistics {
  /** Months and years in their order, without gaps; otherwise the largest group first. */
  rows: StatisticsRow[];
  /** Records of the city that are in no row: they have no such date or type, or are outside the period. */
  others: number;
  /** Records of the period without the field, which are among the others; null if the service doesn't say it. */
  withoutValue: number | null;
  /** Records of the city that the service has, of any date. */
  total: number;
  /** The field that the groups are of. */
  field: string;
  /** The period that the service has applied, days; null if all dates count, or months or years were cut here. */
  days: number | null;
}

interface Group {
  value: string;
  count: number;
  sum: number | null;
}

/** The first day of the running month or year, as a serial number: its count is not complete. Null of other groups. */
export const runningPeriod = (grouping: Grouping): number | null =>
  isOfTime(grouping) ? serialOf(numberOf(new Date().toISOString(), grouping), grouping) : null;

/** Maximum months in a table: 50 years. */
const maxMonths = 600;
/** Maximum groups in a table. */
const maxGroups = 200;

/**
 * Counts the records of a dataset in groups, with one call for each field that cities publish the groups in.
 *
 * @throws UserError if no record is in a group; ServiceError from the service.
 */
export async function countGroups(
  engine: Pick<Engine, 'request'>,
  query: StatisticsQuery,
  options: LookupOptions,
): Promise<Statistics> {
  const { grouping, months } = query;
  const { field, answer, groups } = await largestGroups(engine, query, options);
  const rows = isOfTime(grouping)
    ? timeRows(groups, grouping, (months ?? maxMonths) / monthsOf[grouping])
    : groupRows(groups, query);
  if (rows.length === 0) throw new UserError(statisticsMessages().nothingCounted);
  const total = typeof answer.total_in_db === 'number' ? answer.total_in_db : 0;
  const rowTotal = rows.reduce((sum, { count }) => sum + count, 0);
  const hasDays = !isOfTime(grouping) && months !== null && typeof answer.period_days === 'number';
  return {
    rows,
    others: Math.max(0, total - rowTotal),
    withoutValue: typeof answer.without_value === 'number' ? answer.without_value : null,
    total,
    field,
    days: hasDays ? Number(answer.period_days) : null,
  };
}

/** The calls that {@link countGroups} makes. */
export const statisticsCalls = ({
  dataset,
  grouping,
}: Pick<StatisticsQuery, 'dataset' | 'grouping'>): number => groupFields(datasets[dataset], grouping).length;

/** The groups of the field that most records have. A field that the service does not group by is left out. */
async function largestGroups(
  engine: Pick<Engine, 'request'>,
  { dataset, municipality, grouping, months, sumField }: StatisticsQuery,
  options: LookupOptions,
): Promise<{ field: string; answer: FieldValues; groups: Group[] }> {
  // Months and years are cut here, because the service's periods begin in the middle of one.
  const period = isOfTime(grouping) || months === null ? 'all' : `${months / 12}y`;
  const fields = groupFields(datasets[dataset], grouping);
  const all: { field: string; answer: FieldValues; groups: Group[] }[] = [];
  for (const [at, field] of fields.entries()) {
    const input = { municipality, group_by: field, period, sum_field: sumField };
    try {
      const answer = await engine.request(statsLookups[dataset]!, input, options);
      all.push({ field, answer, groups: groupsOf(answer, field, sumField) });
    } catch (error) {
      const isRefused = error instanceof ServiceError && error.status === 422;
      const isLast = at === fields.length - 1;
      if (!isRefused || (isLast && all.length === 0)) throw error;
    }
  }
  const records = ({ groups }: { groups: readonly Group[] }) =>
    groups.reduce((sum, { count }) => sum + count, 0);
  return all.reduce((largest, next) => (records(next) > records(largest) ? next : largest));
}

function groupsOf(answer: FieldValues, field: string, sumField: string | null): Group[] {
  const groups = answer[`by_${field}`];
  if (!Array.isArray(groups)) return [];
  return (groups as FieldValues[]).map((group) => {
    const sum = sumField === null ? null : (group[`sum_${sumField}`] ?? group.sum);
    return {
      value: String(group.value),
      count: Number(group.count) || 0,
      sum: sumField === null ? null : Number(sum) || 0,
    };
  });
}

function groupRows(groups: readonly Group[], { grouping }: StatisticsQuery): StatisticsRow[] {
  const labelOf = (value: string) => {
    if (grouping === 'city') return cityLabel(value);
    const name = grouping === 'use' ? useOf({ building_type: value }).useClass : value;
    return valueLabel(name)?.[language()] ?? name;
  };
  // Cities write one use, or the name of one neighbourhood, in several ways.
  const rows = new Map<string, StatisticsRow>();
  for (const { value, count, sum } of groups) {
    const label = labelOf(value);
    const key = label.toLowerCase();
    const row = rows.get(key);
    if (!row) rows.set(key, { label, count, sum });
    else {
      row.count += count;
      if (sum !== null) row.sum = (row.sum ?? 0) + sum;
    }
  }
  return [...rows.values()].sort((one, other) => other.count - one.count).slice(0, maxGroups);
}

/** The months or years until the newest one, which is the current one at the latest. */
function timeRows(groups: readonly Group[], unit: keyof typeof monthsOf, maxRows: number): StatisticsRow[] {
  const current = numberOf(new Date().toISOString(), unit);
  const byNumber = new Map<number, { count: number; sum: number | null }>();
  for (const { value, count, sum } of groups) {
    const date = publishedTime(value)?.date;
    const number = date === undefined ? Infinity : numberOf(date, unit);
    if (number > current) continue;
    const sums = byNumber.get(number) ?? { count: 0, sum: sum === null ? null : 0 };
    byNumber.set(number, {
      count: sums.count + count,
      sum: sum === null ? null : (sums.sum ?? 0) + sum,
    });
  }
  if (byNumber.size === 0) return [];
  const numbers = [...byNumber.keys()];
  const newest = numbers.reduce((one, other) => Math.max(one, other));
  const first = Math.max(
    newest - maxRows + 1,
    numbers.reduce((one, other) => Math.min(one, other)),
  );
  const hasSum = groups.some(({ sum }) => sum !== null);
  return Array.from({ length: newest - first + 1 }, (_, index) => {
    const number = first + index;
    const { count, sum } = byNumber.get(number) ?? { count: 0, sum: hasSum ? 0 : null };
    return { label: serialOf(number, unit), count, sum };
  });
}

const monthsOf = { month: 1, year: 12 } as const;

/** Months or years since year 0. */
const numberOf = (date: string, unit: keyof typeof monthsOf): number =>
  Math.floor((Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1) / monthsOf[unit]);

/** Of the first day of a month or a year. */
function serialOf(number: number, unit: keyof typeof monthsOf): number {
  const month = number * monthsOf[unit];
  const year = String(Math.floor(month / 12)).padStart(4, '0');
  return dateSerial(`${year}-${String((month % 12) + 1).padStart(2, '0')}-01`);
}
