import type { Store } from '../store/store.ts';

/**
 * What a cell's quantiles are of: dollars a square metre, dollars a dwelling unit, dollars alone, and dollars alone of
 * the permits that are published without an area, which are smaller works than the others.
 */
export type Measure = 'area' | 'units' | 'value' | 'unmeasured';

/** Quantiles of ln(dollars by the measure) of the permits of a group; '' stands for all municipalities and so on. */
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
}

/** Years of permits that are read: prices of before say little about today's. */
const years = 5;

const columns =
  'measure, municipality, province, permit_type, permits, low, median, high, first_year, last_year';

/**
 * The statement that measures the permits (those that `condition` keeps, SQL over `record`): quantiles 0.1, 0.5 and
 * 0.9 by municipality and type, province and type, type, and each of them over all types; the type of a trade's
 * sub-permit is its trade. Values under $500, areas
 * under 5 or over 200,000 square metres are slips of the pen.
 */
export function cellsQuery(condition = 'true'): string {
  return `
    WITH permit AS (
      SELECT record.municipality, city.province, coalesce(nullif(trade, 'trade_other'), permit_type, 'other') AS permit_type,
        extract(year FROM event_date)::int AS year, value, area, dwellings
      FROM record JOIN city ON city.slug = record.municipality
      WHERE entity_type = 'permit' AND value >= 500 AND (${condition})
        AND event_date >= (SELECT max(event_date) FROM record WHERE entity_type = 'permit') - interval '${years} years'
    ), measured AS (
      SELECT 'area' AS measure, permit.*, ln(value / area) AS cost FROM permit WHERE area BETWEEN 5 AND 200000
      UNION ALL SELECT 'units', permit.*, ln(value / dwellings) FROM permit WHERE dwellings BETWEEN 1 AND 2000
      UNION ALL SELECT 'value', permit.*, ln(value) FROM permit
      UNION ALL SELECT 'unmeasured', permit.*, ln(value) FROM permit WHERE area IS NULL
    ), grouped AS (
      SELECT measure, coalesce(municipality, '') AS municipality, coalesce(province, '') AS province,
        coalesce(permit_type, '') AS permit_type, count(*)::int AS permits,
        percentile_cont(ARRAY[0.1, 0.5, 0.9]::float8[]) WITHIN GROUP (ORDER BY cost) AS quantiles,
        min(year) AS first_year, max(year) AS last_year
      FROM measured
      GROUP BY measure, GROUPING SETS (
        (municipality, province, permit_type), (province, permit_type), (permit_type),
        (municipality, province), (province), ()
      )
    )
    SELECT measure, municipality, province, permit_type, permits, quantiles[1] AS low, quantiles[2] AS median,
      quantiles[3] AS high, first_year, last_year
    FROM grouped`;
}

/** Measures all permits of the store and keeps the cells. */
export async function fillEstimateCells(store: Store): Promise<void> {
  await store.run(`INSERT INTO estimate_cell (${columns}) ${cellsQuery()}`);
}

/** The cells that the store keeps. */
export const readEstimateCells = (store: Store): Promise<EstimateCell[]> =>
  store.readAll<EstimateCell>(`SELECT ${columns} FROM estimate_cell`);
