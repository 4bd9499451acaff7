import { addressKey, cityConflict } from '../../column-runs/index.ts';
import type { AddressPart } from '@cdata/catalog/reading';
import { firstCellError } from '../../../excel/cells/index.ts';
import { timeSlices, type TaskContext } from '../../../tasks/index.ts';
import { addressRelation } from '../address-relation.ts';
import { citiesIn } from '../row-defects.ts';
import { citiesOfList } from '../list-cities.ts';
import { groupAddresses, type AddressGroup } from '../address-groups.ts';
import { readListAddress, type ListKey, type ListAddress, type ReadOptions } from '../address-key.ts';
import { type ListRow } from '../list-rows.ts';
import { type Streets } from '../streets.ts';

/**
 * How a row is found in another list:
 * - `same`: its address is there, and written the same but for capitals and spaces;
 * - `spelling`: it is written differently there;
 * - `misspelling`: a letter or two differ in the street or the city;
 * - `several`: more than one row has it;
 * - `building`: the building is there, with another unit, or one of both has no unit;
 * - `possible`: a similar address is there that lacks a part or may be another one;
 * - `unclear`: the row has several cities or an error, and is not compared;
 * - `none`: it is not there.
 */
export const matchKinds = [
  'same',
  'spelling',
  'misspelling',
  'several',
  'building',
  'possible',
  'unclear',
  'none',
] as const;
export type MatchKind = (typeof matchKinds)[number];

/** The kinds of rows that are found. */
export const foundKinds: readonly MatchKind[] = ['same', 'spelling', 'misspelling', 'several'];

export interface RowMatch {
  kind: MatchKind;
  /** Positions in the other list, that of the same spelling first; the closest ones where none is certain. */
  rows: readonly number[];
}

/** A list of addresses as it is read. */
export interface MatchList {
  rows: readonly ListRow[];
  /** What each cell is of the address; null where that is unknown. */
  parts: readonly (AddressPart | null)[];
  /** Whether hidden rows are left out. */
  visibleOnly: boolean;
  province?: ReadOptions['province'];
}

export interface RowMatches {
  /** For each row of the list; null for one that is blank. */
  matches: readonly (RowMatch | 'hidden' | null)[];
  /** The other list's addresses in one line; empty where a row has none. */
  lines: readonly string[];
}

/**
 * Finds the rows of a list in another one: the addresses of both are grouped together, as duplicates of one list are.
 *
 * @throws The signal's reason once the task is stopped.
 */
export async function matchRows(list: MatchList, other: MatchList, task: TaskContext): Promise<RowMatches> {
  const pause = timeSlices(task);
  // A city that one list names in a column of its own is a city in the other one, too.
  const ownCities = await citiesOfList(cellsOf(list), list.parts, pause);
  const otherCities = await citiesOfList(cellsOf(other), other.parts, pause);
  const municipalities = {
    has: (name: string) => ownCities.has(name) || otherCities.has(name),
    trailing: (text: readonly string[]) => Math.max(ownCities.trailing(text), otherCities.trailing(text)),
  };
  const read = async ({ rows, parts, visibleOnly, province }: MatchList): Promise<ReadRow[]> => {
    const readRows: ReadRow[] = [];
    for (const { cells, isHidden, place } of rows) {
      await pause();
      const isRead = !(isHidden && visibleOnly) && firstCellError(cells) === null;
      const address = isRead ? readListAddress(cells, { parts, municipalities, place, province }) : null;
      const cityAt = parts.indexOf('city');
      const isUnclear =
        address !== null &&
        (address.parsed.several.length > 0 ||
          (cityAt >= 0 && cityConflict(cells, cityAt) !== null) ||
          citiesIn(address, municipalities).length > 1);
      readRows.push({ address, key: address && !isUnclear ? address.key : null });
    }
    return readRows;
  };
  const own = await read(list);
  const others = await read(other);
  const { groups, streets } = await groupAddresses(
    [...own, ...others].map(({ key }) => key),
    task,
    [...list.rows, ...other.rows].map(({ place }) => place),
  );
  const groupOfRow = otherRowsOf(groups, own.length);
  const nearby = new OtherAddresses(others, streets);
  const matches: RowMatches['matches'][number][] = [];
  for (const [row, { address, key }] of own.entries()) {
    await pause();
    if (row % 500 === 0) task.progress(row, own.length);
    const { cells, isHidden } = list.rows[row]!;
    const group = groupOfRow.get(row);
    if (isHidden && list.visibleOnly) matches.push('hidden');
    else if (group) matches.push(certainMatch(address!, group, others));
    else if (key) matches.push(nearby.closestTo(key));
    else matches.push(address || firstCellError(cells) !== null ? { kind: 'unclear', rows: [] } : null);
  }
  return { matches, lines: others.map(({ address }) => address?.line ?? '') };
}

const cellsOf = ({ rows, visibleOnly }: MatchList): (readonly unknown[])[] =>
  rows.flatMap(({ cells, isHidden }) => (isHidden && visibleOnly ? [] : [cells]));

interface ReadRow {
  address: ListAddress | null;
  /** Null if the row is not compared. */
  key: ListKey | null;
}

/** For each row of the list that is found, its group with the positions in the other list. */
function otherRowsOf(groups: readonly AddressGroup[], ownRows: number): Map<number, AddressGroup> {
  const groupOfRow = new Map<number, AddressGroup>();
  for (const { rows, isMisspelled } of groups) {
    const others = rows.filter((row) => row >= ownRows).map((row) => row - ownRows);
    if (others.length === 0) continue;
    for (const row of rows) if (row < ownRows) groupOfRow.set(row, { rows: others, isMisspelled });
  }
  return groupOfRow;
}

function certainMatch(
  { line, key: { street, city } }: ListAddress,
  { rows, isMisspelled }: AddressGroup,
  others: readonly ReadRow[],
): RowMatch {
  const spelling = addressKey(line);
  const isSame = (row: number) => addressKey(others[row]!.address!.line) === spelling;
  const sameFirst = [...rows.filter(isSame), ...rows.filter((row) => !isSame(row))];
  if (rows.length > 1) return { kind: 'several', rows: sameFirst };
  if (isSame(rows[0]!)) return { kind: 'same', rows };
  const other = others[rows[0]!]!.key!;
  const differs = street !== other.street || (city !== null && other.city !== null && city !== other.city);
  return { kind: isMisspelled && differs ? 'misspelling' : 'spelling', rows };
}

/** The addresses of the other list by their house, for rows that none is certainly the same as. */
class OtherAddresses {
  readonly #others: readonly ReadRow[];
  readonly #streets: Streets;
  readonly #byHouse = new Map<string, number[]>();

  constructor(others: readonly ReadRow[], streets: Streets) {
    this.#others = others;
    this.#streets = streets;
    for (const [row, { key }] of others.entries()) {
      if (key === null || key.number === null) continue;
      const house = houseOf(key);
      const ofHouse = this.#byHouse.get(house);
      if (ofHouse) ofHouse.push(row);
      else this.#byHouse.set(house, [row]);
    }
  }

  closestTo(key: ListKey): RowMatch {
    const related = (this.#byHouse.get(houseOf(key)) ?? []).map((row) => ({
      row,
      relation: addressRelation(key, this.#others[row]!.key!, this.#streets),
    }));
    const rowsOf = (...relations: (typeof related)[number]['relation'][]) =>
      related.filter(({ relation }) => relations.includes(relation)).map(({ row }) => row);
    const building = rowsOf('building');
    if (building.length > 0) return { kind: 'building', rows: building };
    // One that is the same as two different addresses may be either of them.
    const possible = rowsOf('same', 'similar');
    return possible.length > 0 ? { kind: 'possible', rows: possible } : { kind: 'none', rows: [] };
  }
}

/** Names that may be misspellings of one another begin with the same letter. */
const houseOf = ({ number, street }: ListKey): string => JSON.stringify([number, street[0]]);
