import type { Store } from '../store/store.ts';

/**
 * Dollars per square metre, dollars per dwelling unit, dollars, and dollars of the permits that are published without
 * an area (they are smaller works than the others).
 */
export type Measure = 'area' | 'units' | 'value' | 'unmeasured';

/** Quantiles of ln(dollars per measure) of a group of permits; '' means all municipalities, provinces or types. */
export interface EstimateCell {
  measure: Measure;
  municipality: string;
  province: string;
  permit_type: string;
  permits: number;
  low: number;
  median: number;
  high: number;
  first_year: number;
  last_year: number;
  /** The smallest and the largest of these permits: square metres or dwelling units; null for other measures. */
  min_size: number | null;
  max_size: number | null;
}

export interface PermitMeasures {
  record_id: string;
  municipality: string;
  /** permit_type_canonical, or the trade of a trade sub-permit. */
  permit_type: string | null;
  /** Square metres of floor. */
  area: number | null;
  dwellings: number | null;
}

/** Older permits are left out: their prices say little about today's. */
const maxAgeYears = 5;

/** The type of a trade sub-permit is its trade. */
const permitType = "coalesce(nullif(trade, 'trade_other'), permit_type)";

const columns =
  'measure, municipality, province, permit_type, permits, low, median, high, first_year, last_year, min_size, max_size';

/**
 * Selects the quantiles 0.1, 0.5 and 0.9 of the permits that meet `condition` (SQL over `record`): by municipality and
 * type, by province and type, by type, and each of them over all types. Values under $500 and areas under 5 or over
 * 200,000 square metres are typing errors.
 */
const measuringQuery = (condition: string): string => `
  WITH permit AS (
    SELECT record.municipality, city.province, coalesce(${permitType}, 'other') AS permit_type,
      extract(year FROM event_date)::int AS year, value, area, dwellings
    FROM record JOIN city ON city.slug = record.municipality
    WHERE entity_type = 'permit' AND value >= 500 AND (${condition})
      AND event_date >= (SELECT max(event_date) FROM record WHERE entity_type = 'permit') - interval '${maxAgeYears} years'
  ), measured AS (
    SELECT 'area' AS measure, permit.*, ln(value / area) AS cost, area::float8 AS size
      FROM permit WHERE area BETWEEN 5 AND 200000
    UNION ALL SELECT 'units', permit.*, ln(value / dwellings), dwellings::float8
      FROM permit WHERE dwellings BETWEEN 1 AND 2000
    UNION ALL SELECT 'value', permit.*, ln(value), NULL FROM permit
    UNION ALL SELECT 'unmeasured', permit.*, ln(value), NULL FROM permit WHERE area IS NULL
  ), grouped AS (
    SELECT measure, coalesce(municipality, '') AS municipality, coalesce(province, '') AS province,
      coalesce(permit_type, '') AS permit_type, count(*)::int AS permits,
      percentile_cont(ARRAY[0.1, 0.5, 0.9]::float8[]) WITHIN GROUP (ORDER BY cost) AS quantiles,
      min(year) AS first_year, max(year) AS last_year, min(size) AS min_size, max(size) AS max_size
    FROM measured
    GROUP BY measure, GROUPING SETS (
      (municipality, province, permit_type), (province, permit_type), (permit_type),
      (municipality, province), (province), ()
    )
    -- Cities whose province is not known are no province together.
    HAVING grouping(municipality) = 0 OR grouping(province) = 1 OR province <> ''
  )
  SELECT measure, municipality, province, permit_type, permits, quantiles[1] AS low, quantiles[2] AS median,
    quantiles[3] AS high, first_year, last_year, min_size, max_size
  FROM grouped`;

/** Stores nothing: for estimates of the permits that `condition` leaves out. */
export const measurePermits = (store: Store, condition: string): Promise<EstimateCell[]> =>
  store.readAll(measuringQuery(condition));

/** Statements that compute the cells of all permits again. */
export const estimateCellsScript = `DELETE FROM estimate_cell;
  INSERT INTO estimate_cell (${columns}) ${measuringQuery('true')};`;

export const readEstimateCells = (store: Store): Promise<EstimateCell[]> =>
  store.readAll(`SELECT ${columns} FROM estimate_cell`);

/** Ids that no permit has are left out. */
export async function readPermitMeasures(
  store: Store,
  recordIds: readonly string[],
): Promise<Map<string, PermitMeasures>> {
  // PostgreSQL rejects a text with a null character.
  const ids = [...new Set(recordIds)].filter((id) => !id.includes('\0'));
  if (ids.length === 0) return new Map();
  const rows = await store.query<PermitMeasures>(
    `SELECT record_id, municipality, ${permitType} AS permit_type, area, dwellings FROM record
     WHERE entity_type = 'permit' AND record_id = ANY($1::text[])`,
    [ids],
  );
  return new Map(rows.map((row) => [row.record_id, row]));
}
