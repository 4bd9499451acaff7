import { takeHouseNumber } from './house-number.ts';
import { comparableType, directionCode } from './street-words.ts';
import { parseStreet, streetKey, type StreetName } from './street.ts';
import { parserText } from './text.ts';

const cornerWord =
  /^(?:(?:north|south|east|west|n|s|e|w|ne|nw|se|sw)\.?\s*)*(?:corner(?:\s+of)?|intersection(?:\s+(?:of|de))?|coin(?:\s+(?:de|des))?|angle(?:\s+(?:de|des))?)\s+/i;
const between = /\s*(?:&|@|\/|\band\b|\bet\b|\bat\b|\bcoin\b|\bangle\b)\s*/i;

/** The two streets of a corner: `King St W & Bay St`, `coin Saint-Denis et Rachel`. Null for other texts. */
export function readCorner(text: string): readonly [StreetName, StreetName] | null {
  const [place = ''] = text.split(/[,;\n(]/);
  const corner = cornerWord.exec(place);
  const streets = place.slice(corner?.[0].length ?? 0).split(between);
  if (streets.length !== 2 || streets.some((street) => !/\p{L}{2}|\d/u.test(street))) return null;
  // `12 AVENUE SW` is a street, `12 MAIN ST` a house.
  if (streets.some((street) => takeHouseNumber(parserText(street)).number !== null)) return null;
  const [first, second] = streets.map((street) => parseStreet(parserText(street).split(' ')));
  if (!first || !second) return null;
  const hasTypes = [first, second].map(({ streetType }) => streetType !== null);
  // `nowhere at all` has a word that may be a type.
  const isTyped = /\bat\b/i.test(place) ? hasTypes.every(Boolean) : hasTypes.some(Boolean);
  // `Marks and Spencer` is no corner.
  return isTyped || corner !== null || /[@/]/.test(place) ? [first, second] : null;
}

/** The same for both orders of the streets. */
export const cornerKey = (streets: readonly StreetName[]): string =>
  streets
    .map(({ streetName, streetType, direction }) =>
      [streetKey(streetName), streetType && comparableType(streetType), direction && directionCode(direction)]
        .filter(Boolean)
        .join(' '),
    )
    .sort()
    .join(' & ');
