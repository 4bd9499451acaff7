import { readAddress } from './address.ts';
import { cellText, isBlankCell, shareOfKind } from './column-values.ts';
import { readColumns, unnamedHeader, wantedField, type ColumnReading, type WantedField } from './columns.ts';
import { coordinateParts, readCoordinates, type CoordinatePart } from './coordinates.ts';
import { matchHeader } from './header.ts';
import { directionWord, frenchType, impliesFrench, lastType } from './street-words.ts';

/** What a column holds of an address, in the order of one line. */
export const addressParts = [
  'unit',
  'number',
  'number_suffix',
  'link',
  'street',
  'address',
  'street_type',
  'direction',
  'second_line',
  'city',
  'province',
  'postal_code',
] as const;
export type AddressPart = (typeof addressParts)[number];

const fieldsOf = (parts: readonly string[]): WantedField[] => parts.map((name) => wantedField('place', name));
const [addressFields, coordinateFields] = [fieldsOf(addressParts), fieldsOf(coordinateParts)];

/** The field that a header names most clearly, by its words alone. */
function fieldNamed<Name extends string>(header: string, fields: readonly WantedField[]): Name | null {
  const matches = fields.flatMap((field) => {
    const match = matchHeader(header, field);
    return match === null || match === 'contrary' ? [] : [{ name: field.name as Name, ...match }];
  });
  return matches.sort((a, b) => a.level - b.level)[0]?.name ?? null;
}

/** The number of a house, at the start of a text or before a street: `12 Site Road`, `Unit 4, 12 Site Road`. */
const houseNumber = /^\W*\d|,.*\d \p{L}/u;

/** What a header says that its column holds of an address; null if it names no part of one, or is an address itself. */
export const addressPartOf = (header: string): AddressPart | null =>
  houseNumber.test(header) ? null : fieldNamed(header, addressFields);

/** What a header says that its column holds of coordinates; null if it names none. */
export const coordinatePartOf = (header: string): CoordinatePart | null =>
  fieldNamed(header, coordinateFields);

export interface AddressColumns {
  /** The columns that make up an address: the whole one, or its parts. Empty if there is none. */
  parts: ReadonlyMap<AddressPart, number>;
  /** The columns that may each be the city of the only address, with different values; empty if one is clear. */
  cities: readonly number[];
  reading: ColumnReading;
}

/** Parts that a whole address has in itself, also below the header of a street. */
const partsOfWhole: ReadonlySet<AddressPart> = new Set([
  ...(['number', 'number_suffix', 'link', 'street', 'street_type', 'direction'] as const),
]);

/**
 * Finds the columns that make up an address. Of two addresses on a sheet, the parts next to the first one belong
 * together.
 *
 * @param rows The first rows, whose cells are in the order of the headers.
 */
export function readAddressColumns(
  headers: readonly string[],
  rows: readonly (readonly unknown[])[] = [],
): AddressColumns {
  const reading = readColumns(headers, rows, addressFields);
  // A column that is blank in all rows holds no part of an address.
  const columnOf = (part: AddressPart) => {
    const { column, candidates } = reading.get(part)!;
    const isBlank = candidates.some((one) => one.column === column && one.share === null);
    return rows.length > 0 && isBlank ? null : column;
  };
  const street = isPlaceAlone(columnOf, rows)
    ? columnOf('street')
    : (columnOf('address') ?? columnOf('street'));
  const streets = rows.map((row) => row[street ?? -1]);
  const isWhole =
    columnOf('address') !== street
      ? areMost(streets, hasNumber)
      : columnOf('number') === null || !areMost(streets, (text) => !/^\W*\d/.test(text));
  const parts = new Map<AddressPart, number>();
  if (street === null) return { parts, cities: [], reading };
  for (const part of addressParts) {
    const { candidates } = reading.get(part)!;
    const column = columnOf(part) ?? columnByCells(part, headers, rows);
    if (column === null) continue;
    const cells = rows.map((row) => row[column]);
    const isApart =
      (part === 'direction' && lackPart('direction', streets, cells)) ||
      (part === 'street_type' && lackPart('streetType', streets, cells));
    if (column !== street && isWhole && partsOfWhole.has(part) && !isApart) continue;
    if (part === 'second_line' && areOtherAddresses(streets, cells)) continue;
    if ((part === 'street' || part === 'address') && column !== street) continue;
    const [best] = candidates;
    const alike = candidates.filter(({ level }) => level === best!.level).map((one) => one.column);
    const nearest = alike.reduce((a, b) => (Math.abs(b - street) < Math.abs(a - street) ? b : a), column);
    parts.set(part, part === 'address' || part === 'street' ? column : nearest);
  }
  const { column: city, rivals } = reading.get('city')!;
  const addresses = new Set(
    (['address', 'street'] as const).flatMap((part) =>
      reading.get(part)!.candidates.map(({ column }) => column),
    ),
  );
  const isAsked = city !== null && rivals.length > 0 && addresses.size === 1;
  const cities = isAsked ? [city, ...rivals] : [];
  const beside = cities.filter((one) => isBeside(one, street, [...parts.values(), ...cities]));
  // Of `Street, City, Province, Name, City`, the first city stands among the parts of the address.
  return { parts, cities: beside.length === 1 && beside[0] === parts.get('city') ? [] : cities, reading };
}

/** Whether a column of addresses has no numbers, as a `Location` has that names a quarter, beside those of houses and streets. */
function isPlaceAlone(
  columnOf: (part: AddressPart) => number | null,
  rows: readonly (readonly unknown[])[],
): boolean {
  const address = columnOf('address');
  if (address === null || columnOf('number') === null || columnOf('street') === null) return false;
  return areMost(
    rows.map((row) => row[address]),
    (text) => !/\d/.test(text),
  );
}

/** Whether only columns of the address are between two columns. */
function isBeside(column: number, other: number, ofAddress: readonly number[]): boolean {
  const [from, to] = [Math.min(column, other), Math.max(column, other)];
  return Array.from({ length: to - from }, (_, at) => from + at).every((at) => ofAddress.includes(at));
}

/** The columns that make up an address, in the order of one line. */
export const addressColumns = (
  headers: readonly string[],
  rows: readonly (readonly unknown[])[] = [],
): number[] => {
  const { parts } = readAddressColumns(headers, rows);
  return addressParts.flatMap((part) => parts.get(part) ?? []);
};

/** Of the types of a French list, most may be English words as well: `AVENUE`, `PLACE`. */
const minFrench = 0.1;

/** The parts of a street's name, in the order of one line: a French type comes before the name. */
export function streetParts(types: readonly unknown[]): AddressPart[] {
  const texts = types.filter((cell) => !isBlankCell(cell)).map((cell) => cellText(cell).toUpperCase());
  const isFrench = texts.filter(impliesFrench).length > texts.length * minFrench;
  return isFrench
    ? ['street_type', 'link', 'street', 'direction']
    : ['link', 'street', 'street_type', 'direction'];
}

/** Whether the addresses end with their streets, whose types or directions are in another column. */
function lackPart(
  part: 'streetType' | 'direction',
  addresses: readonly unknown[],
  cells: readonly unknown[],
): boolean {
  const texts = addresses.filter((cell, at) => !isBlankCell(cell) && !isBlankCell(cells[at])).map(cellText);
  const isLacking = (text: string) => !text.includes(',') && readAddress(text).civic?.[part] == null;
  return texts.length > 0 && texts.every(isLacking);
}

/** Such a share of a column's cells are types of streets where it holds them, whatever it is called. */
const minTypes = 0.9;

/**
 * The column whose cells are several types of streets, whatever it is called, or several directions, if it is called
 * nothing: `ST` in all rows may be a state, and `N` may be no.
 */
function columnByCells(
  part: AddressPart,
  headers: readonly string[],
  rows: readonly (readonly unknown[])[],
): number | null {
  if (part !== 'street_type' && part !== 'direction') return null;
  const column = headers.findIndex((header, at) => {
    const cells = rows.map((row) => row[at]).filter((cell) => !isBlankCell(cell));
    return (
      (part === 'street_type' || header.trim() === '' || unnamedHeader.test(header)) &&
      new Set(cells.map(cellText)).size > 1 &&
      (shareOfKind(part === 'direction' ? part : 'streetType', cells) ?? 0) >= minTypes
    );
  });
  return column < 0 ? null : column;
}

/** Whether a column has another address in most rows, and no second line: of `3rd Floor`, it is the address. */
const areOtherAddresses = (addresses: readonly unknown[], others: readonly unknown[]): boolean =>
  areMost(
    others.filter((_, at) => hasNumber(cellText(addresses[at]))),
    hasNumber,
  );

/** Whether most of the filled cells pass a test. */
function areMost(cells: readonly unknown[], test: (text: string) => boolean): boolean {
  const filled = cells.filter((cell) => !isBlankCell(cell));
  return filled.filter((cell) => test(cellText(cell))).length > filled.length / 2;
}

/** Whether a street has the number of a house before it: `102 Main St` and `102 4 Ave`, but not `4 Ave NW`. */
function hasNumber(street: string): boolean {
  const [number = '', ...words] = street.toUpperCase().replace(/[.,]/g, '').split(/\s+/);
  const name = words.filter((word) => directionWord(word, true) === null);
  const isType = (word: string) => lastType(word, false) !== null || frenchType(word) !== null;
  return /^\d+[A-Z]?(?:-\d+)?$/.test(number) && (name.length > 1 || name.some((word) => !isType(word)));
}

/** The pairs of columns that make up a place, the likeliest first. */
const pairs = [
  ['lat', 'lng'],
  ['x', 'y'],
] as const;

/**
 * The columns that make up a place, by their headers, or else by their cells. Empty if there are none.
 *
 * @param rows The first rows, whose cells are in the order of the headers.
 */
export function coordinateColumns(
  headers: readonly string[],
  rows: readonly (readonly unknown[])[] = [],
): number[] {
  const reading = readColumns(headers, rows, coordinateFields);
  const columnOf = (part: CoordinatePart) => reading.get(part)!.column;
  const zone = columnOf('grid_zone');
  for (const pair of pairs) {
    const columns = pair.map(columnOf).filter((column) => column !== null);
    if (columns.length === 2) return zone === null ? columns : [...columns, zone];
  }
  const point = columnOf('point');
  return point === null ? columnsOfPlaces(headers.length, rows) : [point];
}

/** One column of places, or two next to each other. */
function columnsOfPlaces(count: number, rows: readonly (readonly unknown[])[]): number[] {
  const all = Array.from({ length: count }, (_, column) => column);
  const single = all.find((column) => arePlaces(rows.map((row) => [row[column]])));
  if (single !== undefined) return [single];
  const first = all.find((column) => arePlaces(rows.map((row) => row.slice(column, column + 2))));
  return first === undefined ? [] : [first, first + 1];
}

function arePlaces(rows: readonly (readonly unknown[])[]): boolean {
  const filled = rows.map((cells) => cells.map(cellText)).filter((texts) => texts.some(Boolean));
  return filled.length > 0 && filled.filter(isPlace).length > filled.length / 2;
}

/** Small whole numbers may be anything; coordinates have decimals, letters or many digits. */
function isPlace(texts: readonly string[]): boolean {
  if (texts.some((text) => !/\d[.,]\d{3}|[°'NSEWO]|\d{6}/.test(text))) return false;
  const reading = readCoordinates(texts, { toDegrees: () => ({ lat: 50, lng: -100 }) });
  return reading.ok || reading.problem === 'zone';
}
