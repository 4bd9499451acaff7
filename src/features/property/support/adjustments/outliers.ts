import { medianAbsoluteDeviation, medianSorted } from 'simple-statistics';
import type { Characteristic, Evidence } from './evidence.ts';

/** Of areas, beyond which one is hardly in the same unit, or of the same kind of property. */
const maxDeviations = 5;

/** What a median absolute deviation is multiplied by to be the standard deviation of normal numbers. */
const perDeviation = 1.4826;

/**
 * The properties of which an area is far from those of the others, by its logarithm. Even a robust slope is moved by them,
 * because they bend what the other characteristics explain. Their values play no part, so that no rate is biased.
 */
export function outliersOf(
  evidence: readonly Evidence[],
  characteristics: readonly Characteristic[],
): ReadonlySet<Evidence> {
  const areas = characteristics.filter(({ isShare }) => isShare);
  return new Set(areas.flatMap(({ name }) => farFrom(evidence, (one) => Math.log(one.facts[name]!))));
}

function farFrom(evidence: readonly Evidence[], numberOf: (one: Evidence) => number): Evidence[] {
  const numbers = evidence.map(numberOf).sort((a, b) => a - b);
  if (numbers.length === 0) return [];
  const middle = medianSorted(numbers);
  const reach = maxDeviations * perDeviation * medianAbsoluteDeviation(numbers);
  return reach === 0 ? [] : evidence.filter((one) => Math.abs(numberOf(one) - middle) > reach);
}
