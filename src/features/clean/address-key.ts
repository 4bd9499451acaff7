import { addressLine, provinceOfLine } from '../column-runs/index.ts';
import type { Coordinate } from '../../engine/index.ts';
import type { ProvinceCode } from '../../language/index.ts';
import {
  cityKey,
  isStreet,
  keyOfAddress,
  largeCityNames,
  provinceOfPoint,
  readAddress,
  takePostalCode,
  trailingProvince,
  words,
  type Address,
  type AddressKey,
  type AddressPart,
  type MunicipalityNames,
} from '@cdata/catalog/reading';

/** What tells the addresses of a list apart. One without a street has all its words for a street. */
export type ListKey = AddressKey & { street: string };

/** An address of a sheet, as it is written and as it is compared. */
export interface ListAddress {
  /** The cells joined to one line. */
  line: string;
  /** The city as it is written, or empty. */
  cityText: string;
  key: ListKey;
  parsed: Address;
}

export interface ReadOptions {
  /** What each cell is of the address; null where that is unknown. */
  parts: readonly (AddressPart | null)[];
  municipalities: MunicipalityNames;
  /** The province of the list: of addresses that don't tell theirs. */
  province?: ProvinceCode | undefined;
  /** The row's own coordinates, whose province is nearer. */
  place?: Coordinate | null;
}

/** @returns Null where the cells have no letters and digits. */
export function readListAddress(
  cells: readonly unknown[],
  { parts, municipalities, place: point, province: ofList }: ReadOptions,
): ListAddress | null {
  const line = addressLine(cells, { parts });
  const listProvince = (point && (provinceOfPoint(point) as ProvinceCode | null)) ?? ofList;
  if (words(line).length === 0) return null;
  const parsed = readAddress(line, { places: municipalities });
  const cellOf = (part: AddressPart) => String(cells[parts.indexOf(part)] ?? '').trim();
  const cityText =
    cellOf('city') || capitalized(parsed.municipality ?? (endsInQuebec.test(line) ? 'QUÉBEC' : ''));
  const city = cityKey(cityText);
  const own = trailingProvince(cellOf('province').toUpperCase().split(/\s+/))?.code ?? parsed.province;
  const province = own ?? (listProvince && provinceOfLine(line) === null ? listProvince : null);
  const postalCode = takePostalCode(cellOf('postal_code').toUpperCase()).postalCode ?? parsed.postalCode;
  const read = namesStreet(parsed) ? parsed : { ...parsed, civic: null };
  const key = keyOfAddress(read);
  const street =
    key.street ?? (key.poBox === null ? `? ${[...new Set(words(line))].sort().join(' ')}` : `# ${key.poBox}`);
  const country = key.country === 'CA' ? null : key.country;
  // A name besides the city may be that of a community or a building, but for a large city.
  const otherCities = key.otherCities.filter((name) => largeCityNames.has(name) && name !== city);
  const place = { city, otherCities, province, postalCode, country };
  return { line, cityText, parsed, key: { ...key, ...place, street, poBox: null, otherNames: [] } };
}

/** Whether an address names a street or a corner certainly. */
export const namesStreet = ({ civic, corner }: Address): boolean => corner !== null || isStreet(civic);

/** `SMITHS FALLS` as `Smiths Falls`; the parser reads in capitals. */
const capitalized = (text: string): string =>
  text.toLocaleLowerCase('fr-CA').replace(/(?<![\p{L}'’])\p{L}/gu, (letter) => letter.toUpperCase());

/** Of the word that names a city and a province, the city is meant where no other one is named. */
const endsInQuebec = /,\s*qu[eé]bec(?:[\s,]+[a-z]\d[a-z]\s?\d[a-z]\d)?(?:[\s,]+canada)?\s*$/i;
