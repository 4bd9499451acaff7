import { setImmediate } from 'node:timers/promises';
import type { Dataset, DatasetName } from '@cdata/catalog';
import { emptyValues } from '../../store/published-record.ts';
import { noDate } from '../../store/record-row.ts';
import type { Store } from '../../store/store.ts';
import { SqlParameters } from '../sql.ts';
import { columnCacheOf, type Chunk } from './column-cache.ts';
import { dateColumn, refreshStatistics } from './compute-chunks.ts';
import { GroupTotals, type StatsGroup } from './group-totals.ts';
import type { StatisticsColumn } from './statistics-column.ts';

/** In calendar units: six months before 30 September is 30 March. */
export interface Period {
  days: number;
  months: number;
}

export interface StatsRequest {
  dataset: Dataset;
  municipality?: string;
  /** A field of the dataset. */
  groupBy: string;
  sumField?: string;
  /** Until the newest event, which is today at the latest; null for all time. */
  period: Period | null;
  /** Maximum number of groups, the largest ones; all of them by default. */
  maxGroups?: number;
}

export interface Statistics {
  /** The largest group comes first. Records without the field are in none. */
  groups: StatsGroup[];
  /** Records of the period, and those of them without the field. */
  count: number;
  withoutValue: number;
  /** Of all records of the period. */
  sum: number;
  /** Records of all time. */
  total: number;
  /** The period; of all time, from the first to the last event. */
  span: Span;
}

interface Span {
  days: number;
  /** YYYY-MM-DD, both included; null if no record has a date. */
  first: string | null;
  last: string | null;
}

interface ChunkRow extends Chunk {
  first_date: string;
  last_date: string;
  /** The period is after the first date, until the last. */
  after: string;
  until: string;
  in_period: boolean;
  /** Whether the period begins or ends within the chunk. */
  is_cut: boolean;
}

/** Counts the records of the period by a field, and sums another, from columns: see {@link refreshStatistics}. */
export async function readStatistics(store: Store, request: StatsRequest): Promise<Statistics> {
  for (;;) {
    await refreshStatistics(store, request.dataset.name);
    const { chunks, span } = await readChunks(store, request);
    const totals = await totalsOf(
      store,
      request,
      chunks.filter(({ in_period: isInPeriod }) => isInPeriod),
    );
    // A service may replace chunks at any time.
    if (!totals) continue;
    return {
      groups: totals.largest(request.maxGroups ?? Infinity),
      sum: totals.sum,
      count: totals.count,
      withoutValue: totals.withoutValue,
      total: chunks.reduce((sum, { records }) => sum + records, 0),
      span: span ?? spanOf(chunks),
    };
  }
}

/** Null if a chunk has been replaced meanwhile. */
async function totalsOf(
  store: Store,
  { dataset, groupBy, sumField }: StatsRequest,
  chunks: readonly ChunkRow[],
): Promise<GroupTotals | null> {
  const cache = columnCacheOf(store);
  const cut = chunks.filter(({ is_cut: isCut }) => isCut);
  const [groups, amounts, dates] = await Promise.all([
    groupBy === 'municipality' ? chunks.map(municipalityColumn) : cache.of(dataset.name, groupBy, chunks),
    sumField === undefined ? [] : cache.of(dataset.name, sumField, chunks),
    cache.of(dataset.name, dateColumn, cut),
  ]);
  if (!groups || !amounts || !dates) return null;
  const totals = new GroupTotals();
  let began = performance.now();
  const datesByChunk = new Map(cut.map((chunk, at) => [chunk, dates[at]]));
  for (const [at, chunk] of chunks.entries()) {
    const dated = datesByChunk.get(chunk);
    totals.add({
      groups: groups[at]!,
      amounts: amounts[at] ?? null,
      isInPeriod: dated ? inPeriod(dated, chunk) : null,
    });
    if (performance.now() - began > slice) {
      await setImmediate();
      began = performance.now();
    }
  }
  return totals;
}

/** Milliseconds of work after which other requests have their turn. */
const slice = 10;

/** All records of a chunk are of the same municipality. */
const municipalityColumn = ({ municipality, records }: Chunk): StatisticsColumn => ({
  values: [municipality],
  codes: new Uint8Array(records).fill(1),
});

function inPeriod({ values, codes }: StatisticsColumn, { after, until }: ChunkRow): boolean[] {
  const byCode = [false, ...values.map((date) => date > after && date <= until)];
  return Array.from(codes, (code) => byCode[code]!);
}

/** Earlier than every date of a record, and still a date of PostgreSQL, whose dates begin in 4713 BC. */
const maxDays = 2_400_000;
const maxMonths = 78_000;

/** The chunks of the city or of all, and the span of the period; null for all time. */
async function readChunks(
  store: Store,
  { dataset, municipality, period }: StatsRequest,
): Promise<{ chunks: ChunkRow[]; span: Span | null }> {
  const sql = new SqlParameters();
  const start = ({ days, months }: Period) =>
    `(day - make_interval(months => ${sql.add(Math.min(months, maxMonths))}::int, days => ${sql.add(Math.min(days, maxDays))}::int))::date`;
  const rows = await store.query<
    ChunkRow & { municipality: string | null; first_day: string | null; period_days: number | null }
  >(
    `WITH chunk AS (
       SELECT * FROM statistics_chunk WHERE entity_type = ${sql.add(dataset.name)}
       ${municipality === undefined ? '' : `AND municipality = ${sql.add(municipality)}`}
     ), newest AS (
       SELECT least(current_date, max(last_date)) AS day FROM chunk
     ), period AS (
       SELECT ${period === null ? "date '-infinity' AS after, date 'infinity' AS until" : `${start(period)} AS after, day AS until`}
       FROM newest
     )
     SELECT chunk.municipality, chunk.year, chunk.part, chunk.stamp::text, chunk.records,
       chunk.first_date::text, chunk.last_date::text, period.after::text, period.until::text,
       ${period === null ? 'NULL::text' : '(period.after + 1)::text'} AS first_day,
       ${period === null ? 'NULL::int' : 'period.until - period.after'} AS period_days,
       chunk.last_date > period.after AND chunk.first_date <= period.until AS in_period,
       chunk.first_date <= period.after OR chunk.last_date > period.until AS is_cut
     FROM period LEFT JOIN chunk ON true
     ORDER BY chunk.municipality, chunk.year, chunk.part`,
    sql.values,
  );
  const { period_days: days, first_day: first, until: last } = rows[0]!;
  return {
    chunks: rows.filter(({ municipality: city }) => city !== null),
    span: days === null ? null : { days, first, last },
  };
}

/** From the first to the last event of all records. */
function spanOf(chunks: readonly ChunkRow[]): Span {
  const dates = chunks
    .filter(({ last_date: date }) => date > noDate)
    .flatMap(({ first_date: first, last_date: last }) => [first, last])
    .sort();
  const [first = null, last = null] = [dates[0], dates.at(-1)];
  const days = first === null || last === null ? 0 : (Date.parse(last) - Date.parse(first)) / 86_400_000 + 1;
  return { days, first, last };
}

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
