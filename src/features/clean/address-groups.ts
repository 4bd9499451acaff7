import { kilometresBetween } from '@cdata/catalog';
import type { Coordinate } from '../../engine/index.ts';
import { timeSlices, type TaskContext } from '../../tasks/index.ts';
import type { ListKey } from './address-key.ts';
import { addressRelation, relationOnStreet } from './address-relation.ts';
import { Streets } from './streets.ts';

/** Rows with one key. */
interface Variant {
  key: ListKey;
  rows: number[];
}

/** The rows of one address. */
export interface AddressGroup {
  /** In ascending order. */
  rows: number[];
  /** Whether some of them are spelled so differently that a street or a city may be mistyped. */
  isMisspelled: boolean;
}

/** More variants of one number and street than this are compared by their keys alone. */
const maxVariants = 400;

/**
 * Groups the rows of one address, however it is written. A row that may be either of two addresses is in neither group.
 * Coordinates make no rows one address: they only keep apart those of houses that are far from each other.
 *
 * @param keys For each row; null for rows without an address.
 * @param places The rows' own coordinates; null where they have none.
 * @returns A group for every address, also for those of one row.
 */
export async function groupAddresses(
  keys: readonly (ListKey | null)[],
  task: Pick<TaskContext, 'signal'>,
  places: readonly (Coordinate | null)[] = [],
): Promise<{ groups: AddressGroup[]; streets: Streets }> {
  const pause = timeSlices(task);
  const streets = new Streets();
  const variants = new Map<string, Variant>();
  for (const [row, key] of keys.entries()) {
    await pause();
    if (key === null) continue;
    const id = keyText(key);
    const variant = variants.get(id);
    if (variant) variant.rows.push(row);
    else {
      variants.set(id, { key, rows: [row] });
    }
    streets.add(key);
  }
  const groups: AddressGroup[] = [];
  for (const block of blocksOf(variants.values())) {
    await pause();
    for (const related of relatedByName(block, streets)) {
      const together =
        related.length > maxVariants ? related.map((variant) => [variant]) : sameAddresses(related, streets);
      for (const group of together) groups.push(...apart(groupOf(group), places));
    }
  }
  return { groups, streets };
}

/** Kilometres between two points of one property: lots in the country are wide, and points may be of their roads. */
const maxKilometres = 2;

/** The rows of each place, if there are several that are far from each other; those without coordinates are alone then. */
function apart(group: AddressGroup, places: readonly (Coordinate | null)[]): AddressGroup[] {
  const near: { place: Coordinate; rows: number[] }[] = [];
  const unplaced: number[] = [];
  for (const row of group.rows) {
    const place = places[row] ?? null;
    const same = near.find((one) => place && kilometresBetween(one.place, place) <= maxKilometres);
    if (same) same.rows.push(row);
    else if (place) near.push({ place, rows: [row] });
    else unplaced.push(row);
  }
  if (near.length < 2) return [group];
  return [...near.map(({ rows }) => rows), ...unplaced.map((row) => [row])].map((rows) => ({
    ...group,
    rows,
  }));
}

const keyText = (key: ListKey): string => JSON.stringify(Object.values(key));

/** What addresses of one group have in common: number, unit and direction. */
const strictKey = ({ number, numberTo, unit, direction }: ListKey): string =>
  JSON.stringify([number, numberTo, unit, direction]);

function blocksOf(variants: Iterable<Variant>): Iterable<Variant[]> {
  const blocks = new Map<string, Variant[]>();
  for (const variant of variants) {
    // Streets without a number are compared by name only.
    const { key } = variant;
    const id = key.number === null ? `${strictKey(key)}${key.street}` : strictKey(key);
    const block = blocks.get(id);
    if (block) block.push(variant);
    else blocks.set(id, [variant]);
  }
  return blocks.values();
}

/** The variants whose streets have the same name, or one that may be a misspelling of it. */
function relatedByName(block: readonly Variant[], streets: Streets): Variant[][] {
  if (block.length === 1) return [[...block]];
  const byName = new Map<string, Variant[]>();
  for (const variant of block) {
    const { street } = variant.key;
    byName.set(street, [...(byName.get(street) ?? []), variant]);
  }
  return connected([...byName.keys()], (name) =>
    streets.similarTo(name).filter((other) => byName.has(other)),
  ).map((names) => names.flatMap((name) => byName.get(name)!));
}

/** The sets of items that are linked, directly or by others. */
function connected<Item>(items: readonly Item[], linked: (item: Item) => readonly Item[]): Item[][] {
  const seen = new Set<Item>();
  return items.flatMap((start) => {
    if (seen.has(start)) return [];
    const set = [start];
    seen.add(start);
    for (const item of set) {
      for (const next of linked(item)) {
        if (seen.has(next)) continue;
        seen.add(next);
        set.push(next);
      }
    }
    return [set];
  });
}

function sameAddresses(variants: readonly Variant[], streets: Streets): Variant[][] {
  const same = new Map(variants.map((variant) => [variant, new Set<Variant>()]));
  variants.forEach((variant, at) => {
    for (const other of variants.slice(at + 1)) {
      if (addressRelation(variant.key, other.key, streets) !== 'same') continue;
      same.get(variant)!.add(other);
      same.get(other)!.add(variant);
    }
  });
  // Two misspellings of one name may be far from each other, and contradict nothing.
  const contradict = (one: Variant, other: Variant) =>
    !same.get(one)!.has(other) &&
    (streets.areDifferent(one.key.street, other.key.street) ||
      relationOnStreet(one.key, other.key, streets) !== 'same');
  // One that is the same as two different addresses may be either of them.
  const isAmbiguous = (variant: Variant) => {
    const others = [...same.get(variant)!];
    return others.some((one, at) => others.slice(at + 1).some((other) => contradict(one, other)));
  };
  const ambiguous = new Set(variants.filter(isAmbiguous));
  return connected([...variants], (variant) =>
    ambiguous.has(variant) ? [] : [...same.get(variant)!].filter((other) => !ambiguous.has(other)),
  );
}

function groupOf(variants: readonly Variant[]): AddressGroup {
  const [first, ...others] = variants.map(({ key }) => key) as [ListKey, ...ListKey[]];
  return {
    rows: variants.flatMap(({ rows }) => rows).sort((a, b) => a - b),
    isMisspelled: others.some(
      ({ street, city }) =>
        street !== first.street || (city !== null && first.city !== null && city !== first.city),
    ),
  };
}
