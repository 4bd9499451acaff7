import {
  addressPartOf,
  civicLine,
  coordinatePartOf,
  coordinateParts,
  isSharedName,
  largeCity,
  otherCity,
  provinceOfPoint,
  provincesOf,
  isStreet,
  readAddress,
  readAddressColumns,
  readCoordinates,
  streetOfColumns,
  type AddressPart,
  type CoordinatePart,
} from '@cdata/catalog/reading';
import { geocodeLookup, type Coordinate } from '../../engine/index.ts';
import type { ProvinceCode } from '../../language/index.ts';
import type { RunRequest } from './run-kind.ts';
import { sampleRows, type SheetRows, type SheetColumn } from './sheet-rows.ts';

type RowPart = AddressPart | CoordinatePart;

interface AddressLineOptions {
  /** Position of a city that yields to another one that the address names. */
  yieldingCity?: number | undefined;
  /** What each cell is of the address, or of the row's own coordinates; null where that is unknown. */
  parts?: readonly (RowPart | null)[] | undefined;
  /** Two-letter code of the province of a list: that of an address that doesn't tell its own. */
  province?: string | undefined;
}

/** The address that cells make up, as people write it: `4D`, `308`, `OAK ST` and `Laval` make `4D-308 OAK ST, Laval`. */
export function addressLine(
  cells: readonly unknown[],
  { yieldingCity, parts = [], province }: AddressLineOptions = {},
): string {
  const isOfAddress = (_: unknown, at: number) => !isCoordinate(parts[at] ?? null);
  const texts = cells.map((cell, at) => (isOfAddress(cell, at) ? textOf(cell) : ''));
  if (yieldingCity !== undefined && cityConflict(cells, yieldingCity)) texts[yieldingCity] = '';
  const line = joinTexts(withCivicParts(texts, parts));
  const told = provinceOfCoordinates(cells, parts) ?? province;
  return told && line !== '' && provinceOfLine(line) === null ? `${line}, ${told}` : line;
}

const isCoordinate = (part: RowPart | null): part is CoordinatePart =>
  coordinateParts.includes(part as CoordinatePart);

/** The cells that make up the address, without coordinates. */
export const addressCells = <Cell>(
  cells: readonly Cell[],
  parts: readonly (RowPart | null)[] = [],
): readonly Cell[] => cells.filter((_, at) => !isCoordinate(parts[at] ?? null));

/** Whether two runs request the same addresses. Coordinates are read for their province alone. */
export const haveSameAddresses = (
  saved: RunRequest<Pick<AddressLineOptions, 'parts'>>,
  next: RunRequest<Pick<AddressLineOptions, 'parts'>>,
): boolean =>
  String(addressCells(saved.columns, saved.options.parts)) ===
  String(addressCells(next.columns, next.options.parts));

/** A row's own coordinates; null if it has none that are certain. */
export function ownCoordinates(
  cells: readonly unknown[],
  parts: readonly (RowPart | null)[],
): Coordinate | null {
  const at = [...parts.keys()].filter((place) => isCoordinate(parts[place]!));
  const reading = readCoordinates(
    at.map((place) => cells[place]),
    { parts: at.map((place) => parts[place] as CoordinatePart) },
  );
  return reading.ok ? reading.place : null;
}

/** The province in which a row's own coordinates lie; null if it has none, and near a border. */
export function provinceOfCoordinates(
  cells: readonly unknown[],
  parts: readonly (RowPart | null)[],
): ProvinceCode | null {
  const place = ownCoordinates(cells, parts);
  return place && (provinceOfPoint(place) as ProvinceCode | null);
}

/**
 * The province that an address tells: by name, by its postal code, or by a large city whose name no other province has.
 * Null if it tells none; an address abroad, and a text such as `see plans`, have none, which is an empty text.
 */
export function provinceOfLine(line: string): string | null {
  const { province, postalCode, municipality, country, civic, corner } = readAddress(line);
  const isPlace = corner !== null || isStreet(civic) || municipality !== null;
  if ((country !== null && country !== 'CA') || !isPlace) return '';
  const city = municipality !== null && !isSharedName(municipality) ? largeCity(municipality) : undefined;
  return province ?? (postalCode && provincesOf(postalCode)[0]) ?? city?.province ?? null;
}

const textOf = (cell: unknown): string => String(cell ?? '').trim();

const joinWords = (texts: readonly string[]): string => texts.filter(Boolean).join(' ');
const joinTexts = (texts: readonly string[]): string => texts.filter(Boolean).join(', ');

/** Unit, number and street are written together, where the first of them stands. */
function withCivicParts(texts: readonly string[], parts: readonly (RowPart | null)[]): readonly string[] {
  const textAs = (part: AddressPart) => texts[parts.indexOf(part)] ?? '';
  const street =
    streetOf(textAs) || joinWords((['address', 'street_type', 'direction'] as const).map(textAs));
  if (street === '') return texts;
  const number = joinWords([textAs('number'), textAs('number_suffix')]);
  const civic = civicLine({ unit: textAs('unit'), number, street });
  const first = parts.findIndex(isCivic);
  return texts.map((text, at) => (at === first ? civic : isCivic(parts[at] ?? null) ? '' : text));
}

const civicParts = new Set<RowPart | null>([
  ...(['unit', 'number', 'number_suffix', 'link', 'street', 'street_type', 'direction', 'address'] as const),
]);
const isCivic = (part: RowPart | null): boolean => civicParts.has(part);

function streetOf(textAs: (part: AddressPart) => string): string {
  const name = textAs('street');
  if (name === '') return '';
  const [link, type, direction] = [textAs('link'), textAs('street_type'), textAs('direction')];
  return streetOfColumns({ link, name, type, direction });
}

/** Addresses that differ only in case and spaces have the same key. */
export const addressKey = (line: string): string => geocodeLookup.key({ address: line, municipality: null });

/** The city in the city's column, and another one that the rest of the address names. */
interface CityConflict {
  column: string;
  address: string;
}

/** @param cityAt Position of the city's cell. */
export function cityConflict(cells: readonly unknown[], cityAt: number): CityConflict | null {
  const column = String(cells[cityAt] ?? '').trim();
  const rest = joinTexts(cells.map(textOf).filter((_, position) => position !== cityAt));
  const address = column === '' ? null : otherCity(rest, column);
  return address === null ? null : { column, address };
}

/** What headers and first rows show that each column is of the address; null where they show nothing. */
export function addressPartsOf(
  rows: { columns: readonly (Pick<SheetColumn, 'index' | 'header'> & Partial<SheetColumn>)[] },
  columns: readonly number[],
): (AddressPart | null)[] {
  const chosen = columns.map((index) => {
    const { header = '', samples = [] } = rows.columns.find((column) => column.index === index) ?? {};
    return { header, samples };
  });
  const named = chosen.map(({ header }) => header);
  const { parts } = readAddressColumns(named, sampleRows(chosen));
  const found = new Map([...parts].map(([part, position]) => [position, part]));
  const all = named.map((header, at) => (header === '' ? null : (found.get(at) ?? addressPartOf(header))));
  // Of two columns of one kind, the one that was found, or else the first, is it.
  return all.map((part, at) => {
    if (part === null) return null;
    return (parts.get(part) ?? all.indexOf(part)) === at ? part : null;
  });
}

/** What the headers say that columns hold of coordinates. */
export const coordinatePartsOf = (
  rows: { columns: readonly Pick<SheetColumn, 'index' | 'header'>[] },
  points: readonly number[],
): (CoordinatePart | null)[] =>
  points.map((index) =>
    coordinatePartOf(rows.columns.find((column) => column.index === index)?.header ?? ''),
  );

/** The address of one row: of the first of those that fill most of the columns. Empty if there is none. */
export function exampleAddress(sheetColumns: readonly SheetColumn[], columns: readonly number[]): string {
  const samples = columns.map(
    (index) => sheetColumns.find((column) => column.index === index)?.samples ?? [],
  );
  const rows = (samples[0] ?? []).map((_, row) => samples.map((texts) => texts[row] ?? ''));
  const fillOf = (cells: readonly string[]) => cells.filter((text) => text !== '').length;
  const fullest = rows.reduce((best, next) => (fillOf(next) > fillOf(best) ? next : best), rows[0] ?? []);
  return addressLine(fullest, { parts: addressPartsOf({ columns: sheetColumns }, columns) });
}

/** The position of the city column among the columns, or -1. */
export const cityPosition = (rows: Pick<SheetRows, 'columns'>, columns: readonly number[]): number =>
  addressPartsOf(rows, columns).indexOf('city');
