import { municipalityKey, type MunicipalityNames } from './cities.ts';
import { type HouseNumber, namesNumberedStreet, takeHouseNumber } from './house-number.ts';
import { takePostalCode, trailingProvince } from './province.ts';
import { certainType, directionWord, frenchType, lastType } from './street-words.ts';
import { parseStreet, type StreetName } from './street.ts';
import { parserText } from './text.ts';
import { splitUnit, takePoBox, takeUnit, wholeUnit } from './unit.ts';

/**
 * The parts of a Canadian civic address, in upper case with accents. Street types and directions are full words in the
 * language of the street (`AVENUE`, `NORTHWEST`, `RUE`, `EST`).
 */
export interface CivicAddress extends StreetName {
  /** `305`, `B`, `2E ETAGE` */
  unit: string | null;
  /** House number with its suffix: `104`, `104R`, `12 1/2`. Null for a street without a number. */
  number: string | null;
  /** The end of a range such as 525-565. */
  numberTo: string | null;
}

/**
 * The form in which addresses are compared and published, without the unit: `4329 ERLANGER CRESCENT NORTHWEST`,
 * `1200 BOULEVARD RENÉ-LÉVESQUE OUEST`. A range has both its numbers.
 */
export function normalizedAddress(civic: CivicAddress): string {
  const { number, numberTo, streetName, streetType, typeFirst, direction, directionFirst } = civic;
  const named = typeFirst ? [streetType, streetName] : [streetName, streetType];
  const street = directionFirst ? [direction, ...named] : [...named, direction];
  const house = number && numberTo ? `${number}-${numberTo}` : number;
  return [house, ...street].filter(Boolean).join(' ');
}

export interface Address {
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
export function readAddress(text: string, municipalities?: MunicipalityNames): Address {
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

/** `C/O J TREMBLAY`, `A/S J TREMBLAY`: whom a letter is for. A number after it would be that of the street. */
const careOf = /^(?:C ?\/ ?O|CARE OF|ATTN|A ?\/ ?S|AUX (?:BONS )?SOINS DE|À L'ATTENTION DE)\b[^0-9]*$/;

/** Whom a letter is for, before the number of the street: `C/O J TREMBLAY 12 ELM ST`. */
const careOfBeforeNumber = /^(?:C ?\/ ?O|CARE OF|ATTN|A ?\/ ?S)\b[^0-9]*(?=\d)/;

/** Where on its lot a building is: `(rear)`. */
const position = /^(?:REAR|FRONT|ARRIÈRE|ARRIERE|AVANT)$/;

/** The ending of `45 TH AVE`. The ST and RD of `21 ST AVE` are endings only before a type of numbered streets. */
const separateOrdinal =
  /\b(\d*(?:\d(?= TH)|2(?= ND)|3(?= RD (?:AVE|ST))|1(?= ST (?:AVE|ST)))) (TH|ND|RD|ST)(?= [A-Z])/;

/** The parts of an address in the parser's form, as commas and brackets divide it. Those that name no place are left out. */
export function addressSegments(text: string): string[] {
  const all = joinStreetLines(text)
    .split(/[,;\n()|]|\s--+\s/)
    .map((segment) => segment.replace(/\s+/g, ' ').replace(/^[\s-]+|[\s-]+$/g, ''))
    .map((segment) => segment.replace(careOfBeforeNumber, '').replace(separateOrdinal, '$1$2'))
    .filter(Boolean);
  const places = all.filter((segment) => !careOf.test(segment) && !position.test(segment));
  // The first segment is a street, whose unit is taken off with it.
  return (places.length > 0 ? places : all).flatMap((segment, place) =>
    place > 0 ? splitUnit(segment) : [segment],
  );
}

/** A line break in a cell may divide a street: `18 POINT ST MARK` and `DR`, or `18 POINT` and `ST MARK DR`. */
function joinStreetLines(text: string): string {
  if (!text.includes('\n')) return text;
  return text.split('\n').reduce((before, line) => {
    const [rest = '', ...others] = line.split(',');
    const [first = '', ...after] = rest.trim().split(' ');
    const isType = certainType(first) !== null && after.every((word) => directionWord(word, false) !== null);
    const last = before.split(/[,\n]/).at(-1)!.trim();
    const isOpen =
      /^\d+[A-Z]? \D+$/.test(last) && !last.split(' ').some((word) => certainType(word) !== null);
    const closes = !/\d/.test(rest) && certainType(after.at(-1) ?? '') !== null;
    const joins = /\d/.test(last) && (isType || (isOpen && closes));
    return joins ? `${before.trimEnd()} ${[rest.trim(), ...others].join(',')}` : `${before}\n${line}`;
  });
}

/** A number that may stand alone, with its unit before it: `31`, `5-1200`, `#3 31`. */
const loneNumber = /^(?:#\s?[A-Z]?\d+[A-Z]?\s|#?[A-Z]?\d+[A-Z]?\s?-\s?|#)?\d+[A-Z]?$/;

/**
 * `1200, BOUL. RENÉ-LÉVESQUE OUEST`, `5-1200, BOUL. …`: a number alone belongs to the street after it. Two of them are a
 * unit and a number: `4D, 308, OAK ST`. A company or a person may come before them: `TREMBLAY INC, 3110, RUE RIVIERA`.
 */
export function joinLoneNumber(segments: string[]): void {
  const [first = '', second = ''] = segments;
  const isUnitAndNumber = /^[A-Z]?\d+[A-Z]?$/.test(first) && /^\d+[A-Z]?$/.test(second);
  if (isUnitAndNumber && segments.length > 2) segments.splice(0, 2, `${first}-${second}`);
  const isAfterName = !/\d/.test(first) && !hasType(first) && hasType(segments[2] ?? '');
  const at = isAfterName && loneNumber.test(second) ? 1 : 0;
  const [number, street] = segments.slice(at, at + 2);
  if (number === undefined || street === undefined || !loneNumber.test(number)) return;
  const { number: ownNumber, rest } = takeHouseNumber(street);
  const isStreetOfItsOwn = ownNumber !== null && /[A-ZÀ-Ý]/.test(rest) && !namesNumberedStreet(rest, true);
  // The R of `31, R CANTIN` is a street, not the suffix of the number.
  if (!isStreetOfItsOwn) segments.splice(at, 2, `${number} ${street.replace(/^R (?=[A-ZÀ-Ý]{2})/, 'RUE ')}`);
}

const hasType = (segment: string): boolean => parseStreet(segment.split(' ')).streetType !== null;
