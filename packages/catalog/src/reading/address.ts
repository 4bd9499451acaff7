import { takeBuilding } from './building.ts';
import { largeCityNames, type MunicipalityNames } from './cities.ts';
import {
  municipalityAmong,
  otherPlaces,
  takeProvince,
  tellsPart,
  trailingMunicipality,
  unreadTexts,
} from './city-parts.ts';
import { readCorner } from './corner.ts';
import { civicLine, houseOfFields, type AddressFields } from './civic-line.ts';
import { takeCountry } from './country.ts';
import { letteredStreet, takeHouseNumber, type HouseNumber } from './house-number.ts';
import { takePostalArea, takePostalCode, trailingProvince } from './province.ts';
import { severalAddresses } from './several-addresses.ts';
import { parseStreet, type StreetName } from './street.ts';
import { parserText, words } from './text.ts';
import { isUnit, takePoBox, takeUnit, wholeUnit } from './unit.ts';
import {
  addressSegments,
  hasType,
  joinLoneNumber,
  streetBeforeCity,
  writtenAddress,
  type NumberRange,
} from './written-address.ts';

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

/** Whether a text certainly names a street: a word alone may be anything. */
export const isStreet = <Civic extends CivicAddress>(civic: Civic | null): civic is Civic =>
  civic !== null && (civic.number !== null || civic.streetType !== null);

/** A text as an address. Parts that it leaves out are null. */
export interface Address {
  civic: CivicAddress | null;
  /** Upper case, as written. */
  municipality: string | null;
  /** Other names in the text, before or after the street: a second city, a neighbourhood, a building or a company. */
  otherPlaces: readonly string[];
  /** `ON`; the state of an address in the United States. */
  province: string | null;
  /** `CA` where the text says so or names a province or a postal code, or the code of another country. */
  country: string | null;
  /** `M5V 2T6`, or its first three characters. */
  postalCode: string | null;
  /** `PO BOX 100 STN A`, `RR 3`, `GENERAL DELIVERY`. */
  poBox: string | null;
  /** A part of a building, of its lot or of a crossing, in the form in which it is compared: `TOWER 2`, `REAR`, `NE CORNER`. */
  building: string | null;
  /** Words between the street's type and the next comma that may be a part of its name, or a building or a city. */
  afterStreet: string | null;
  /** The two streets of a corner. Of a house at the corner, `civic` is on the first street. */
  corner: readonly [StreetName, StreetName] | null;
  /** Two names that may be those of streets: `Bloor & Yonge`. A company or a building may have such a name as well. */
  maybeCorner: readonly [StreetName, StreetName] | null;
  /** Texts beside the street that are not understood and have a number or a single letter, in alphabetical order. */
  unread: string | null;
  /** The words of a text that names no street, box or city, in alphabetical order. */
  rest: string | null;
  /** Several numbers of the street, as they are written. A range with a dash is in {@link CivicAddress}. */
  range: NumberRange | null;
  /** Whether a person or a company receives mail there. */
  hasCareOf: boolean;
  /** The addresses of a text that names several, as they are written; the other members are those of the first. */
  several: readonly string[];
}

export interface AddressOptions {
  /** The names of places, which end a street without a comma before them; by default, those of large cities. */
  places?: MunicipalityNames | undefined;
  /** The language that decides what `O` after a street is: ouest in French. Streets in French are known by their words. */
  language?: 'en' | 'fr';
}

/**
 * Reads English and French addresses: units before or after, ranges, abbreviations, directions on either side, city,
 * province, postal code and country with or without commas. Every text is read; what names no street has no `civic`. A text
 * of more than {@link maxLength} characters, such as a shape or a report, is no address.
 */
export function readAddress(
  input: string | AddressFields,
  { places = largeCityNames, language }: AddressOptions = {},
): Address {
  const line = (typeof input === 'string' ? input : addressLine(input)).replace(bothDirections, '');
  if (line.length > maxLength) return { ...noAddress, rest: line };
  const several = mayBeSeveral.test(line) ? severalAddresses(line) : [];
  const { building, rest: withoutBuilding } = takeBuilding(several[0] ?? line);
  const written = writtenAddress(withoutBuilding);
  const { postalCode: wholeCode, rest: withoutCode } = takePostalCode(
    letteredStreet(parserText(written.text)),
  );
  const { country, state, rest: inCountry } = takeCountry(withoutCode, places);
  const { poBox, rest } = takePoBox(inCountry);
  const area = wholeCode === null ? takePostalArea(rest) : { postalArea: null, rest };
  const postalCode = wholeCode ?? area.postalArea;
  const segments = addressSegments(streetBeforeCity(area.rest, places));
  joinLoneNumber(segments);
  const province = takeProvince(segments, places, country !== null);
  // `BRITISH COLUMBIA, BC` says it twice.
  if (
    province !== null &&
    segments.length > 1 &&
    trailingProvince(segments.at(-1)!.split(' '))?.code === province
  )
    takeProvince(segments, places);
  const units = segments.map((segment, at) => (isUnit(segments, at) ? wholeUnitOf(segment) : null));
  const parts = segments.filter((_, at) => units[at] === null);
  const houses = parts.map((part) =>
    // The number in `100 MILE HOUSE` is no house.
    places.has(part) ? withoutHouse(part) : readHouse(part),
  );
  const isCornerLine = poBox === null && several.length === 0 && mayBeCorner.test(line);
  const corner = isCornerLine ? readCorner(line, { places }) : null;
  const maybeCorner = isCornerLine && corner === null ? readCorner(line, { places, isUntyped: true }) : null;
  const at = civicPart(parts, {
    houses,
    municipalities: places,
    hasLocality:
      corner === null && maybeCorner === null && (province !== null || postalCode !== null || poBox !== null),
  });
  const others = parts.filter((_, place) => place !== at);
  const isFrench = language === 'fr' || province === 'QC';
  const civic =
    at < 0
      ? null
      : readCivic(houses[at] as HouseInPart, {
          places,
          isFrench,
          cityElsewhere: others.length > 0,
          unitElsewhere: units.find((unit) => unit !== null) ?? null,
        });
  const named = [civic?.address.unit ?? null, ...units].filter((one) => one !== null);
  const [own, ...otherUnits] = new Set(named);
  const unit = [...new Set([written.unit, own ?? null].filter((one) => one !== null))].join(' ') || null;
  const isCanadian = province !== null || postalCode !== null;
  const lastStreet = (corner ?? maybeCorner)?.streets[1].streetName;
  // The last street of `angle Saint-Denis et Sherbrooke` is no city.
  const ofStreet = civic && civic.municipality !== lastStreet ? civic.municipality : null;
  const municipality = municipalityAmong(others, at, places) ?? ofStreet;
  const isCornerAlone = corner !== null && corner.number === null && civic?.address.number != null;
  const namesNothing = civic === null && poBox === null && municipality === null;
  return {
    civic:
      civic === null || isCornerAlone
        ? null
        : {
            ...civic.address,
            ...(corner?.number != null ? { ...corner.streets[0], number: corner.number } : {}),
            unit,
            ...(typeof input === 'string' ? {} : houseOfFields(civic.address, input)),
            numberTo: written.range?.last ?? civic.address.numberTo,
          },
    municipality,
    otherPlaces: otherPlaces([...others, civic?.before ?? '', civic?.afterStreet ?? ''], municipality),
    province: state ?? province ?? civic?.province ?? null,
    country: country ?? (isCanadian || civic?.province ? 'CA' : null),
    postalCode,
    poBox,
    building: corner?.side ? `${corner.side} CORNER` : building,
    afterStreet: civic?.afterStreet ?? null,
    unread: namesNothing
      ? null
      : unreadTexts([...others, civic?.before ?? '', civic?.afterStreet ?? '', ...otherUnits], municipality),
    corner: corner?.streets ?? null,
    maybeCorner: maybeCorner?.streets ?? null,
    rest: namesNothing ? [...new Set(words(line))].sort().join(' ') || null : null,
    range: written.range,
    hasCareOf: written.hasCareOf,
    several,
  };
}

const maxLength = 1000;

const noAddress: Address = {
  ...{ civic: null, municipality: null, otherPlaces: [], province: null, country: null, postalCode: null },
  ...{ poBox: null, building: null, afterStreet: null, corner: null, maybeCorner: null, unread: null },
  ...{ rest: null, range: null, hasCareOf: false, several: [] },
};

/** `Scenic Dr N/S` is on one side or the other; `E/S` is the east side. */
const bothDirections = new RegExp(
  [
    ['n(?:orth)?|nord', 's(?:outh)?|sud'],
    ['e(?:ast)?|est', 'w(?:est)?|o(?:uest)?'],
  ]
    .flatMap(([one, other]) => [
      [one, other],
      [other, one],
    ])
    .map(
      ([one, other]) =>
        `(?<=\\p{L}\\.?)\\s+(?:${one})\\s*(?:[/&]|\\b(?:and|et|or|ou)\\b)\\s*(?:${other})(?=\\s*(?:[,;)&@]|$))`,
    )
    .join('|'),
  'giu',
);

const mayBeCorner = /[&@/]|\b(?:and|et|at|coin|angle|corner|intersection)\b/i;

/** What a text of several addresses has at least. */
const mayBeSeveral =
  /[;\n|]|\s\/\s|^\d+[a-z]?\s*(?:[(,&+/]|[a-zà]+\s)\s*\d|\p{L}\.?\/\d|\d.*\p{L}.*[\s,(]#?\d/iu;

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

const withoutHouse = (part: string): HouseInPart => ({
  unit: null,
  withoutUnit: part,
  house: { unit: null, number: null, numberTo: null, rest: part },
});

interface PartContext {
  houses: readonly HouseInPart[];
  municipalities: MunicipalityNames;
  hasLocality: boolean;
}

/**
 * The index of the street: the first part with a number and a word, else the first that is no known municipality. Of
 * `MOUNTAIN ROAD, MONCTON`, which has a neighbourhood of that name, it is the one with a type.
 */
function civicPart(parts: string[], { houses, municipalities, hasLocality }: PartContext): number {
  const numbered = houses.findIndex(
    ({ house: { number, rest } }) => number !== null && /[A-ZÀ-Ý]/.test(rest),
  );
  if (numbered >= 0) return numbered;
  const other = parts.findIndex(
    (part) => !municipalities.has(part) && wholeUnit(part) === null && /[A-ZÀ-Ý]/.test(part),
  );
  const first = other < 0 && parts.length > 1 ? parts.findIndex(hasType) : other;
  const words = first < 0 ? [] : (parts[first] as string).split(' ');
  const street = words.slice(0, words.length - trailingMunicipality(words, municipalities));
  const isPlace = hasLocality || county.test(parts[0] ?? '');
  return parts.length === 1 && isPlace && !hasType(street.join(' ')) ? -1 : first;
}

/** `WELLINGTON COUNTY` is no street. */
const county = /^(?:COUNTY OF \D+|\D+ COUNTY)$/;

interface ReadCivic {
  address: CivicAddress;
  municipality: string | null;
  province: string | null;
  /** A building's name before the number. */
  before: string | null;
  afterStreet: string | null;
}

interface CivicContext {
  places: MunicipalityNames;
  isFrench: boolean;
  /** Whether another part may be the city. */
  cityElsewhere: boolean;
  unitElsewhere: string | null;
}

function readCivic(
  { unit: unitBefore, withoutUnit: afterUnit, house: read }: HouseInPart,
  { places: municipalities, isFrench, cityElsewhere, unitElsewhere }: CivicContext,
): ReadCivic {
  const all = afterUnit.split(' ');
  const cityWords = cityElsewhere ? 0 : trailingMunicipality(all, municipalities);
  const municipality = cityWords > 0 ? all.slice(-cityWords).join(' ') : null;
  // `RUE NOTRE-DAME À LAVALTRIE`
  const withoutCity = all
    .slice(0, all.length - cityWords)
    .join(' ')
    .replace(cityWords > 0 ? / (?:À|IN)$/ : /$/, '');
  // Without a comma, the unit may be between the street and the city.
  const { unit, rest: withoutUnit } =
    unitBefore === null && cityWords > 0 ? takeUnit(withoutCity) : { unit: unitBefore, rest: withoutCity };
  const house = houseWithUnit(
    withoutUnit === afterUnit ? read : takeHouseNumber(withoutUnit),
    unit ?? (mayStartWithUnit.test(withoutUnit) ? unitElsewhere : null),
    withoutUnit,
  );
  const { rest, ...street } = parseStreet(house.rest.split(' ').filter(Boolean), isFrench);
  const province = trailingProvince(rest);
  const left = (province ? rest.slice(0, -province.taken) : rest).join(' ').replace(/^(?:À|IN) /, '');
  const { number, numberTo } = house;
  return {
    address: { unit: unit ?? house.unit, number, numberTo, ...street },
    municipality: municipality ?? (municipalities.has(left) || !tellsPart.test(left) ? left || null : null),
    province: province?.code ?? null,
    before: house.building ?? null,
    afterStreet: left || null,
  };
}

/** `106-110 MAIN ST` and `12 7 OAKS DR`, whose first number may be a unit. */
const mayStartWithUnit = /^(?:(\d+)\d\d ?- ?\1\d\d|\d+ \d+) /;

/**
 * Where a unit is named, no other number is one: `315-319 44 AVE #2` is a range of houses, and `#12 713 4 STRETE` a house on
 * a street whose number has no known type after it.
 */
function houseWithUnit(house: HouseNumber, unit: string | null, text: string): HouseNumber {
  const { unit: first, number } = house;
  if (unit === null || number === null || !/^\d+$/.test(first ?? '')) return house;
  if (/^\d+ \d/.test(text))
    return { unit: null, number: first, numberTo: null, rest: `${number} ${house.rest}` };
  return Number(first) < Number(number) ? { ...house, unit: null, number: first, numberTo: number } : house;
}

/** The line that parts make up, as people write it: `4D`, `308`, `OAK ST` and `Laval` make `4D-308 OAK ST, Laval`. */
const addressLine = ({ city, province, postalCode, ...civic }: AddressFields) =>
  [civicLine(civic), city, province, postalCode]
    .map((part) => part?.trim())
    .filter(Boolean)
    .join(', ');
