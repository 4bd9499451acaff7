import type { CivicAddress } from './civic-address.ts';
import { directionCode } from './directions.ts';
import { parseAddress, type ParsedAddress } from './parse-address.ts';
import { streetKey } from './street-key.ts';
import { comparableType } from './street-types.ts';

const cornerWord =
  /^(?:(?:north|south|east|west|n|s|e|w|ne|nw|se|sw)\.?\s*)*(?:corner(?:\s+of)?|intersection(?:\s+(?:of|de))?|coin(?:\s+(?:de|des))?|angle(?:\s+(?:de|des))?)\s+/i;
const between = /\s*(?:&|@|\/|\band\b|\bet\b|\bat\b|\bcoin\b|\bangle\b)\s*/i;

/** The names of the two streets of a corner: `King St W & Bay St`, `coin Saint-Denis et Rachel`. Null for others. */
export function readIntersection(text: string, { civic, poBox }: ParsedAddress): readonly string[] | null {
  if (poBox !== null || (civic !== null && civic.number !== null)) return null;
  const [place = ''] = text.split(/[,;\n(]/);
  const corner = cornerWord.exec(place);
  const streets = place.slice(corner?.[0].length ?? 0).split(between);
  if (streets.length !== 2 || streets.some((street) => !/\p{L}{2}|\d/u.test(street))) return null;
  const read = streets.map((street) => parseAddress(street.trim()).civic);
  const types = read.map((street) => street?.streetType ?? null);
  // `nowhere at all` has a word that may be a type.
  const hasType = /\bat\b/i.test(place) ? !types.includes(null) : types.some((type) => type !== null);
  // `Marks and Spencer` is no corner.
  if (!hasType && corner === null && !/[@/]/.test(place)) return null;
  return streets.map((street, at) => cornerStreet(read[at] ?? null, street));
}

const cornerStreet = (read: CivicAddress | null, text: string): string =>
  read === null
    ? streetKey(text)
    : [
        streetKey(read.streetName),
        read.streetType && comparableType(read.streetType),
        read.direction && directionCode(read.direction),
      ]
        .filter(Boolean)
        .join(' ');
