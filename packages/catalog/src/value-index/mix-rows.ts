import type { Quarter } from './quarter.ts';

/** What one permit or sale says. */
export interface Observation {
  quarter: Quarter;
  /** Dollars, per square metre where the index is of that. */
  value: number;
  /** Square metres; null where it is not known. */
  size: number | null;
  /** What it is, such as a use or a class: each has a level of its own. */
  kind: string;
  /** Where it is; null where it is not known. */
  place: string | null;
}

/** An observation with the position of its period. */
export interface MixRow extends Observation {
  period: number;
}

/** A step of so many rows takes some tens of milliseconds. */
export const rowsPerStep = 20_000;

/** A place with fewer rows has no effect of its own, and only the most frequent places have one. */
const minPlaceRows = 10;
const maxPlaces = 40;

/** The rows in columns: the regression has one unknown for each period but the first, place, and slope of a kind. */
export interface MixColumns {
  rows: number;
  /** ln(value). */
  values: Float64Array;
  /** By row: number of its kind, of the unknown of its period and of its place; -1 for none. */
  kinds: Int32Array;
  periods: Int32Array;
  places: Int32Array;
  /** By row: ln(size) less the mean of its kind; its unknown is `slopes + kind`. */
  sizes: Float64Array;
  kindCount: number;
  /** Periods in the order of their unknowns; the first one has none. */
  periodOrder: number[];
  /** The first unknown that is a slope; those before it are periods and places. */
  slopes: number;
  unknowns: number;
}

/**
 * Rows of one kind compare the periods in which they are. Returns the largest set of rows whose periods can all be
 * compared with each other, directly or by way of others.
 */
export function* comparableRows(rows: readonly MixRow[]): Generator<void, MixRow[]> {
  const parents = new Map<string | number, string | number>();
  const rootOf = (node: string | number): string | number => {
    let root = node;
    for (let parent = parents.get(root); parent !== undefined; parent = parents.get(root)) root = parent;
    if (root !== node) parents.set(node, root);
    return root;
  };
  for (const [at, { kind, period }] of rows.entries()) {
    if (at % rowsPerStep === 0) yield;
    const [one, other] = [rootOf(kind), rootOf(period)];
    if (one !== other) parents.set(one, other);
  }
  const sets = new Map<string | number, MixRow[]>();
  for (const [at, row] of rows.entries()) {
    if (at % rowsPerStep === 0) yield;
    const root = rootOf(row.period);
    const set = sets.get(root);
    if (set) set.push(row);
    else sets.set(root, [row]);
  }
  return [...sets.values()].reduce(
    (largest: MixRow[], set) => (set.length > largest.length ? set : largest),
    [],
  );
}

export function* columnsOf(rows: readonly MixRow[]): Generator<void, MixColumns> {
  const kindNumbers = numbered(rows.map(({ kind }) => kind));
  yield;
  const placeNumbers = numbered(frequentPlaces(rows));
  yield;
  const periodOrder = [...new Set(rows.map(({ period }) => period))].sort((one, other) => one - other);
  const periodNumbers = new Map(periodOrder.map((period, at) => [period, at - 1]));
  const placesFrom = periodOrder.length - 1;
  const slopes = placesFrom + placeNumbers.size;
  const values = new Float64Array(rows.length);
  const [kinds, periods, places] = [0, 0, 0].map(() => new Int32Array(rows.length)) as [
    Int32Array,
    Int32Array,
    Int32Array,
  ];
  rows.forEach(({ value, kind, period, place }, at) => {
    values[at] = Math.log(value);
    kinds[at] = kindNumbers.get(kind)!;
    periods[at] = periodNumbers.get(period)!;
    const number = place === null ? undefined : placeNumbers.get(place);
    places[at] = number === undefined ? -1 : placesFrom + number;
  });
  return {
    rows: rows.length,
    values,
    kinds,
    periods,
    places,
    sizes: centredSizes(rows, kinds, kindNumbers.size),
    kindCount: kindNumbers.size,
    periodOrder,
    slopes,
    unknowns: slopes + kindNumbers.size,
  };
}

const numbered = (names: readonly string[]): Map<string, number> =>
  new Map([...new Set(names)].map((name, at) => [name, at]));

function frequentPlaces(rows: readonly MixRow[]): string[] {
  const counts = new Map<string, number>();
  for (const { place } of rows) if (place !== null) counts.set(place, (counts.get(place) ?? 0) + 1);
  return [...counts]
    .filter(([, count]) => count >= minPlaceRows)
    .sort(([, one], [, other]) => other - one)
    .slice(0, maxPlaces)
    .map(([place]) => place);
}

/** Rows without a size are taken as of the mean one. */
function centredSizes(rows: readonly MixRow[], kinds: Int32Array, kindCount: number): Float64Array {
  const [sums, counts] = [new Float64Array(kindCount), new Float64Array(kindCount)];
  rows.forEach(({ size }, at) => {
    if (size === null || size <= 0) return;
    sums[kinds[at]!]! += Math.log(size);
    counts[kinds[at]!]! += 1;
  });
  const centred = new Float64Array(rows.length);
  rows.forEach(({ size }, at) => {
    if (size !== null && size > 0) centred[at] = Math.log(size) - sums[kinds[at]!]! / counts[kinds[at]!]!;
  });
  return centred;
}
