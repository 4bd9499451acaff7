import { normalizedAddress, parseAddress, type CivicAddress } from '@cdata/catalog/address';
import type { City, Neighbourhood } from './gazetteer/index.ts';
import { localPlane, pointAt } from './plane.ts';
import { hash32, type Random } from './random.ts';

export interface GeneratedAddress {
  municipality: string;
  /** Two-letter code. */
  province: string;
  civic: CivicAddress;
  /** `4329 ERLANGER CRESCENT NORTHWEST`. Unique within a municipality. */
  normalizedAddress: string;
  /** `M5V 2T6`. */
  postalCode: string;
  /** WGS84 degrees, exact; records may publish them rounded, as text or not at all. */
  lat: number;
  lng: number;
  zoneCode: string;
  neighbourhood: string;
  ward: string;
}

export type Lot = Omit<GeneratedAddress, 'zoneCode'>;

/** Width of a lot, metres. */
const frontage = { core: 24, mixed: 18, residential: 15, suburb: 13, industrial: 42 };
/** Metres. */
const maxStreetLength = 1500;
const streetSpacing = 230;
const lotsPerBlock = 8;
/** Share of lots without an address. */
const vacant = 0.15;
const minLotsPerStreet = 8;
const maxLotsPerStreet = 400;

interface Street {
  name: CivicAddress;
  eastWest: boolean;
}

function streetsOf({ streets }: Neighbourhood): Street[] {
  let eastWest = false;
  return streets.map((street) => {
    const name = parseAddress(`1 ${street.toUpperCase()}`).civic!;
    eastWest = runsEastWest(name) ?? !eastWest;
    return { name, eastWest };
  });
}

/** Null where the name of the street does not tell. */
function runsEastWest({ streetName, streetType, direction }: CivicAddress): boolean | null {
  if (direction && /^(EAST|WEST|EST|OUEST)$/.test(direction)) return true;
  if (direction && /^(NORTH|SOUTH|NORD|SUD)$/.test(direction)) return false;
  return /^\d/.test(streetName) ? streetType === 'AVENUE' : null;
}

/**
 * About `count` lots of a city: on straight streets, numbered upwards from one end in even steps, odd numbers on one
 * side and even ones on the other, so that a missing house lies between its neighbours.
 */
export function lotsOf(city: City, count: number, random: Random): { lot: Lot; at: Neighbourhood }[] {
  const plane = localPlane(city);
  const nextPostalCode = postalCodes();
  const { neighbourhoods } = city;
  const streetCount = neighbourhoods.reduce((sum, { streets }) => sum + streets.length, 0);
  // A small data set has fewer streets rather than streets of two houses.
  const streetsEach = Math.max(1, Math.min(5, Math.ceil((count / minLotsPerStreet) * (5 / streetCount))));
  const perStreet = Math.round(count / (streetsEach * neighbourhoods.length));
  const slots = Math.ceil(Math.min(maxLotsPerStreet, Math.max(2, perStreet)) / 2 / (1 - vacant));
  return neighbourhoods.flatMap((at) => {
    const streets = streetsOf(at).slice(0, streetsEach);
    return streets.flatMap((street) => {
      const parallel = streets.filter(({ eastWest }) => eastWest === street.eastWest);
      const aside = (parallel.indexOf(street) - (parallel.length - 1) / 2) * streetSpacing;
      const bearing = city.gridBearing + (street.eastWest ? 0 : -90);
      const centre = pointAt(
        pointAt(plane.metres(at), bearing + 90, aside + random.integer(-25, 25)),
        bearing,
        random.integer(-60, 60),
      );
      const width = Math.min(frontage[at.character], maxStreetLength / slots);
      const start = pointAt(centre, bearing, (-slots * width) / 2);
      const firstNumber = random.weighted([
        [0, 3],
        [100 * random.integer(1, Math.min(9, city.maxHundred)), 4],
        [100 * random.integer(1, city.maxHundred), 6],
      ]);
      const step = random.pick([2, 4, 4, 6]);
      const setback = at.character === 'core' ? 14 : 20;
      const lots: { lot: Lot; at: Neighbourhood }[] = [];
      let blockCodes: string[] = [];
      for (let slot = 0; slot < slots; slot++) {
        if (slot % lotsPerBlock === 0) {
          const area = random.pick(at.postalAreas);
          blockCodes = [nextPostalCode(area), nextPostalCode(area)];
        }
        for (const side of [0, 1]) {
          if (random.chance(vacant)) continue;
          const along = (slot + 0.5 + (random.next() - 0.5) * 0.2) * width;
          const metres = pointAt(pointAt(start, bearing, along), bearing + 90, side ? setback : -setback);
          const civic = { ...street.name, number: String(firstNumber + step * (slot + 1) - (side ? 0 : 1)) };
          const lot = {
            municipality: city.slug,
            province: city.province,
            civic,
            normalizedAddress: normalizedAddress(civic),
            postalCode: blockCodes[side]!,
            neighbourhood: at.name,
            ward: at.ward,
            ...plane.position(metres),
          };
          lots.push({ lot, at });
        }
      }
      return lots;
    });
  });
}

/** Letters of a postal code's last three characters: Canada Post uses no D, F, I, O, Q and U. */
const letters = 'ABCEGHJKLMNPRSTVWXYZ';
const combinations = 10 * letters.length * 10;

/** Each side of each block has its own: `M5V 2T6`. */
function postalCodes(): (postalArea: string) => string {
  const counts = new Map<string, number>();
  return (postalArea) => {
    const count = counts.get(postalArea) ?? 0;
    counts.set(postalArea, count + 1);
    // 1237 has no factor in common with the number of combinations: no code repeats before all are used.
    const local = (hash32(postalArea) + count * 1237) % combinations;
    const letter = letters[Math.floor(local / 10) % letters.length]!;
    return `${postalArea} ${Math.floor(local / 200)}${letter}${local % 10}`;
  };
}
