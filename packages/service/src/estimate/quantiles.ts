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

/** Interpolates between the middles of weighted values. @param points Sorted by value, with weights above 0. */
export function weightedQuantile(
  points: readonly { value: number; weight: number }[],
  share: number,
): number {
  const total = points.reduce((sum, { weight }) => sum + weight, 0);
  let [below, former] = [0, { value: points[0]!.value, middle: 0 }];
  for (const { value, weight } of points) {
    const middle = (below + weight / 2) / total;
    if (middle >= share) {
      const part = (share - former.middle) / (middle - former.middle);
      return former.value + (value - former.value) * part;
    }
    former = { value, middle };
    below += weight;
  }
  return former.value;
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
