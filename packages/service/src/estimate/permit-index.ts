import { sumOf } from './quantiles.ts';

/** What makes a permit like another. */
export interface IndexedPermit {
  /** Words between spaces; see `permitWords`. */
  words: string;
  /** Square metres of floor. */
  area: number | null;
  dwellings: number | null;
  /** Whether it is described by a user instead of published. */
  isDescribed: boolean;
  /** Years since 1970. */
  year: number;
  place: Place;
}

interface Place {
  /** Null if it is not known. */
  municipality: string | null;
  /** Empty if it is not known. */
  province: string;
}

/** The nearest first. */
export interface NearestPermits {
  /** Their places in the index. */
  places: number[];
  distances: number[];
}

/**
 * How much each difference counts; permits without a word in common are 1 apart. Chosen by estimating permits of some
 * cities from older ones, among those that a test of later permits learns from.
 */
const weights = {
  /**
   * A mark of type, use or object counts with its rarity times `any`, and more by `value` if the values of its permits lie
   * a standard deviation from the mean.
   */
  mark: { any: 3, value: 4 },
  /** Another word counts by how far its permits lie from the mean of their kind: one that says nothing counts little. */
  word: { any: 0.2, value: 2.5 },
  /** Of n permits with a word, the mean of their values counts n / (n + this), */
  shrinkage: 10,
  /** and only what exceeds so many standard errors. */
  noise: 2,
  /** Of one permit with an area and one that is published without. */
  unknownArea: 0.5,
  /** Of a described permit without an area and one with an area: it may just not be mentioned. */
  notGiven: 0.1,
  /** Larger differences of ln(area) count as this: the largest garage is more like a garage than like an office. */
  maxAreas: 1.2,
  /** Of areas that differ by the factor e. */
  area: 0.25,
  /** Of dwelling units that differ by the factor e. */
  units: 0.2,
  /** Of a year. */
  year: 0.03,
  city: 0.15,
  province: 0.25,
};

/** Words in permits, by which the most similar ones are found. */
export class PermitIndex {
  readonly #places: readonly Place[];
  readonly #placeOf: Int32Array;
  /** Many permits have the same words: each set of words is compared once. */
  readonly #setOf: Int32Array;
  readonly #postings = new Map<string, { square: number; sets: Int32Array }>();
  readonly #norms: Float64Array;
  /** How far the words of each set are from those that were asked for last. */
  readonly #wordDistances: Float64Array;
  #askedWords: string | null = null;
  readonly #logAreas: Float64Array;
  readonly #logUnits: Float64Array;
  readonly #years: Float64Array;

  /**
   * @param permits The oldest first.
   * @param values A value of each permit, comparable between permits of all sizes.
   * @param residuals By how much each value exceeds that of its kind.
   */
  constructor(permits: readonly IndexedPermit[], values: readonly number[], residuals: readonly number[]) {
    const places = new Map<string, Place>();
    for (const { place } of permits) places.set(nameOf(place), place);
    this.#places = [...places.values()];
    const numbers = new Map([...places.keys()].map((name, number) => [name, number]));
    this.#placeOf = Int32Array.from(permits, ({ place }) => numbers.get(nameOf(place))!);
    const sets = new Map<string, number>();
    this.#setOf = Int32Array.from(permits, ({ words }) => {
      if (!sets.has(words)) sets.set(words, sets.size);
      return sets.get(words)!;
    });
    this.#norms = new Float64Array(sets.size);
    this.#wordDistances = new Float64Array(sets.size);
    this.#logAreas = Float64Array.from(permits, logArea);
    this.#logUnits = Float64Array.from(permits, logUnits);
    this.#years = Float64Array.from(permits, ({ year }) => year);
    const counts = new Float64Array(sets.size);
    for (const set of this.#setOf) counts[set]!++;
    const [ofMarks, ofWords] = [this.#shifts(values), this.#shifts(residuals)];
    const byWord = new Map<string, number[]>();
    for (const [words, set] of sets) {
      for (const word of words.split(' ')) {
        const list = byWord.get(word);
        if (list) list.push(set);
        else byWord.set(word, [set]);
      }
    }
    for (const [word, list] of byWord) {
      const count = sumOf(list.map((set) => counts[set]!));
      const isMark = word.includes(':');
      const { sums, deviation } = isMark ? ofMarks : ofWords;
      const sum = Math.abs(sumOf(list.map((set) => sums[set]!))) / deviation;
      const shift = Math.max(0, sum - weights.noise * Math.sqrt(count)) / (count + weights.shrinkage);
      const { any, value } = isMark ? weights.mark : weights.word;
      const weight = Math.log(1 + permits.length / count) * (any + value * shift);
      this.#postings.set(word, { square: weight ** 2, sets: Int32Array.from(list) });
      for (const set of list) this.#norms[set]! += weight ** 2;
    }
    this.#norms = this.#norms.map(Math.sqrt);
  }

  /** By how much the values of each set of words exceed the mean in all, and the standard deviation of a value. */
  #shifts(values: readonly number[]): { sums: Float64Array; deviation: number } {
    const mean = sumOf(values) / values.length;
    const sums = new Float64Array(this.#norms.length);
    this.#setOf.forEach((set, at) => (sums[set]! += values[at]! - mean));
    const variance = sumOf(values.map((value) => (value - mean) ** 2)) / values.length;
    return { sums, deviation: Math.sqrt(variance) || 1 };
  }

  /**
   * The most similar permits; the newest first among the like.
   *
   * @param before Only permits at smaller places count,
   * @param except and not the one at this place.
   */
  nearest(
    permit: IndexedPermit,
    count: number,
    { before, except }: { before: number; except: number | undefined },
  ): NearestPermits {
    const wordDistances = this.#wordDistancesTo(permit.words);
    const [setOf, placeOf] = [this.#setOf, this.#placeOf];
    const [years, logAreas, allUnits] = [this.#years, this.#logAreas, this.#logUnits];
    const [area, units] = [logArea(permit), logUnits(permit)];
    const places = Float64Array.from(this.#places, (place) => placeDistance(permit.place, place));
    // Properties of an object in the module's scope are slow to read in a loop over thousands of permits.
    const { units: unitsWeight, year: yearWeight, area: areaWeight, maxAreas } = weights;
    const { year } = permit;
    const isAreaKnown = !Number.isNaN(area);
    const ofNoArea = isAreaKnown ? weights.unknownArea : 0;
    const ofUnknown = permit.isDescribed ? weights.notGiven : weights.unknownArea;
    const nearest = new NearestFirst(count);
    // The newest first: they are the nearest among the like, so that few are replaced. Most are too far by their words alone.
    for (let at = before - 1; at >= 0; at--) {
      const ofSet = wordDistances[setOf[at]!]!;
      if (ofSet >= nearest.limit || at === except) continue;
      const ofWords = ofSet + places[placeOf[at]!]!;
      const ofYears = yearWeight * Math.abs(year - years[at]!);
      if (ofWords + ofYears >= nearest.limit) continue;
      const other = logAreas[at]!;
      const ofKnown = isAreaKnown ? areaWeight * Math.min(Math.abs(area - other), maxAreas) : ofUnknown;
      const ofArea = Number.isNaN(other) ? ofNoArea : ofKnown;
      const ofNumbers = unitsWeight * Math.abs(units - allUnits[at]!) + ofYears;
      nearest.add(at, ofWords + (ofNumbers + ofArea));
    }
    return nearest.inOrder;
  }

  /**
   * One minus the likeness of the words, by the number of the set: half way between the cosine and the share of the asked
   * words that a permit has, because a city says more of its permits than users say of theirs.
   */
  #wordDistancesTo(words: string): Float64Array {
    // Permits of a list often have the same words.
    if (words === this.#askedWords) return this.#wordDistances;
    this.#askedWords = words;
    const likeness = this.#wordDistances.fill(0);
    let squares = 0;
    for (const word of new Set(words.split(' '))) {
      const posting = this.#postings.get(word);
      if (!posting) continue;
      const { square, sets } = posting;
      squares += square;
      for (let at = 0; at < sets.length; at++) likeness[sets[at]!]! += square;
    }
    const [norm, norms] = [Math.sqrt(squares) || 1, this.#norms];
    for (let set = 0; set < likeness.length; set++)
      likeness[set] = 1 - likeness[set]! / (norm * Math.sqrt(norm * norms[set]!));
    return likeness;
  }
}

function placeDistance(place: Place, other: Place): number {
  if (place.municipality === null || place.municipality === other.municipality) return 0;
  return place.province === other.province ? weights.city : weights.province;
}

const nameOf = ({ municipality, province }: Place): string => `${municipality}|${province}`;

/** NaN if the area is not known. */
const logArea = ({ area }: IndexedPermit): number => (area === null ? NaN : Math.log(area));
/** Cities publish units that are lost as negative ones. */
const logUnits = ({ dwellings }: IndexedPermit): number => Math.log(1 + Math.max(0, dwellings ?? 0));

/** The smallest of many distances. */
class NearestFirst {
  limit = Infinity;
  #count = 0;
  readonly #distances: Float64Array;
  readonly #places: Int32Array;

  constructor(max: number) {
    this.#distances = new Float64Array(max);
    this.#places = new Int32Array(max);
  }

  add(at: number, distance: number): void {
    if (distance >= this.limit) return;
    const max = this.#distances.length;
    let [from, to] = [0, this.#count];
    while (from < to) {
      const middle = (from + to) >> 1;
      if (this.#distances[middle]! <= distance) from = middle + 1;
      else to = middle;
    }
    this.#distances.copyWithin(from + 1, from, max - 1);
    this.#places.copyWithin(from + 1, from, max - 1);
    this.#distances[from] = distance;
    this.#places[from] = at;
    this.#count = Math.min(this.#count + 1, max);
    if (this.#count === max) this.limit = this.#distances[max - 1]!;
  }

  get inOrder(): NearestPermits {
    return {
      places: [...this.#places.subarray(0, this.#count)],
      distances: [...this.#distances.subarray(0, this.#count)],
    };
  }
}
