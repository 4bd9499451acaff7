import type { LearnedPermit, PermitFacts } from '../queries/estimate-rows.ts';
import { Neighbourhood, type LearnedValue } from './neighbourhood.ts';
import { PermitIndex, type IndexedPermit } from './permit-index.ts';
import { kindOf } from '../store/permit-words.ts';
import type { PriceIndex } from './price-index.ts';
import { effectsWithin, grouped, median, quantile, sumOf } from './quantiles.ts';

/** Permits that an estimate is made from. */
export const neighbours = 120;
/** A city's permits count for so many years before its newest one. */
const maxAge = 10;
const msPerYear = 365.25 * 86_400_000;

/** A permit that estimates learn from, as it is compared. */
type Lesson = IndexedPermit & LearnedValue;

const yearOf = (date: string): number => Date.parse(date) / msPerYear;

/** What the permits of a city, and of others where it has few, say about the values of permits. */
export class CityModel {
  readonly lessons: readonly Lesson[];
  /** By record id. */
  readonly #places: ReadonlyMap<string, number>;
  readonly #index: PermitIndex;
  readonly #elasticity: number;
  readonly #year: number;
  readonly #usualAreas: ReadonlyMap<string, { min: number; max: number }>;

  constructor(permits: readonly LearnedPermit[], prices: PriceIndex) {
    const learned = withoutSlips(learnable(permits));
    this.#year = yearOf(learned.at(-1)?.date ?? '2000-01-01');
    const lessons = learned.map((permit): Lesson => {
      const kind = kindOf(permit.words);
      const value = Math.log(permit.value) + (prices.shift(permit.municipality, kind.use, permit.date) ?? 0);
      return { ...indexed(permit), year: yearOf(permit.date), permit, kind, value };
    });
    const { area, year } = effectsWithin(
      lessons.map((lesson) => ({
        group: `${lesson.kind.name} ${lesson.area === null}`,
        area: Math.log(lesson.area ?? 1),
        year: lesson.year,
        value: lesson.value,
      })),
    );
    this.#elasticity = area;
    for (const lesson of lessons) {
      const isIndexed = prices.shift(lesson.permit.municipality, null, lesson.permit.date) !== null;
      if (!isIndexed) lesson.value += year * (this.#year - lesson.year);
    }
    const middle = median(lessons.flatMap(({ area }) => (area === null ? [] : [Math.log(area)]))) || 0;
    this.lessons = lessons;
    this.#places = new Map(lessons.map(({ permit }, at) => [permit.recordId, at]));
    this.#usualAreas = usualAreas(lessons);
    const comparable = lessons.map(
      ({ value, area: own }) => value - (own === null ? 0 : area * (Math.log(own) - middle)),
    );
    this.#index = new PermitIndex(lessons, comparable, residualsOf(lessons, comparable));
  }

  /**
   * Null if there is nothing to learn from.
   *
   * @param before Only lessons at smaller places count.
   */
  near(facts: PermitFacts, before = this.lessons.length): Neighbourhood | null {
    const year = this.lessons[before]?.year ?? this.#year;
    const except = facts.recordId === null ? undefined : this.#places.get(facts.recordId);
    const permit = { ...indexed(facts), year };
    const { places, distances } = this.#index.nearest(permit, neighbours, { before, except });
    if (places.length === 0) return null;
    const lessons = places.map((at) => this.lessons[at]!);
    return new Neighbourhood(lessons, distances, { area: facts.area, elasticity: this.#elasticity });
  }

  /** Between which areas nine in ten permits of the kind lie, in square metres; null if there are few. */
  usualAreas(facts: PermitFacts): { min: number; max: number } | null {
    return this.#usualAreas.get(kindOf(facts.words).name) ?? null;
  }
}

/** Of n permits of a kind, the mean of their values counts n / (n + this): the rest is said by their other words. */
const kindShrinkage = 3;

/** By how much the value of each permit exceeds that of its kind. */
function residualsOf(lessons: readonly Lesson[], values: readonly number[]): number[] {
  const mean = sumOf(values) / values.length;
  const excess = values.map((value) => value - mean);
  const byKind = grouped(lessons.keys(), (at) => lessons[at]!.kind.name);
  for (const ofKind of byKind.values()) {
    const shift = sumOf(ofKind.map((at) => excess[at]!)) / (ofKind.length + kindShrinkage);
    for (const at of ofKind) excess[at]! -= shift;
  }
  return excess;
}

const indexed = ({ recordId, words, area, dwellings, municipality, province }: PermitFacts) => ({
  isDescribed: recordId === null,
  words: words.replace('\n', ' ').trim(),
  area,
  dwellings,
  place: { municipality, province },
});

/** Floor areas outside are typing errors, or of what is demolished: square metres. */
const areas = { min: 5, max: 200_000 };

const withPlausibleArea = (permit: LearnedPermit): LearnedPermit =>
  permit.area === null || (permit.area >= areas.min && permit.area <= areas.max)
    ? permit
    : { ...permit, area: null };

/** By code units, as the database orders ids. */
const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/**
 * The permits of the last years, the oldest first, those of a day by their ids: in the same order however they are read.
 * Some cities publish a permit of several addresses as a row for each,
 * with the value of the whole: it counts once.
 */
export function learnable(permits: readonly LearnedPermit[]): LearnedPermit[] {
  const sorted = permits
    .map(withPlausibleArea)
    .sort((a, b) => compareTexts(a.date, b.date) || compareTexts(a.recordId, b.recordId));
  const newest = yearOf(sorted.at(-1)?.date ?? '2000-01-01');
  const keys = new Set<string>();
  return sorted.filter(({ municipality, date, value, number, recordId }) => {
    const key = [municipality, number ?? recordId, date, value].join('|');
    const isCounted = !keys.has(key) && newest - yearOf(date) <= maxAge;
    keys.add(key);
    return isCounted;
  });
}

/** Between which areas nine in ten permits of each kind lie; those of few permits have none. */
function usualAreas(lessons: readonly Lesson[]): Map<string, { min: number; max: number }> {
  const measured = lessons.filter(({ area }) => area !== null);
  const kinds = [...grouped(measured, ({ kind }) => kind.name)].filter(([, list]) => list.length >= minKind);
  return new Map(
    kinds.map(([name, list]) => {
      const areas = Float64Array.from(list, ({ area }) => area!).sort();
      return [name, { min: quantile(areas, 0.05), max: quantile(areas, 0.95) }];
    }),
  );
}

/** Kinds of fewer permits don't tell what is ten times too much. */
const minKind = 20;

/**
 * Leaves out permits whose value, or whose value per square metre, is ten times that of their kind, or a tenth: cents,
 * thousands and square feet that are published as something else. Kinds that vary as much anyway keep all theirs.
 */
export function withoutSlips(permits: readonly LearnedPermit[]): LearnedPermit[] {
  const slips = new Set<LearnedPermit>();
  for (const ofKind of grouped(permits, ({ words }) => kindOf(words).name).values()) {
    for (const measure of [
      ({ value }: LearnedPermit) => Math.log(value),
      ({ value, area }: LearnedPermit) => (area === null ? null : Math.log(value / area)),
    ]) {
      const measured = ofKind.flatMap((permit) => {
        const amount = measure(permit);
        return amount === null ? [] : [{ permit, amount }];
      });
      if (measured.length < minKind) continue;
      const middle = median(measured.map(({ amount }) => amount));
      const spread = median(measured.map(({ amount }) => Math.abs(amount - middle)));
      const limit = Math.max(Math.log(10), 6 * spread);
      for (const { permit, amount } of measured) if (Math.abs(amount - middle) > limit) slips.add(permit);
    }
  }
  return permits.filter((permit) => !slips.has(permit));
}
