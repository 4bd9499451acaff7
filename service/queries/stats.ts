import type { Dataset } from '../../src/catalog/index.ts';
import { noDate } from '../store/record-row.ts';
import type { Store } from '../store/store.ts';
import { SqlParameters } from './sql.ts';
import { dateColumn, refreshStatistics } from './statistics-chunks.ts';
import { readColumn, type StatisticsColumn } from './statistics-column.ts';

export interface StatsRequest {
  dataset: Dataset;
  municipality?: string;
  /** A field of the dataset. */
  groupBy: string;
  sumField?: string;
  /** Days before the newest event, which is today at the latest; null for all time. */
  days: number | null;
  /** Maximum number of groups, the largest ones; all of them by default. */
  maxGroups?: number;
}

export interface StatsGroup {
  value: string;
  count: number;
  sum: number;
}

export interface Statistics {
  /** The largest group comes first. Records without the field are in none. */
  groups: StatsGroup[];
  /** Of all records of the period. */
  sum: number;
  /** Records of all time. */
  total: number;
  /** Days between the first and the last event, which is today at the latest. */
  days: number;
}

/** A chunk with the columns that the request reads; those of chunks outside the period are null. */
interface ChunkRow {
  municipality: string;
  records: number;
  first_date: string;
  last_date: string;
  /** The period is after the first date, until the last. */
  after: string;
  until: string;
  in_period: boolean;
  group_values: string | null;
  group_codes: Uint8Array | null;
  sum_values: string | null;
  sum_codes: Uint8Array | null;
  date_values: string | null;
  date_codes: Uint8Array | null;
}

/** Counts the records of the period by a field, and sums another, from columns: see {@link refreshStatistics}. */
export async function readStatistics(store: Store, request: StatsRequest): Promise<Statistics> {
  const { dataset, groupBy, maxGroups = Infinity } = request;
  await refreshStatistics(store, dataset.name);
  const chunks = await readChunks(store, request);
  const groups = new Groups();
  for (const chunk of chunks) {
    if (!chunk.in_period) continue;
    const column = (values: string | null, codes: Uint8Array | null): StatisticsColumn | null =>
      values === null || codes === null ? null : readColumn(values, codes, chunk.records);
    const dates = column(chunk.date_values, chunk.date_codes);
    groups.add({
      records: chunk.records,
      groups: groupBy === 'municipality' ? chunk.municipality : column(chunk.group_values, chunk.group_codes),
      numbers: column(chunk.sum_values, chunk.sum_codes),
      isInPeriod: dates && selected(dates, (date) => date > chunk.after && date <= chunk.until),
    });
  }
  return {
    groups: groups.largest(maxGroups),
    sum: groups.sum,
    total: chunks.reduce((sum, { records }) => sum + records, 0),
    days: daysOf(chunks),
  };
}

/** In one statement, since services replace chunks at any time. */
function readChunks(store: Store, request: StatsRequest): Promise<ChunkRow[]> {
  const { dataset, municipality, groupBy, sumField, days } = request;
  const sql = new SqlParameters();
  const entityType = sql.add(dataset.name);
  const column = (name: string, field: string | undefined, condition: string): string =>
    `LEFT JOIN statistics_column ${name} ON ${name}.entity_type = ${entityType}
       AND ${name}.field = ${sql.add(field ?? '')}
       AND (${name}.municipality, ${name}.year, ${name}.part, ${name}.stamp) =
         (chunk.municipality, chunk.year, chunk.part, chunk.stamp)
       AND ${condition}`;
  const isInPeriod = 'chunk.last_date > period.after AND chunk.first_date <= period.until';
  const isPartly = `${isInPeriod} AND (chunk.first_date <= period.after OR chunk.last_date > period.until)`;
  return store.query<ChunkRow>(
    `WITH chunk AS (
       SELECT * FROM statistics_chunk WHERE entity_type = ${entityType}
       ${municipality === undefined ? '' : `AND municipality = ${sql.add(municipality)}`}
     ), newest AS (
       SELECT least(current_date, max(last_date)) AS day FROM chunk
     ), period AS (
       SELECT ${days === null ? "date '-infinity' AS after, date 'infinity' AS until" : `day - ${sql.add(days)}::int AS after, day AS until`}
       FROM newest
     )
     SELECT chunk.municipality, chunk.records, chunk.first_date::text, chunk.last_date::text,
       period.after::text, period.until::text, ${isInPeriod} AS in_period,
       grouped.dictionary AS group_values, grouped.codes AS group_codes,
       summed.dictionary AS sum_values, summed.codes AS sum_codes,
       dated.dictionary AS date_values, dated.codes AS date_codes
     FROM chunk CROSS JOIN period
     ${column('grouped', groupBy, isInPeriod)}
     ${column('summed', sumField, isInPeriod)}
     ${column('dated', dateColumn, isPartly)}`,
    sql.values,
  );
}

function daysOf(chunks: readonly ChunkRow[]): number {
  const dated = chunks.filter(({ last_date: date }) => date > noDate);
  if (dated.length === 0) return 0;
  const first = dated
    .map(({ first_date: date }) => date)
    .reduce((least, date) => (date < least ? date : least));
  const last = dated.map(({ last_date: date }) => date).reduce((most, date) => (date > most ? date : most));
  const today = new Date().toISOString().slice(0, 10);
  const until = last < today ? last : today;
  return Math.max(0, (Date.parse(until) - Date.parse(first)) / 86_400_000);
}

/** For each record, whether its value passes. */
function selected({ values, codes }: StatisticsColumn, passes: (value: string) => boolean): Uint8Array {
  const passesByCode = Uint8Array.from(['', ...values], (value, number) =>
    number > 0 && passes(value) ? 1 : 0,
  );
  return Uint8Array.from(codes, (code) => passesByCode[code] as number);
}

interface ChunkColumns {
  records: number;
  /** The column to group by, or the value of all records; null if no record has the field. */
  groups: StatisticsColumn | string | null;
  numbers: StatisticsColumn | null;
  /** Null if all records are in the period. */
  isInPeriod: Uint8Array | null;
}

/** Sums are of whole numbers and of millionths, which are exact: floats would add up differently in another order. */
const millionth = 1e6;

class Groups {
  private readonly byValue = new Map<string, { count: number; whole: number; millionths: number }>();
  private whole = 0;
  private millionths = 0;

  add({ records, groups, numbers, isInPeriod }: ChunkColumns): void {
    const values = typeof groups === 'string' ? [groups] : (groups?.values ?? []);
    const counts = new Float64Array(values.length + 1);
    const wholes = new Float64Array(values.length + 1);
    const fractions = new Float64Array(values.length + 1);
    const amounts = new Float64Array(1 + (numbers?.values.length ?? 0));
    numbers?.values.forEach((value, at) => (amounts[at + 1] = numberOf(value)));
    for (let at = 0; at < records; at++) {
      if (isInPeriod?.[at] === 0) continue;
      const group = typeof groups === 'string' ? 1 : (groups?.codes[at] ?? 0);
      counts[group] = (counts[group] as number) + 1;
      const amount = numbers ? (amounts[numbers.codes[at] as number] as number) : 0;
      if (amount === 0) continue;
      const whole = Math.trunc(amount);
      wholes[group] = (wholes[group] as number) + whole;
      fractions[group] = (fractions[group] as number) + Math.round((amount - whole) * millionth);
    }
    for (let group = 0; group <= values.length; group++) {
      this.whole += wholes[group] as number;
      this.millionths += fractions[group] as number;
      if (group > 0 && (counts[group] as number) > 0) {
        const value = values[group - 1] as string;
        const found = this.byValue.get(value) ?? { count: 0, whole: 0, millionths: 0 };
        found.count += counts[group] as number;
        found.whole += wholes[group] as number;
        found.millionths += fractions[group] as number;
        this.byValue.set(value, found);
      }
    }
  }

  get sum(): number {
    return this.whole + this.millionths / millionth;
  }

  /** Of a million addresses, only those that may be among the largest are sorted. */
  largest(limit: number): StatsGroup[] {
    const least = this.byValue.size > limit ? this.countAt(limit) : 0;
    const found: StatsGroup[] = [];
    for (const [value, { count, whole, millionths }] of this.byValue) {
      if (count >= least) found.push({ value, count, sum: whole + millionths / millionth });
    }
    return found.sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1)).slice(0, limit);
  }

  /** The count of the group that is at this place, from 1, in the order of counts. */
  private countAt(place: number): number {
    const counts = new Float64Array(this.byValue.size);
    let at = 0;
    for (const { count } of this.byValue.values()) counts[at++] = count;
    return counts.sort()[counts.length - place] ?? 0;
  }
}

/** Zero where the text does not read as a decimal number. A regular expression would take half the time of a sum. */
function numberOf(text: string): number {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if ((code < digitZero || code > digitNine) && code !== point && code !== minus) return 0;
  }
  const number = Number(text);
  return text.length <= maxNumberLength && Number.isFinite(number) ? number : 0;
}

const [minus, point, digitZero, digitNine] = ['-', '.', '0', '9'].map((sign) => sign.charCodeAt(0)) as [
  number,
  number,
  number,
  number,
];
const maxNumberLength = 20;
