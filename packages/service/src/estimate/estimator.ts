import { isTooVaried, lowConfidenceMarker, squareFeetPerSquareMetre } from '@cdata/catalog';
import type { Dollars, LearnedPermit, PermitFacts } from '../queries/estimate-rows.ts';
import { basisOf } from './basis.ts';
import { kindOf } from '../store/permit-words.ts';
import { beyondSizes, Calibration, type TotalRecord, type TrackRecord } from './calibration.ts';
import { CityModel } from './city-model.ts';
import type { RawEstimate, WeightedPermit } from './neighbourhood.ts';
import type { PriceIndex } from './price-index.ts';

/** The reference's `estimate` object, in dollars. */
export interface Estimate {
  low: number;
  median: number;
  high: number;
  confidence: 'high' | 'low';
  basis: string;
  /** Null where a total of such values has not been tested. */
  expected_value: number | null;
}

/** High confidence is earned by so many tested estimates with neighbours as near. */
const minTested = 100;
/** And if about the promised 80% of them were in the range. */
const reliableShare = { min: 0.74, max: 0.86 };
/** Fewer neighbours of the permit's own city are said. */
const minOwn = 30;

/** Makes the estimates of one city, or of permits whose city is not known. */
export class Estimator {
  readonly #model: CityModel;
  readonly #calibration: Calibration;
  readonly #dollars: Dollars;

  private constructor(model: CityModel, calibration: Calibration, dollars: Dollars) {
    this.#model = model;
    this.#calibration = calibration;
    this.#dollars = dollars;
  }

  static async of(
    permits: readonly LearnedPermit[],
    prices: PriceIndex,
    municipality: string | null,
  ): Promise<Estimator> {
    const model = new CityModel(permits, prices);
    const newest = model.lessons.at(-1)?.permit;
    const month = newest?.date.slice(0, 7) ?? '';
    const city = municipality ?? newest?.municipality ?? '';
    const dollars = prices.dollars(city) ?? { indexName: null, month };
    return new Estimator(model, await Calibration.of(model), dollars);
  }

  /**
   * Null if no permit has a value to learn from.
   *
   * @param doubts Why the facts may be wrong, as parts of a sentence.
   * @param notes What else the basis says of the facts.
   */
  estimate(
    facts: PermitFacts,
    doubts: readonly string[] = [],
    notes: readonly string[] = [],
  ): Estimate | null {
    const near = this.#model.near(facts);
    if (!near) return null;
    const { estimate: raw, permits } = near;
    const { range, record } = this.#calibration.range(facts, raw);
    const reasons = [
      ...(isTooVaried(range) ? ['too varied to estimate closely'] : []),
      ...doubts,
      ...reasonsOfUnit(facts, this.#model.usualAreas(facts)),
      ...reasonsOfSizes(facts, raw, permits),
      ...reasonsOfUnits(facts, permits),
      ...reasonsOfPlace(facts, permits),
      ...reasonsOfRecord(record),
    ];
    const { low, median, high, expected } = range;
    return {
      ...{ low, median, high },
      confidence: reasons.length > 0 ? 'low' : 'high',
      basis: [
        basisOf(facts, permits, { dollars: this.#dollars, record, sizes: raw.sizes }),
        ...notes,
        ...(this.#calibration.hasTotal ? [totalPart(this.#calibration.total)] : []),
        ...(reasons.length > 0 ? [lowConfidenceMarker + reasons.join(', ')] : []),
      ].join('; '),
      expected_value: this.#calibration.hasTotal ? expected : null,
    };
  }

  /** The permits that an estimate is made from, the heaviest first. */
  neighbours(facts: PermitFacts): WeightedPermit[] {
    return this.#model.near(facts)?.permits ?? [];
  }
}

const totalPart = ({ permits, ratio }: TotalRecord): string =>
  `totals of expected values ${ratio.toFixed(2)} times the declared ones of ${permits} permits`;

const whole = (size: number): string => Math.round(size).toLocaleString('en-CA');

function reasonsOfUnits({ dwellings }: PermitFacts, neighbours: readonly WeightedPermit[]): string[] {
  const most = Math.max(...neighbours.map(({ permit }) => permit.dwellings ?? 0));
  return dwellings !== null && dwellings > most
    ? [`${whole(dwellings)} dwelling units are more than the ${whole(most)} of these permits`]
    : [];
}

function reasonsOfSizes(
  facts: PermitFacts,
  raw: RawEstimate,
  neighbours: readonly WeightedPermit[],
): string[] {
  const { sizes } = raw;
  if (sizes === null) return [];
  if (facts.area === null) {
    const measured = neighbours.filter(({ permit }) => permit.area !== null);
    return measured.length > neighbours.length / 2 ? ['the area is not known'] : [];
  }
  if (beyondSizes(facts, raw) === 1) return [];
  const range = `${whole(sizes.min)} to ${whole(sizes.max)} m2`;
  return [`${whole(facts.area)} m2 is outside the range of these permits, ${range}`];
}

/** Areas beyond those of most permits of the kind by this factor may be in another unit. */
const slipFactor = 3;

/**
 * Which unit may have been taken for the other: with the area as it is, dollars per square metre would be about a tenth or
 * ten times those of such permits.
 */
function reasonsOfUnit({ area }: PermitFacts, usual: { min: number; max: number } | null): string[] {
  if (area === null || usual === null) return [];
  const { min, max } = usual;
  const isFeet = area >= slipFactor * max && area / squareFeetPerSquareMetre >= min;
  const isMetres = area * slipFactor <= min && area * squareFeetPerSquareMetre <= max;
  if (!isFeet && !isMetres) return [];
  const slip = isFeet ? 'square feet taken for square metres' : 'square metres taken for square feet';
  return [`${whole(area)} m2 may be ${slip}: most such permits have ${whole(min)} to ${whole(max)} m2`];
}

function reasonsOfPlace(
  { municipality, words }: PermitFacts,
  neighbours: readonly WeightedPermit[],
): string[] {
  if (municipality === null) return [];
  const { building } = kindOf(words);
  const own = neighbours.filter(
    ({ permit, kind }) =>
      permit.municipality === municipality && (building === null || kind.building === building),
  ).length;
  return own >= minOwn ? [] : [`${own === 0 ? 'no' : `only ${own}`} permits of this kind in ${municipality}`];
}

/** High confidence is earned by the estimates of such permits that the model had not seen. */
function reasonsOfRecord(record: TrackRecord | null): string[] {
  if (!record || record.permits < minTested) return [`fewer than ${minTested} such permits to test it on`];
  return record.inRange < reliableShare.min || record.inRange > reliableShare.max
    ? [`${Math.round(record.inRange * 100)}% of such permits were in the range instead of 80%`]
    : [];
}
