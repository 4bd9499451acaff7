import { addressSegments, joinLoneNumber } from './address-segments.ts';
import type { CivicAddress } from './civic-address.ts';
import { takeHouseNumber, type HouseNumber } from './house-number.ts';
import { municipalityKey, type MunicipalityNames } from './municipality-names.ts';
import { takePostalCode, trailingProvince } from './province.ts';
import { frenchType } from './clear-street-types.ts';
import { lastType } from './street-types.ts';
import { parseStreet } from './street.ts';
import { takePoBox, takeUnit, wholeUnit } from './unit.ts';
import { parserText } from './address-text.ts';

export interface ParsedAddress {
  civic: CivicAddress | null;
  /** Upper case, as written. */
  municipality: string | null;
  /** `ON`. */
  province: string | null;
  /** `M5V 2T6`. */
  postalCode: string | null;
  /** `PO BOX 100 STN A`. */
  poBox: string | null;
  /** Words between the street's type and the next comma that may be a part of its name, or a building or a city. */
  afterStreet: string | null;
}

/**
 * Understands English and French addresses: units before or after, ranges, abbreviations, directions on either side,
 * city, province and postal code with or without commas. Known municipalities are also found without a comma before
 * them.
 */
export function parseAddress(text: string, municipalities?: MunicipalityNames): ParsedAddress {
  const { postalCode, rest: withoutCode } = takePostalCode(parserText(text));
  const withoutCountry = withoutCode.includes('CANADA')
    ? withoutCode.replace(/[\s,]+CANADA\s*$/, '')
    : withoutCode;
  const { poBox, rest } = takePoBox(withoutCountry);
  const segments = addressSegments(rest);
  joinLoneNumber(segments);
  const province = takeProvince(segments, municipalities);
  // `BRITISH COLUMBIA, BC` says it twice.
  if (
    province !== null &&
    segments.length > 1 &&
    trailingProvince(segments.at(-1)!.split(' '))?.code === province
  )
    takeProvince(segments, municipalities);
  const units = segments.map((segment, at) => (isUnit(segments, at) ? wholeUnitOf(segment) : null));
  const parts = segments.filter((_, at) => units[at] === null);
  const houses = parts.map((part) =>
    // The number in `100 MILE HOUSE` is no house.
    municipalities?.has(part) ? { ...readHouse(''), withoutUnit: part } : readHouse(part),
  );
  const at = civicPart(parts, {
    houses,
    municipalities,
    hasLocality: province !== null || postalCode !== null,
  });
  const others = parts.filter((_, place) => place !== at);
  const civic = at < 0 ? null : readCivic(houses[at] as HouseInPart, municipalities, others.length > 0);
  const unit = units.find((candidate) => candidate !== null) ?? null;
  return {
    civic: civic && { ...civic.address, unit: civic.address.unit ?? unit },
    municipality: municipalityAmong(others, at, municipalities) ?? civic?.municipality ?? null,
    province: province ?? civic?.province ?? null,
    postalCode,
    poBox,
    afterStreet: civic?.afterStreet ?? null,
  };
}

/** Takes the province off the last segment. After a street, `QUÉBEC` alone is the city. */
function takeProvince(segments: string[], municipalities?: MunicipalityNames): string | null {
  const last = segments.at(-1);
  if (last === undefined) return null;
  const words = last.split(' ');
  const province = trailingProvince(words);
  if (!province) return null;
  const left = words.slice(0, -province.taken);
  const isName = (words.at(-1) as string).length > 4;
  if (left.length === 0) {
    const before = segments.slice(0, -1).filter((_, at) => !isUnit(segments, at));
    const isCity = isName && province.code === 'QC' && before.length < 2;
    if (before.length === 0 || (isCity && !before.some((part) => municipalities?.has(part)))) return null;
    segments.pop();
    return province.code;
  }
  if (segments.length === 1 && (!leavesStreet(left) || (isName && !endsInMunicipality(left, municipalities))))
    return null;
  segments[segments.length - 1] = left.join(' ');
  return province.code;
}

const endsInMunicipality = (words: string[], municipalities?: MunicipalityNames): boolean =>
  municipalities ? municipalities.trailing(words) > 0 : municipalityKey(words.at(-1) as string) === 'quebec';

/** Whether the words contain a street's name, and not only its number, type and particles. */
const leavesStreet = (words: string[]): boolean =>
  words.some((word) => /[A-ZÀ-Ý]{2}/.test(word) && !isTypeOrParticle(word)) ||
  words.filter((word) => /^\d/.test(word)).length > 1;

const isTypeOrParticle = (word: string): boolean =>
  frenchType(word) !== null ||
  lastType(word, false) !== null ||
  /^(?:DE|DU|DES|LA|LE|LES|AUX?|À)$/.test(word);

/** A number before the city is a unit. At the end, it is one if the street has another number: `308 OAK ST, 4D`. */
function isUnit(segments: readonly string[], at: number): boolean {
  const segment = segments[at]!;
  if (wholeUnit(segment) !== null) return true;
  const isLast = at === segments.length - 1;
  return (
    /^[A-Z]?\d+[A-Z]?$/.test(segment) && (!isLast || /^\d\S* .*[A-ZÀ-Ý]{2}/.test(segments[at - 1] ?? ''))
  );
}
const wholeUnitOf = (segment: string): string => wholeUnit(segment) ?? segment;

/** A part without its unit, and the house number at its start. */
interface HouseInPart {
  unit: string | null;
  withoutUnit: string;
  house: HouseNumber;
}

function readHouse(part: string): HouseInPart {
  const { unit, rest } = takeUnit(part);
  return { unit, withoutUnit: rest, house: takeHouseNumber(rest) };
}

interface PartContext {
  houses: readonly HouseInPart[];
  municipalities: MunicipalityNames | undefined;
  hasLocality: boolean;
}

/** The index of the street: the first part with a number and a word, else the first that is no known municipality. */
function civicPart(parts: string[], { houses, municipalities, hasLocality }: PartContext): number {
  const numbered = houses.findIndex(
    ({ house: { number, rest } }) => number !== null && /[A-ZÀ-Ý]/.test(rest),
  );
  if (numbered >= 0) return numbered;
  const first = parts.findIndex(
    (part) => !municipalities?.has(part) && wholeUnit(part) === null && /[A-ZÀ-Ý]/.test(part),
  );
  const words = first < 0 ? [] : (parts[first] as string).split(' ');
  const street = words.slice(0, words.length - trailingMunicipality(words, municipalities));
  const hasType = parseStreet(street).streetType !== null;
  return parts.length === 1 && hasLocality && !hasType ? -1 : first;
}

interface ReadCivic {
  address: CivicAddress;
  municipality: string | null;
  province: string | null;
  afterStreet: string | null;
}

function readCivic(
  { unit: unitBefore, withoutUnit: afterUnit, house: read }: HouseInPart,
  municipalities: MunicipalityNames | undefined,
  cityElsewhere: boolean,
): ReadCivic {
  const all = afterUnit.split(' ');
  const cityWords = cityElsewhere ? 0 : trailingMunicipality(all, municipalities);
  const municipality = cityWords > 0 ? all.slice(-cityWords).join(' ') : null;
  const withoutCity = all.slice(0, all.length - cityWords).join(' ');
  // Without a comma, the unit may be between the street and the city.
  const { unit, rest: withoutUnit } =
    unitBefore === null && cityWords > 0 ? takeUnit(withoutCity) : { unit: unitBefore, rest: withoutCity };
  const house = withoutUnit === afterUnit ? read : takeHouseNumber(withoutUnit);
  const { rest, ...street } = parseStreet(house.rest.split(' ').filter(Boolean));
  const province = trailingProvince(rest);
  const left = (province ? rest.slice(0, -province.taken) : rest).join(' ');
  return {
    address: { unit: unit ?? house.unit, number: house.number, numberTo: house.numberTo, ...street },
    municipality: municipality ?? (left || null),
    province: province?.code ?? null,
    afterStreet: left || null,
  };
}

/** The number of words at the end that are a known municipality, if a street is left before them. */
function trailingMunicipality(words: string[], municipalities: MunicipalityNames | undefined): number {
  const cityWords = municipalities?.trailing(words) ?? 0;
  return leavesStreet(words.slice(0, words.length - cityWords)) ? cityWords : 0;
}

/** A known municipality, else the last part after the street. */
function municipalityAmong(
  others: string[],
  civicAt: number,
  municipalities?: MunicipalityNames,
): string | null {
  const named = others.filter((part) => municipalities?.has(part));
  if (named.length > 0) return named.at(-1) as string;
  return others.slice(Math.max(0, civicAt)).at(-1) ?? null;
}
