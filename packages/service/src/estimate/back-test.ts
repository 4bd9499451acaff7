import type { LearnedPermit } from '../queries/estimate-rows.ts';
import { learnable } from './city-model.ts';
import { Estimator, type Estimate } from './estimator.ts';
import { isWithin } from './calibration.ts';
import { kindOf, waysOfAsking } from '../store/permit-words.ts';
import type { PriceIndex } from './price-index.ts';
import { grouped, median } from './quantiles.ts';

/** The newest fifth of each city's permits is estimated from the older ones. */
const trainedShare = 0.8;

/** Ways of asking for a permit that the model has not seen. */
export const ways = ['record', 'list', 'bare'] as const;
export type Way = (typeof ways)[number];

/** A permit that the model has not seen, with its estimates; values in dollars of its day. */
export interface TestedPermit {
  permit: LearnedPermit;
  estimates: Record<Way, Estimate>;
  /** Medians of the older permits of the same type, and of the same class of building. */
  byType: number;
  byClass: number;
}

/** Estimates the newest permits of each city from the older ones: by their record and by what a user would write. */
export async function testOnNewest(
  permits: readonly LearnedPermit[],
  prices: PriceIndex,
): Promise<TestedPermit[]> {
  const tested: TestedPermit[] = [];
  const cities = grouped(learnable(permits), ({ municipality }) => municipality);
  for (const [municipality, ofCity] of cities) {
    const cut = Math.floor(ofCity.length * trainedShare);
    const [older, newer] = [ofCity.slice(0, cut), ofCity.slice(cut)];
    const estimator = await Estimator.of(older, prices, municipality);
    const [type, building] = [baseline(older, typeOf), baseline(older, classOf)];
    for (const permit of newer) {
      const [record, list, bare] = waysOfAsking(permit).map((facts) => estimator.estimate(facts));
      if (!record || !list || !bare) continue;
      tested.push({
        permit,
        estimates: { record, list, bare },
        byType: type(permit),
        byClass: building(permit),
      });
    }
  }
  return tested;
}

const typeOf = ({ words }: LearnedPermit): string => String(kindOf(words.split('\n')[1] ?? '').type);
/** The city's own words for the type and the building, without the description. */
const classOf = ({ words }: LearnedPermit): string => words.split('\n')[1] ?? '';

/** The median of the permits of the same group, or of all where there is none. */
function baseline(
  older: readonly LearnedPermit[],
  groupOf: (permit: LearnedPermit) => string,
): (permit: LearnedPermit) => number {
  const middle = (list: readonly LearnedPermit[]) => median(list.map(({ value }) => value));
  const medians = new Map([...grouped(older, groupOf)].map(([group, list]) => [group, middle(list)]));
  const all = middle(older);
  return (permit) => medians.get(groupOf(permit)) ?? all;
}

export const isInRange = ({ permit, estimates }: TestedPermit, way: Way): boolean =>
  isWithin(permit.value, estimates[way]);

/** The distance of an estimate from the value, as a share of it. */
export const errorOf = ({ permit }: TestedPermit, dollars: number): number =>
  Math.abs(dollars / permit.value - 1);

/** ln(high/low), and ten times the distance by which ln(value) lies outside: lower is better. */
export function intervalScore({ permit, estimates }: TestedPermit, way: Way): number {
  const { low, high } = estimates[way];
  const [from, to, value] = [low, high, permit.value].map(Math.log) as [number, number, number];
  return to - from + 10 * Math.max(0, from - value, value - to);
}
