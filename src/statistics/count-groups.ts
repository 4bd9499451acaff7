import { cityLabel, datasets, publishedTime, valueLabel } from '@cdata/catalog';
import { dateSerial } from '../cells/index.ts';
import { statsLookups, type Answer, type ConnectedLookups, type LookupOptions } from '../engine/index.ts';
import { language, messages, UserError } from '../messages/index.ts';
import { groupField, type StatisticsQuery } from './statistics-query.ts';

export interface StatisticsRow {
  /** Text; for a month, the serial number of its first day. */
  label: string | number;
  count: number;
  /** Null if nothing is summed. */
  sum: number | null;
}

export interface Statistics {
  /** Months in their order, without gaps; otherwise the largest group first. */
  rows: StatisticsRow[];
  /** Records of the city that are in no row: they have no such date or type, or are outside the period. */
  others: number;
}

interface Group {
  value: string;
  count: number;
  sum: number | null;
}

/** Maximum months in a table: 50 years. */
const maxMonths = 600;
/** Maximum groups in a table. */
const maxGroups = 200;

/**
 * Counts the records of a dataset by month, type or city with one call.
 *
 * @throws UserError if no record is in a group; ServiceError from the service.
 */
export async function countGroups(
  lookups: Pick<ConnectedLookups, 'request'>,
  query: StatisticsQuery,
  options: LookupOptions,
): Promise<Statistics> {
  const { dataset, municipality, grouping, months, sumField } = query;
  const field = groupField(datasets[dataset], grouping)!;
  // Months are cut here, because the service's periods begin in the middle of one.
  const period = grouping === 'month' || months === null ? 'all' : `${months / 12}y`;
  const input = { municipality, group_by: field, period, sum_field: sumField };
  const answer = await lookups.request(statsLookups[dataset]!, input, options);
  const groups = groupsOf(answer, field, sumField);
  const rows = grouping === 'month' ? monthRows(groups, months ?? maxMonths) : groupRows(groups, query);
  if (rows.length === 0) throw new UserError(messages().statistics.nothingCounted);
  const total = typeof answer.total_in_db === 'number' ? answer.total_in_db : 0;
  const rowTotal = rows.reduce((sum, { count }) => sum + count, 0);
  return { rows, others: Math.max(0, total - rowTotal) };
}

function groupsOf(answer: Answer, field: string, sumField: string | null): Group[] {
  const groups = answer[`by_${field}`];
  if (!Array.isArray(groups)) return [];
  return (groups as Answer[]).map((group) => {
    const sum = sumField === null ? null : (group[`sum_${sumField}`] ?? group.sum);
    return {
      value: String(group.value),
      count: Number(group.count) || 0,
      sum: sumField === null ? null : Number(sum) || 0,
    };
  });
}

function groupRows(groups: readonly Group[], { grouping }: StatisticsQuery): StatisticsRow[] {
  const labelOf = ({ value }: Group) =>
    grouping === 'city' ? cityLabel(value) : (valueLabel(value)?.[language()] ?? value);
  return [...groups]
    .sort((one, other) => other.count - one.count)
    .slice(0, maxGroups)
    .map((group) => ({ label: labelOf(group), count: group.count, sum: group.sum }));
}

/** The months until the newest one, which is the current month at the latest. */
function monthRows(groups: readonly Group[], maxRows: number): StatisticsRow[] {
  const current = monthNumber(new Date().toISOString().slice(0, 7));
  const byMonth = new Map<number, { count: number; sum: number | null }>();
  for (const { value, count, sum } of groups) {
    const date = publishedTime(value)?.date;
    const month = date === undefined ? Infinity : monthNumber(date);
    if (month > current) continue;
    const sums = byMonth.get(month) ?? { count: 0, sum: sum === null ? null : 0 };
    byMonth.set(month, {
      count: sums.count + count,
      sum: sum === null ? null : (sums.sum ?? 0) + sum,
    });
  }
  if (byMonth.size === 0) return [];
  const months = [...byMonth.keys()];
  const newest = months.reduce((one, other) => Math.max(one, other));
  const first = Math.max(
    newest - maxRows + 1,
    months.reduce((one, other) => Math.min(one, other)),
  );
  const hasSum = groups.some(({ sum }) => sum !== null);
  return Array.from({ length: newest - first + 1 }, (_, index) => {
    const month = first + index;
    const { count, sum } = byMonth.get(month) ?? { count: 0, sum: hasSum ? 0 : null };
    return { label: dateSerial(`${monthText(month)}-01`), count, sum };
  });
}

/** Months since year 0. */
const monthNumber = (date: string): number => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1;

const monthText = (month: number): string =>
  `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}`;
