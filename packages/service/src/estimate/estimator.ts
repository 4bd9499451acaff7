import { lowConfidenceMarker } from '@cdata/catalog';
import type { Municipality } from '../queries/geocoding.ts';
import type { EstimateCell, Measure } from '../queries/estimates.ts';

export interface PermitFacts {
  municipality: string | null;
  /** permit_type_canonical, or the trade of a trade sub-permit. */
  permitType: string | null;
  /** Square metres of floor. */
  area: number | null;
  dwellings: number | null;
  /** True for a published record: its missing area was never measured, while a description may just not mention it. */
  isPublished: boolean;
  /** Why the facts may be wrong, as parts of a sentence. */
  lowConfidenceReasons?: readonly string[];
}

/** The reference's `estimate` object, in dollars. */
export interface Estimate {
  low: number;
  median: number;
  high: number;
  confidence: 'high' | 'low';
  basis: string;
}

/** A group of n permits has the weight n / (n + shrinkage) against the wider group. */
const shrinkage = 30;
/** High confidence requires this many permits in the municipality. */
const minPermits = 30;
const model = 'quantiles-1';

const measureNames: Record<Measure, string> = {
  area: 'dollars per square metre',
  units: 'dollars per dwelling unit',
  value: 'dollars',
  unmeasured: 'dollars for permits without an area',
};

/**
 * Estimates are the quantiles 0.1, 0.5 and 0.9 of the costs of permits of the same type in the same municipality,
 * shrunk towards those of the province and the country if there are few permits. The costs are per square metre if the
 * area is known, else per dwelling unit, else in total. Null if no permit has a value to learn from.
 */
export function createEstimator(
  cells: readonly EstimateCell[],
  cities: readonly Municipality[],
): (facts: PermitFacts) => Estimate | null {
  const provinces = new Map(cities.map(({ slug, province }) => [slug, province]));
  const byGroup = new Map(
    cells.map((cell) => [key(cell.measure, cell.municipality, cell.province, cell.permit_type), cell]),
  );

  return (facts) => {
    const { measure, size } = measureOf(facts);
    const type = facts.permitType ?? '';
    const city = facts.municipality ?? '';
    const province = provinces.get(city) ?? '';
    const groups = [
      byGroup.get(key(measure, '', '', type)) ?? byGroup.get(key(measure, '', '', '')),
      ...(province ? [byGroup.get(key(measure, '', province, type))] : []),
      ...(city ? [byGroup.get(key(measure, city, province, type))] : []),
    ].filter((cell) => cell !== undefined);
    const narrowest = groups.at(-1);
    if (!narrowest) return null;
    const { low, median, high } = groups.slice(1).reduce(shrink, groups[0] as Quantiles);
    const reasons = [...reasonsOfGroup(facts, narrowest, size), ...(facts.lowConfidenceReasons ?? [])];
    return {
      low: dollars(low, size),
      median: dollars(median, size),
      high: dollars(high, size),
      confidence: reasons.length > 0 ? 'low' : 'high',
      basis: [
        basisOf(narrowest),
        ...(reasons.length > 0 ? [lowConfidenceMarker + reasons.join(', ')] : []),
      ].join('; '),
    };
  };
}

type Quantiles = Pick<EstimateCell, 'low' | 'median' | 'high'>;

function measureOf({ area, dwellings, permitType, isPublished }: PermitFacts): {
  measure: Measure;
  size: number;
} {
  if (area !== null && area > 0) return { measure: 'area', size: area };
  // Dwelling units determine the cost of new buildings only: a renovation that adds a suite does other work too.
  if (permitType === 'new_construction' && dwellings !== null && dwellings > 0) {
    return { measure: 'units', size: dwellings };
  }
  return { measure: isPublished ? 'unmeasured' : 'value', size: 1 };
}

function shrink(wider: Quantiles, cell: EstimateCell): Quantiles {
  const weight = cell.permits / (cell.permits + shrinkage);
  const between = (from: number, to: number): number => from + (to - from) * weight;
  return {
    low: between(wider.low, cell.low),
    median: between(wider.median, cell.median),
    high: between(wider.high, cell.high),
  };
}

/** Why an estimate is not as reliable as one by area in a city with many permits of about this size. */
function reasonsOfGroup({ municipality }: PermitFacts, cell: EstimateCell, size: number): string[] {
  const { measure, permits, min_size: min, max_size: max } = cell;
  const ownPermits = cell.municipality === '' ? 0 : permits;
  const isOutside = min !== null && max !== null && (size < min || size > max);
  return [
    ...(measure === 'area' ? [] : ['the area is not known']),
    ...(cell.permit_type === '' ? ['the type of work is not known'] : []),
    ...(municipality === null ? ['the city is not known'] : []),
    ...(municipality !== null && ownPermits < minPermits
      ? [`${ownPermits === 0 ? 'no' : `only ${ownPermits}`} permits of this kind in ${municipality}`]
      : []),
    ...(isOutside
      ? [`${sizeText(size, measure)} is outside the range of these permits, ${rangeText(cell)}`]
      : []),
  ];
}

const sizeUnits: Partial<Record<Measure, string>> = { area: 'm2', units: 'dwelling units' };
const whole = (size: number): string => Math.round(size).toLocaleString('en-CA');
const sizeText = (size: number, measure: Measure): string => `${whole(size)} ${sizeUnits[measure] ?? ''}`;
const rangeText = ({ min_size: min, max_size: max, measure }: EstimateCell): string =>
  `${whole(min ?? 0)} to ${sizeText(max ?? 0, measure)}`;

const key = (measure: string, municipality: string, province: string, type: string): string =>
  [measure, municipality, province, type].join('|');

/** Three significant digits: the range is not more precise. */
const dollars = (logarithm: number, size: number): number =>
  Number((Math.exp(logarithm) * size).toPrecision(3));

function basisOf(cell: EstimateCell): string {
  const where = cell.municipality || cell.province || 'Canada';
  const what = cell.permit_type || 'all types';
  const period = `${cell.first_year}-${cell.last_year}`;
  return `${model}: ${what} in ${where}, ${measureNames[cell.measure]}, ${cell.permits} permits, ${period}`;
}
