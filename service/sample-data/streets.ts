import { normalizedAddress } from '../../src/address/normalized-address.ts';
import type { City, Quarter } from './gazetteer/index.ts';
import type { GeneratedAddress } from './generated.ts';
import { localPlane, moved, type Metres } from './local-plane.ts';
import { postalCodes } from './postal-codes.ts';
import type { Random } from './random.ts';
import { runsEastWest, streetName, type StreetName } from './street-names.ts';

/** A lot on a street: all of its address but the zone. */
export type Lot = Omit<GeneratedAddress, 'zoneCode'> & { quarter: Quarter };

/** Frontage of a lot, metres. */
const frontage = { core: 24, mixed: 18, residential: 15, suburb: 13, industrial: 42 };
/** Streets stay within a quarter's middle. */
const longest = 1500;
const betweenStreets = 230;
const lotsOfBlock = 8;
/** Lots of which nobody has an address. */
const vacant = 0.15;
/** Fewer would be no street; more would be longer than a quarter. */
const fewestLots = 8;
const mostLots = 400;

interface Street extends StreetName {
  eastWest: boolean;
}

function streetsOf(city: City, quarter: Quarter): Street[] {
  let eastWest = false;
  return quarter.streets.map((written) => {
    const name = streetName(written, city.french);
    eastWest = runsEastWest(name) ?? !eastWest;
    return { ...name, eastWest };
  });
}

/** Where houses begin to be numbered: at a hundred, as after a cross street. */
const firstNumber = ({ hundreds }: City, chance: Random): number =>
  chance.weighted([
    [0, 3],
    [100 * chance.integer(1, Math.min(9, hundreds)), 4],
    [100 * chance.integer(1, hundreds), 6],
  ]);

/**
 * The lots of a city: on straight streets, numbered upwards from one end in even steps, odd numbers on one side and
 * even ones on the other, so that a missing house lies between its neighbours.
 *
 * @param wanted about how many lots
 */
export function lotsOf(city: City, wanted: number, chance: Random): Lot[] {
  const plane = localPlane(city);
  const postalCode = postalCodes();
  const streetCount = city.quarters.reduce((sum, quarter) => sum + quarter.streets.length, 0);
  // A small country has fewer streets rather than streets of two houses.
  const streetsEach = Math.max(1, Math.min(5, Math.ceil((wanted / fewestLots) * (5 / streetCount))));
  const perStreet = Math.min(
    mostLots,
    Math.max(2, Math.round(wanted / (streetsEach * city.quarters.length))),
  );
  return city.quarters.flatMap((quarter) => {
    const middle = plane.metres(quarter);
    const streets = streetsOf(city, quarter).slice(0, streetsEach);
    return streets.flatMap((street) => {
      const alike = streets.filter(({ eastWest }) => eastWest === street.eastWest);
      const aside = (alike.indexOf(street) - (alike.length - 1) / 2) * betweenStreets;
      const bearing = city.gridBearing + (street.eastWest ? 0 : -90);
      const centre = moved(
        moved(middle, bearing + 90, aside + chance.integer(-25, 25)),
        bearing,
        chance.integer(-60, 60),
      );
      return lotsOnStreet({
        city,
        quarter,
        street,
        centre,
        bearing,
        count: perStreet,
        chance,
        postalCode,
      }).map(({ at, ...lot }) => ({ ...lot, ...plane.position(at) }));
    });
  });
}

interface Laying {
  city: City;
  quarter: Quarter;
  street: Street;
  centre: Metres;
  bearing: number;
  count: number;
  chance: Random;
  postalCode: (postalArea: string) => string;
}

function lotsOnStreet({ city, quarter, street, centre, bearing, count, chance, postalCode }: Laying) {
  const slots = Math.ceil(count / 2 / (1 - vacant));
  const width = Math.min(frontage[quarter.character], longest / slots);
  const start = moved(centre, bearing, (-slots * width) / 2);
  const first = firstNumber(city, chance);
  const step = chance.pick([2, 4, 4, 6]);
  const setback = quarter.character === 'core' ? 14 : 20;
  const { streetName: name, streetType, typeFirst, direction, directionFirst } = street;
  const lots: (Omit<Lot, 'lat' | 'lng'> & { at: Metres })[] = [];
  let blockCodes: [string, string] = ['', ''];
  for (let slot = 0; slot < slots; slot++) {
    if (slot % lotsOfBlock === 0) {
      const area = chance.pick(quarter.postalAreas);
      blockCodes = [postalCode(area), postalCode(area)];
    }
    for (const side of [0, 1]) {
      if (chance.chance(vacant)) continue;
      const along = (slot + 0.5) * width + (chance.next() - 0.5) * width * 0.2;
      const at = moved(moved(start, bearing, along), bearing + 90, side ? setback : -setback);
      const civic = {
        unit: null,
        number: String(first + step * (slot + 1) - (side ? 0 : 1)),
        numberTo: null,
        streetName: name,
        streetType,
        typeFirst,
        direction,
        directionFirst,
      };
      lots.push({
        municipality: city.slug,
        province: city.province,
        civic,
        normalizedAddress: normalizedAddress(civic),
        postalCode: blockCodes[side]!,
        neighbourhood: quarter.name,
        ward: quarter.ward,
        quarter,
        at,
      });
    }
  }
  return lots;
}
