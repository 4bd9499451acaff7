import { directionCode } from '../../src/address/directions.ts';
import type { City } from './gazetteer/index.ts';
import type { GeneratedAddress } from './generated.ts';
import type { Random } from './random.ts';

/** Canada Post's symbols of the street types that the gazetteer has. */
const symbols: Record<string, string> = {
  STREET: 'ST',
  AVENUE: 'AVE',
  ROAD: 'RD',
  DRIVE: 'DR',
  BOULEVARD: 'BLVD',
  CRESCENT: 'CRES',
  COURT: 'CRT',
  PLACE: 'PL',
  TERRACE: 'TERR',
  HIGHWAY: 'HWY',
  PARKWAY: 'PKY',
  CIRCLE: 'CIR',
  SQUARE: 'SQ',
};

/** Calgary's own codes, which always stand before a quadrant. */
const calgaryCodes: Record<string, string> = {
  AVENUE: 'AV',
  BOULEVARD: 'BV',
  CIRCLE: 'CI',
  COMMON: 'CM',
  CRESCENT: 'CR',
  GATE: 'GA',
  PARKWAY: 'PY',
  RISE: 'RI',
  TERRACE: 'TC',
  TRAIL: 'TR',
  WAY: 'WY',
};

const titleCase = (text: string): string =>
  text
    .toLowerCase()
    .replace(/(^|[\s-])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase());

/** Number and street with short types and directions: `551 ST CLAIR AVE W`. */
function shortForm({ civic }: GeneratedAddress, types: Record<string, string>): string {
  const { number, streetName, streetType, typeFirst, direction, directionFirst } = civic;
  // `AVENUE H SOUTH`: before the name no type is shortened.
  const type = streetType && !typeFirst ? (types[streetType] ?? streetType) : streetType;
  const way = direction && directionCode(direction);
  const named = typeFirst ? [type, streetName] : [streetName, type];
  return [number, ...(directionFirst ? [way, ...named] : [...named, way])].filter(Boolean).join(' ');
}

/** Everything after the number, in full words. */
const streetInFull = ({ normalizedAddress, civic }: GeneratedAddress): string =>
  normalizedAddress.slice(civic.number!.length + 1);

/**
 * An address as its city writes it, with the unit, and now and then with a slip. Whatever its form, it is read as the
 * address's normalised form.
 */
export function writtenAddress(
  city: City,
  address: GeneratedAddress,
  unit: string | null,
  chance: Random,
): string {
  const { civic, postalCode, province } = address;
  const short = shortForm(address, symbols);
  // A unit that could be the lower end of a range of houses is not written with a hyphen.
  const hyphen = unit !== null && Number(unit) > Number(civic.number) && !civic.typeFirst;
  const closed = postalCode.replace(' ', '');
  switch (city.slug) {
    case 'edmonton': {
      const quadrant = civic.direction ? ` ${directionCode(civic.direction)}` : '';
      const street = streetInFull(address).slice(
        0,
        civic.direction ? -civic.direction.length - 1 : undefined,
      );
      return `${unit ? `${unit}, ` : ''}${civic.number} - ${street}${quadrant}`;
    }
    case 'calgary': {
      const written = shortForm(address, { ...symbols, ...calgaryCodes });
      return unit ? `#${unit} ${written}` : written;
    }
    case 'vancouver':
      return unit
        ? `#${unit} ${short}`
        : chance.chance(0.3)
          ? `${short}, Vancouver, BC ${postalCode}`
          : short;
    case 'victoria':
      return hyphen ? `${unit}-${short}` : unit ? `${short} UNIT ${unit}` : short;
    case 'montreal':
      return `${civic.number}  ${streetInFull(address)}${unit ? `, app. ${unit}` : ''}`;
    case 'quebec':
      return `${civic.number} ${streetInFull(address)} QUÉBEC QUÉBEC ${closed}`;
    case 'laval':
      return `${civic.number}${/^\d/.test(civic.streetName) ? '' : ','} ${titleCase(streetInFull(address))}${unit ? `, bureau ${unit}` : ''}`;
    case 'regina':
      return `${short}, REGINA, ${province} ${closed}`;
    case 'hamilton':
      return chance.chance(0.05) ? `${short}.   ` : unit ? `${short}, Unit ${unit}` : short;
    case 'toronto':
      return hyphen ? `${unit}-${short}` : unit ? `${short} UNIT ${unit}` : short;
    case 'ottawa':
      // A building over several numbers; with a low one it would be read as a unit before a house.
      if (!unit && Number(civic.number) >= 100 && chance.chance(0.02))
        return `${civic.number}-${Number(civic.number) + 4}${short.slice(civic.number!.length)}`;
      return unit ? `${short} UNIT ${unit}` : short;
    case 'st_johns':
    case 'halifax':
      return `${titleCase(short)}${unit ? `, Unit ${unit}` : ''}`;
    case 'saskatoon':
      return hyphen ? `${unit} - ${short}` : unit ? `${short} UNIT ${unit}` : short;
    default:
      return unit ? `${short} UNIT ${unit}` : short;
  }
}
