/** Interpolates linearly between sorted values. */
export function quantile(sorted: ArrayLike<number>, share: number): number {
  const at = (sorted.length - 1) * share;
  const below = Math.floor(at);
  const value = sorted[below]!;
  return value + (at - below) * ((sorted[below + 1] ?? value) - value);
}

/** NaN without values. */
export const median = (values: readonly number[]): number =>
  values.length === 0 ? NaN : quantile(Float64Array.from(values).sort(), 0.5);

export function sumOf(values: readonly number[]): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum;
}

/** More values than this can't be ordered. */
const maxPlaces = 2 ** 20;

/**
 * The places of values, the smallest value first, those that are equal to nine digits of the range in their order. Each
 * value is one number with its place, because the native sort of numbers takes a tenth of the time of one with a function.
 */
export function ascending(values: ArrayLike<number>): number[] {
  let [min, max] = [Infinity, -Infinity];
  for (let at = 0; at < values.length; at++) {
    min = Math.min(min, values[at]!);
    max = Math.max(max, values[at]!);
  }
  const scale = 2 ** 32 / (max - min || 1);
  const keys = new Float64Array(values.length);
  for (let at = 0; at < keys.length; at++)
    keys[at] = Math.round((values[at]! - min) * scale) * maxPlaces + at;
  keys.sort();
  const places = new Array<number>(keys.length);
  for (let at = 0; at < keys.length; at++) places[at] = keys[at]! % maxPlaces;
  return places;
}

/** Interpolates between the middles of weighted values. @param weights Of each of the sorted values, above 0. */
export function weightedQuantile(
  sorted: readonly number[],
  weights: readonly number[],
  share: number,
): number {
  const total = sumOf(weights);
  let [below, formerMiddle] = [0, 0];
  for (let at = 0; at < sorted.length; at++) {
    const middle = (below + weights[at]! / 2) / total;
    if (middle >= share) {
      const former = sorted[Math.max(0, at - 1)]!;
      return former + ((sorted[at]! - former) * (share - formerMiddle)) / (middle - formerMiddle);
    }
    formerMiddle = middle;
    below += weights[at]!;
  }
  return sorted.at(-1)!;
}

/** Items by their keys, each group in the order of the items. */
export function grouped<Key, Item>(items: Iterable<Item>, keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

interface Effect {
  group: string;
  /** ln of an area; 0 for all of a group without areas. */
  area: number;
  year: number;
  value: number;
}

/**
 * How much ln(value) grows with ln(area) and with a year within groups, by least squares; within what is plausible for
 * permits, and 0.9 and 0 where nothing tells.
 */
export function effectsWithin(list: readonly Effect[]): { area: number; year: number } {
  let [aa, ay, av, yy, yv] = [0, 0, 0, 0, 0];
  for (const ofGroup of grouped(list, ({ group }) => group).values()) {
    const mean = (name: 'area' | 'year' | 'value'): number =>
      ofGroup.reduce((sum, one) => sum + one[name], 0) / ofGroup.length;
    const [area, year, value] = [mean('area'), mean('year'), mean('value')];
    for (const one of ofGroup) {
      aa += (one.area - area) ** 2;
      ay += (one.area - area) * (one.year - year);
      av += (one.area - area) * (one.value - value);
      yy += (one.year - year) ** 2;
      yv += (one.year - year) * (one.value - value);
    }
  }
  const between = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value));
  // Of fewer years than this in all, no trend is certain.
  const hasYears = yy > 10;
  const rest = hasYears ? aa - (ay * ay) / yy : aa;
  const elasticity = rest > 1 ? (av - (hasYears ? (ay * yv) / yy : 0)) / rest : 0.9;
  const growth = hasYears ? (yv - elasticity * ay) / yy : 0;
  return { area: between(elasticity, 0.4, 1.05), year: between(growth, -0.05, 0.12) };
}
