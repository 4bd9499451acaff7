import { setImmediate } from 'node:timers/promises';
import { datasets } from '@cdata/catalog';
import type { Store } from '../../store/store.ts';
import { codesAsBase64, ColumnBuilder, dictionaryOf } from './statistics-column.ts';
import { literal } from '../sql.ts';

/** The column of event dates, YYYY-MM-DD. No field has this name. */
export const dateColumn = '@date';

/** Maximum records of a part of a chunk: its columns are in memory while they are computed. */
const maxRecords = 50_000;
/** Records that one statement reads, and columns that one writes: requests are answered between two statements. */
const recordsPerStatement = 2000;
const columnsPerStatement = 8;

/** Computes the chunks of all datasets. */
export async function refreshAllStatistics(store: Store, signal?: AbortSignal): Promise<void> {
  for (const { name } of Object.values(datasets)) await refreshStatistics(store, name, { signal });
}

interface StaleChunk {
  municipality: string;
  year: number;
  stamp: string;
}

/**
 * Computes the chunks of a dataset, or of one of its cities, whose records have changed since. Several services may do so at the same time: a
 * chunk appears in one transaction, and only if its records have not changed meanwhile.
 */
export async function refreshStatistics(
  store: Store,
  entityType: string,
  { municipality, signal }: { municipality?: string; signal?: AbortSignal } = {},
): Promise<void> {
  const stale = await store.query<StaleChunk>(
    `SELECT municipality, year, stamp::text FROM statistics_stale
     WHERE entity_type = $1 AND municipality = coalesce($2, municipality) ORDER BY municipality, year`,
    [entityType, municipality ?? null],
  );
  for (const chunk of stale) {
    if (signal?.aborted) return;
    await computeChunk(store, entityType, chunk);
  }
}

async function computeChunk(store: Store, entityType: string, chunk: StaleChunk): Promise<void> {
  const key = `${literal(entityType)}, ${literal(chunk.municipality)}, ${chunk.year}`;
  const parts: string[] = [];
  let last: Row | undefined;
  do {
    const rows = await readPart(store, entityType, chunk, last);
    if (rows.length === 0) break;
    last = rows.length === maxRecords ? rows.at(-1) : undefined;
    await writeColumns(store, entityType, { ...chunk, part: parts.length }, rows);
    const dates = `${literal(rows[0]!.date)}, ${literal(rows.at(-1)!.date)}`;
    parts.push(`(${key}, ${parts.length}, ${chunk.stamp}::bigint, ${rows.length}, ${dates})`);
  } while (last);
  const isChunk = `(entity_type, municipality, year) = (${key})`;
  // The lock makes a change of the records, and another service with this stamp, wait until the chunk is replaced.
  const isCurrent = `EXISTS (SELECT FROM statistics_stale WHERE ${isChunk} AND stamp = ${chunk.stamp})`;
  const names = 'entity_type, municipality, year, part, stamp, records, first_date, last_date';
  await store.run(`BEGIN;
    SELECT FROM statistics_stale WHERE ${isChunk} AND stamp = ${chunk.stamp} FOR UPDATE;
    DELETE FROM statistics_chunk WHERE ${isChunk} AND ${isCurrent};
    ${parts.length === 0 ? '' : `INSERT INTO statistics_chunk SELECT ${withDateTypes(names)} FROM (VALUES ${parts.join(', ')}) AS part (${names}) WHERE ${isCurrent};`}
    DELETE FROM statistics_column WHERE ${isChunk} AND stamp <> ${chunk.stamp} AND ${isCurrent};
    DELETE FROM statistics_stale WHERE ${isChunk} AND stamp = ${chunk.stamp};
    COMMIT;`);
}

/** Casts the dates of a list of values, which are texts. */
const withDateTypes = (names: string): string => names.replace(/\w+_date/g, (name) => `${name}::date`);

interface Row {
  record_id: string;
  date: string;
  record: string;
}

/** At most {@link maxRecords} rows of a chunk after `last`, in order of date. */
async function readPart(store: Store, entityType: string, chunk: StaleChunk, last?: Row): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const more = await readRows(store, entityType, chunk, rows.at(-1) ?? last);
    for (const row of more) rows.push(row);
    if (more.length < recordsPerStatement || rows.length >= maxRecords) return rows;
  }
}

/** The next rows of a chunk after `last`, in order of date. */
function readRows(store: Store, entityType: string, chunk: StaleChunk, last?: Row): Promise<Row[]> {
  const { municipality, year } = chunk;
  const day = (of: number): string => `date '${String(of).padStart(4, '0')}-01-01'`;
  return store.readAll(
    `SELECT record_id, event_date::text AS date, record FROM record
     WHERE entity_type = ${literal(entityType)} AND municipality = ${literal(municipality)}
       AND event_date >= ${day(year)} AND event_date < ${day(year + 1)}
       ${last ? `AND (event_date, record_id) > (${literal(last.date)}::date, ${literal(last.record_id)})` : ''}
     ORDER BY event_date, record_id LIMIT ${recordsPerStatement}`,
  );
}

async function writeColumns(
  store: Store,
  entityType: string,
  { municipality, year, stamp, part }: StaleChunk & { part: number },
  rows: readonly Row[],
): Promise<void> {
  const columns = new ColumnBuilder(rows.length);
  for (const [at, { date, record }] of rows.entries()) {
    columns.add({ ...(JSON.parse(record) as object), [dateColumn]: date });
    if (at % recordsPerStatement === 0) await setImmediate();
  }
  const all = [...columns.columns()];
  for (let at = 0; at < all.length; at += columnsPerStatement) {
    const some = all.slice(at, at + columnsPerStatement);
    await store.query(
      `INSERT INTO statistics_column
       SELECT $1, field, $2, $3, $4, $5::bigint, dictionary, decode(codes, 'base64')
       FROM unnest($6::text[], $7::text[], $8::text[]) AS one (field, dictionary, codes) ON CONFLICT DO NOTHING`,
      [
        entityType,
        municipality,
        year,
        part,
        stamp,
        some.map(({ field }) => field),
        some.map(dictionaryOf),
        some.map(codesAsBase64),
      ],
    );
  }
}
