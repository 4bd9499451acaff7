/** A property whose value and facts are all published. */
export interface Evidence {
  id: string;
  address: string;
  zone: string;
  /** Kilometres east and north of the subject. */
  east: number;
  north: number;
  /** Dollars. */
  value: number;
  /** By characteristic, in the characteristic's unit. */
  facts: Readonly<Record<string, number>>;
}

/** A fact of a property of which each unit more may change its value. */
export interface Characteristic {
  name: string;
  /** By how much the properties of a pair may differ in it, while they differ in another characteristic. */
  tolerance: number;
  /** By how much they must differ in it, so that the pair says something about its rate. */
  minDifference: number;
  /** Whether both are shares of the pair's mean, and not in the characteristic's unit. */
  isShare: boolean;
}

/** What a method says of a rate. */
export interface RateEstimate {
  /** Dollars per unit of the characteristic; of time, a share per year. */
  rate: number;
  /** The rate is between these in 19 of 20 cases. */
  low: number;
  high: number;
  /** Properties, or pairs of them. */
  count: number;
}

/** A method with less evidence than it needs gives no number. */
interface InsufficientEvidence {
  count: number;
  /** Null where there are enough observations, but their range holds both 0 and ten times the rate. */
  required: number | null;
}

export type Finding = RateEstimate | InsufficientEvidence;

export const isEstimate = (finding: Finding): finding is RateEstimate => 'rate' in finding;

/** With fewer properties or pairs of them, no method gives a rate. */
export const minObservations = 20;

/** An estimate, unless there are too few observations or its range holds both 0 and ten times the rate. */
export function sufficient(estimate: RateEstimate): Finding {
  const { rate, low, high, count } = estimate;
  if (count < minObservations) return { count, required: minObservations };
  const holds = (value: number) => low <= value && value <= high;
  return holds(0) && holds(10 * rate) ? { count, required: null } : estimate;
}

/** How many standard errors a range extends to each side of a rate: a normal error is within them in 95.4% of cases. */
export const standardErrors = 2;
