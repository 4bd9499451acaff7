import type {
  Cell,
  Dollars,
  IndexValue,
  LearnedPermit,
  PermitKind,
  PermitSizes,
  TestedModel,
  TrackRecord,
  Widening,
} from './estimate-rows.ts';
import { permitNumberFields } from '../store/published-record.ts';
import type { Store } from '../store/store.ts';
import { literal } from './sql.ts';

/** Older permits are left out, and so are all but the newest of a city's type and use: they say little about today's. */
const maxAgeYears = 10;
const maxPermitsOfKind = 2000;
/** Values outside are typing errors or placeholders: dollars. */
export const declaredValues = { min: 500, max: 10_000_000_000 };
/** And of floor areas: square metres. */
export const declaredAreas = { min: 5, max: 200_000 };

/** The type of a trade sub-permit is its trade. */
const permitType = "coalesce(nullif(trade, 'trade_other'), permit_type)";

const kindColumns = `record.municipality, ${permitType} AS "permitType", use_class AS "useClass",
  building_class AS "buildingClass", work_words AS "workWords", area, dwellings`;

const permitNumber = `coalesce(${permitNumberFields.map((field) => `nullif(record::json ->> '${field}', '')`).join(', ')})`;

/**
 * The permits that estimates learn from.
 *
 * @param condition SQL over `record`: others are left out.
 */
export const readLearnedPermits = (store: Store, condition = 'true'): Promise<LearnedPermit[]> =>
  store.readAll(`
    SELECT municipality, province, date, value, "permitType", "useClass", "buildingClass", "workWords", area, dwellings,
      CASE WHEN count(*) OVER (PARTITION BY municipality, date, value) > 1 THEN ${permitNumber} END AS number
    FROM (
      SELECT ${kindColumns}, coalesce(city.province, '') AS province, event_date::text AS date, value, record,
        row_number() OVER (
          PARTITION BY record.municipality, ${permitType}, use_class ORDER BY event_date DESC, record_id DESC
        ) AS place
      FROM record LEFT JOIN city ON city.slug = record.municipality
      WHERE entity_type = 'permit' AND value BETWEEN ${declaredValues.min} AND ${declaredValues.max} AND (${condition})
        AND event_date >= (SELECT max(event_date) FROM record WHERE entity_type = 'permit')
          - interval '${maxAgeYears} years'
    ) AS permit WHERE place <= ${maxPermitsOfKind} ORDER BY municipality, date`);

export const readPriceIndex = (store: Store): Promise<IndexValue[]> =>
  store.readAll('SELECT source_id, area, building, month, value FROM price_index');

/** Rows of one INSERT statement. */
const rowsOfStatement = 500;

/**
 * Statements that replace the stored model.
 *
 * @param condition SQL: nothing is replaced where it is false.
 */
export function modelScript(model: TestedModel, condition = 'true'): string {
  const tables: [table: string, columns: string, rows: (string | number | null)[][]][] = [
    [
      'estimate_cell',
      'text, integer, float8, float8, float8, integer, integer, float8, float8',
      [...model.cells].map(([name, cell]) => [
        ...[name, cell.permits, cell.low, cell.median, cell.high, cell.first_year, cell.last_year],
        ...[cell.min_size, cell.max_size],
      ]),
    ],
    [
      'estimate_widening',
      'text, float8, integer',
      [...model.widenings].map(([name, { widening, permits }]) => [name, widening, permits]),
    ],
    [
      'estimate_record',
      'text, integer, integer, float8, text',
      [...model.records].map(([name, { permits, in_range: inRange, error, since }]) => [
        ...[name, permits, inRange, error, since],
      ]),
    ],
    [
      'estimate_dollars',
      'text, text, text',
      [...model.dollars].map(([municipality, { indexName, month }]) => [municipality, indexName, month]),
    ],
  ];
  return tables
    .flatMap(([table, columns, rows]) => [
      `DELETE FROM ${table} WHERE ${condition};`,
      ...insertions(table, columns, rows, condition),
    ])
    .join('\n');
}

function* insertions(
  table: string,
  columns: string,
  rows: readonly (string | number | null)[][],
  condition: string,
): Generator<string> {
  const types = columns.split(', ');
  const names = types.map((_, position) => `c${position}`);
  const casts = types.map((type, position) => `c${position}::${type}`);
  for (let from = 0; from < rows.length; from += rowsOfStatement) {
    const tuples = rows.slice(from, from + rowsOfStatement).map((row) => `(${row.map(sqlValue).join(', ')})`);
    yield `INSERT INTO ${table} SELECT ${casts.join(', ')}
      FROM (VALUES ${tuples.join(', ')}) AS row (${names.join(', ')}) WHERE ${condition};`;
  }
}

const sqlValue = (value: string | number | null): string =>
  value === null ? 'NULL::text' : typeof value === 'number' ? String(value) : literal(value);

type Named<Row> = Row & { name: string };

export async function readModel(store: Store): Promise<TestedModel> {
  const byName = <Row extends object>(rows: Named<Row>[]): Map<string, Row> =>
    new Map(rows.map((row) => [row.name, row]));
  const cells = await store.readAll<Named<Cell>>('SELECT * FROM estimate_cell');
  const widenings = await store.readAll<Named<Widening>>('SELECT * FROM estimate_widening');
  const records = await store.readAll<Named<TrackRecord>>('SELECT * FROM estimate_record');
  const dollars = await store.readAll<Named<Dollars>>(
    'SELECT municipality AS name, index_name AS "indexName", month FROM estimate_dollars',
  );
  return {
    cells: byName(cells),
    widenings: byName(widenings),
    records: byName(records),
    dollars: byName(dollars),
  };
}

/** Ids that no permit has are left out. */
export async function readPermitFacts(
  store: Store,
  recordIds: readonly string[],
): Promise<Map<string, PermitKind & PermitSizes>> {
  // PostgreSQL rejects a text with a null character.
  const ids = [...new Set(recordIds)].filter((id) => !id.includes('\0'));
  if (ids.length === 0) return new Map();
  const rows = await store.query<PermitKind & PermitSizes & { record_id: string }>(
    `SELECT record_id, ${kindColumns} FROM record WHERE entity_type = 'permit' AND record_id = ANY($1::text[])`,
    [ids],
  );
  return new Map(rows.map(({ record_id: id, ...facts }) => [id, facts]));
}
