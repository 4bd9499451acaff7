import type { Municipality } from '../queries/geocoding.ts';
import type { EstimateCell, Measure } from '../queries/estimates.ts';

/** What is known of a permit whose cost is asked for; null where nothing is. */
export interface PermitFacts {
  municipality: string | null;
  /** permit_type_canonical, or the trade of a trade's sub-permit. */
  permitType: string | null;
  /** Square metres of floor. */
  area: number | null;
  dwellings: number | null;
  /** True of a published record: an area that it lacks was never measured, where a description may just not say it. */
  isPublished: boolean;
}

/** The reference's `estimate` object, in dollars. */
export interface Estimate {
  low: number;
  median: number;
  high: number;
  confidence: 'high' | 'low';
  basis: string;
}

/** The narrower group counts n/(n + this) against the wider one. */
const shrinkage = 30;
/** Permits of the municipality's own that a range needs to be called sure. */
const enough = 30;
const model = 'quantiles-1';

const measureNames: Record<Measure, string> = {
  area: 'dollars a square metre',
  units: 'dollars a dwelling unit',
  value: 'dollars',
  unmeasured: 'dollars, of permits without an area',
};

/**
 * Makes the estimate of a permit's cost: the quantiles 0.1, 0.5 and 0.9 of what permits of its type cost in its
 * municipality, drawn towards the province's and the country's the fewer they are; by the square metre where the
 * area is known, else by the dwelling unit, else outright.
 */
export function createEstimator(
  cells: readonly EstimateCell[],
  cities: readonly Municipality[],
): (facts: PermitFacts) => Estimate {
  const provinces = new Map(cities.map(({ slug, province }) => [slug, province]));
  const byGroup = new Map(
    cells.map((cell) => [key(cell.measure, cell.municipality, cell.province, cell.permit_type), cell]),
  );

  return (facts) => {
    const { measure, size } = measured(facts);
    const type = facts.permitType ?? '';
    const city = facts.municipality ?? '';
    const province = provinces.get(city) ?? '';
    const groups = [
      byGroup.get(key(measure, '', '', type)) ?? byGroup.get(key(measure, '', '', '')),
      ...(province ? [byGroup.get(key(measure, '', province, type))] : []),
      ...(city ? [byGroup.get(key(measure, city, province, type))] : []),
    ].filter((cell) => cell !== undefined);
    const narrowest = groups.at(-1);
    if (!narrowest) throw new Error('The store holds no permit with a value to estimate from.');
    const { low, median, high } = groups.slice(1).reduce(drawn, groups[0] as Quantiles);
    const ownPermits = narrowest.municipality === '' ? 0 : narrowest.permits;
    return {
      low: dollars(low, size),
      median: dollars(median, size),
      high: dollars(high, size),
      confidence: measure === 'area' && ownPermits >= enough ? 'high' : 'low',
      basis: basisOf(narrowest),
    };
  };
}

type Quantiles = Pick<EstimateCell, 'low' | 'median' | 'high'>;

function measured({ area, dwellings, permitType, isPublished }: PermitFacts): {
  measure: Measure;
  size: number;
} {
  if (area !== null && area > 0) return { measure: 'area', size: area };
  // Only new buildings cost by the dwelling: a renovation that adds a suite mostly pays for something else.
  if (permitType === 'new_construction' && dwellings !== null && dwellings > 0) {
    return { measure: 'units', size: dwellings };
  }
  return { measure: isPublished ? 'unmeasured' : 'value', size: 1 };
}

function drawn(wider: Quantiles, cell: EstimateCell): Quantiles {
  const weight = cell.permits / (cell.permits + shrinkage);
  const between = (from: number, to: number): number => from + (to - from) * weight;
  return {
    low: between(wider.low, cell.low),
    median: between(wider.median, cell.median),
    high: between(wider.high, cell.high),
  };
}

const key = (measure: string, municipality: string, province: string, type: string): string =>
  [measure, municipality, province, type].join('|');

/** Three significant digits: more would promise what a range of this kind cannot hold. */
const dollars = (logarithm: number, size: number): number =>
  Number((Math.exp(logarithm) * size).toPrecision(3));

function basisOf(cell: EstimateCell): string {
  const where = cell.municipality || cell.province || 'Canada';
  const what = cell.permit_type || 'all types';
  const period = `${cell.first_year}-${cell.last_year}`;
  return `${model}: ${what} in ${where}, ${measureNames[cell.measure]}, ${cell.permits} permits, ${period}`;
}
