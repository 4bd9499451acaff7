import { limits, type Dataset } from '@cdata/catalog';
import type { RecordColumn } from '../store/record-row.ts';
import type { Store } from '../store/store.ts';
import type { Cursors, Position } from './cursor.ts';
import { filterConditions, withinRadius, type SearchQuery } from './filters.ts';
import { SqlParameters } from './sql.ts';

export interface PageRequest {
  dataset: Dataset;
  query: SearchQuery;
  cursors: Cursors;
  after: Position | null;
  /** At most the plan's maximum. */
  limit: number;
}

interface Row {
  record_id: string;
  date: string;
  record: string;
}

/** Columns of `sort_by`; all other values sort by the event date. */
const sortColumns: Record<string, RecordColumn> = {
  value: 'value',
  permit_value: 'value',
  permit_date: 'permit_date',
  opened_on: 'opened_on',
};

/** Returns a page in the search envelope as JSON text, because records are stored as JSON text. */
export async function searchPage(store: Store, request: PageRequest): Promise<string> {
  const { dataset, query, cursors, after, limit } = request;
  const sql = new SqlParameters();
  const conditions = filterConditions(dataset, query, sql);
  const radiusKm = appliedRadius(query);
  if (radiusKm !== null) conditions.push(withinRadius(Number(query.lat), Number(query.lng), radiusKm, sql));
  const direction = query.sort_order === 'asc' ? 'ASC' : 'DESC';
  const sortColumn = sortColumns[String(query.sort_by)];
  const column = sortColumn === 'value' && dataset.roles.value.length === 0 ? undefined : sortColumn;
  if (after) {
    const comparison = direction === 'ASC' ? '>' : '<';
    conditions.push(
      `(event_date, record_id) ${comparison} (${sql.add(after.date)}::date, ${sql.add(after.recordId)}::text)`,
    );
  }
  const first = column ? `${column} ${direction} NULLS LAST` : `event_date ${direction}`;
  const offset = Number(query.offset ?? 0);
  const order = (table: string) => `ORDER BY ${table}.${first}, ${table}.record_id ${direction}`;
  const range = `LIMIT ${sql.add(limit + 1)} OFFSET ${sql.add(offset)}`;
  const where = `FROM record WHERE ${conditions.join(' AND ')} ${order('record')} ${range}`;
  const pageColumns = 'record.record_id, record.event_date::text AS date, record.record';
  // Words and places select rows all over the table: the rows of the page are found first, and then only the records of
  // the page are read. By place they are found with an index-only scan, which has their keys but not their ctid.
  const isScattered = query.q !== undefined || radiusKm !== null;
  const [key, isSame] =
    radiusKm === null
      ? ['ctid', 'record.ctid = page.ctid']
      : [
          'entity_type, record_id',
          '(record.entity_type, record.record_id) = (page.entity_type, page.record_id)',
        ];
  const rows = await store.query<Row>(
    isScattered
      ? `SELECT ${pageColumns} FROM (SELECT ${key} ${where}) AS page JOIN record ON ${isSame} ${order('record')}`
      : `SELECT ${pageColumns} ${where}`,
    sql.values,
  );
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const hasCursor = sortColumn === undefined && dataset.parameters.some(({ name }) => name === 'cursor');
  const more = rows.length > limit && hasCursor && last;
  return envelope(page, {
    entity_type: dataset.name,
    count: page.length,
    offset,
    ...(radiusKm !== null && { radius_km: radiusKm }),
    ...(more && {
      next_cursor: cursors.encode(dataset.name, query, { date: last.date, recordId: last.record_id }),
    }),
  });
}

/** Null for other searches than those by proximity. The response reports the radius even if it is the default. */
function appliedRadius(query: SearchQuery): number | null {
  if (query.lat === undefined || query.lng === undefined) return null;
  return Number(query.radius_km ?? limits.radiusKm.default);
}

function envelope(page: readonly Row[], head: Record<string, unknown>): string {
  const fields = JSON.stringify(head);
  return `${fields.slice(0, -1)},"results":[${page.map(({ record }) => record).join(',')}]}`;
}
