import type { MunicipalityNames } from './cities.ts';
import { letteredStreet, takeHouseNumber } from './house-number.ts';
import { takePostalCode, trailingProvince } from './province.ts';
import { certainType, directionCode, frenchType } from './street-words.ts';
import { parseStreet, streetKey, typeKey, type StreetName } from './street.ts';
import { parserText } from './text.ts';

const cornerWord =
  /^((?:(?:north|south|east|west|[ns]?[nsew])\.?\s*)*)(?:corner(?:\s+of)?|intersection(?:\s+(?:of|de))?|coin(?:\s+(?:de|des))?|angle(?:\s+(?:de|des))?)\s+/i;
const between = /\s*(?:&|@|\/|\band\b|\bet\b|\bat\b|\bcoin\b|\bangle\b)\s*/i;

interface CornerOptions {
  /** The names of places, which end a street without a comma before them. */
  places: MunicipalityNames;
  /** Whether two names without types, or a number, are a corner: `Bloor & Yonge`, which may be a company too. */
  isUntyped?: boolean;
}

export interface Corner {
  streets: readonly [StreetName, StreetName];
  /** Of a house at the corner, on the first street. */
  number: string | null;
  /** `NE` */
  side: string | null;
}

/**
 * The two streets of a corner: `King St W & Bay St`, `coin Saint-Denis et Rachel`, `201 Scenic Dr N @ 7 Ave S`. Null for other
 * texts.
 */
export function readCorner(text: string, { places, isUntyped = false }: CornerOptions): Corner | null {
  const [place = ''] = text.split(/[,;\n(]/);
  const corner = cornerWord.exec(place);
  const streets = place.slice(corner?.[0].length ?? 0).split(between);
  if (place === text && streets.length === 2) streets[1] = withoutCity(streets[1]!, places);
  if (streets.length !== 2 || streets.some((street) => !/\p{L}{2}|\d/u.test(street))) return null;
  // `12 AVENUE SW` is a street, `12 MAIN ST` a house.
  const houses = streets.map((street) => takeHouseNumber(letteredStreet(parserText(street), true)));
  const [first, second] = houses.map(({ rest }) => parseStreet(rest.split(' ')));
  if (!first || !second || houses[1]!.number !== null) return null;
  const { number, unit } = houses[0]!;
  // `12 Main St at Oak Plaza` is in a building.
  const isHouse = number !== null && isTypedStreet(first) && isTypedStreet(second);
  if ((number !== null && !isHouse) || unit !== null) return null;
  const side = directionCode((corner?.[1] ?? '').toUpperCase().replace(/[^A-Z]/g, ''));
  const found: Corner = { streets: [first, second], number, side };
  if (isUntyped) return number === null ? found : null;
  const hasTypes = [first, second].map(({ streetType }) => streetType !== null);
  // `nowhere at all` has a word that may be a type.
  const isTyped = /\bat\b/i.test(place) ? hasTypes.every(Boolean) : hasTypes.some(Boolean);
  // `Marks and Spencer` is no corner.
  return isTyped || corner !== null || /[@/]/.test(place) ? found : null;
}

/** The last street of a corner without the city after it, where no comma is before it. */
function withoutCity(street: string, places: MunicipalityNames): string {
  const words = takePostalCode(street.toUpperCase()).rest.trim().split(/\s+/);
  const named = words.slice(0, words.length - (trailingProvince(words)?.taken ?? 0));
  const city = places.trailing(named);
  const isName = named.slice(0, named.length - city).every((word) => frenchType(word) !== null);
  return city === 0 || isName ? street : named.slice(0, -city).join(' ');
}

const isTypedStreet = ({ streetType }: StreetName): boolean =>
  streetType !== null &&
  (certainType(streetType) !== null || frenchType(streetType) !== null || streetType.endsWith(' ROAD'));

/** The same for both orders of the streets. */
export const cornerKey = (streets: readonly StreetName[]): string =>
  streets
    .map((street) =>
      [streetKey(street.streetName), typeKey(street), street.direction && directionCode(street.direction)]
        .filter(Boolean)
        .join(' '),
    )
    .sort()
    .join(' & ');
