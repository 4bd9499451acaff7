import { yearOf, lastDay } from './days.ts';
import type { City, Quarter } from './gazetteer/index.ts';
import type { GeneratedAddress, GeneratedZone } from './generated.ts';
import { hash32, type Random } from './random.ts';

export type BuildingUse =
  | 'house'
  | 'semi'
  | 'rowhouse'
  | 'duplex'
  | 'apartment'
  | 'retail'
  | 'office'
  | 'industrial'
  | 'institutional';

/** What stands at an address: the same for every record of it. */
export interface Property {
  city: City;
  quarter: Quarter;
  address: GeneratedAddress;
  zone: GeneratedZone;
  use: BuildingUse;
  /** Of the building that stands there now. */
  yearBuilt: number;
  /** Of the building that a demolition made room for, where there was one since the registers began. */
  replaced: boolean;
  storeys: number;
  dwellings: number;
  /** Floor area, m². */
  floorArea: number;
  /** Lot area, m². */
  lotArea: number;
  /** Units of a building of many; none elsewhere. */
  units: string[];
  /** A number of the property that assessments and permits share. */
  roll: number;
}

export const isDwelling = (use: BuildingUse): boolean =>
  use === 'house' || use === 'semi' || use === 'rowhouse' || use === 'duplex' || use === 'apartment';

const uses: Record<string, [BuildingUse, number][]> = {
  residential: [
    ['house', 68],
    ['semi', 12],
    ['rowhouse', 8],
    ['duplex', 8],
    ['apartment', 4],
  ],
  mixed_use: [
    ['retail', 44],
    ['office', 24],
    ['apartment', 24],
    ['rowhouse', 8],
  ],
  commercial: [
    ['retail', 70],
    ['office', 26],
    ['apartment', 4],
  ],
  industrial: [
    ['industrial', 82],
    ['office', 10],
    ['retail', 8],
  ],
  institutional: [
    ['institutional', 80],
    ['office', 20],
  ],
  open_space: [
    ['institutional', 40],
    ['house', 60],
  ],
};

const between = (chance: Random, low: number, high: number): number => low + chance.next() * (high - low);

interface Size {
  dwellings: number;
  storeys: number;
  floorArea: number;
}

function sizeOf(use: BuildingUse, character: Quarter['character'], chance: Random): Size {
  switch (use) {
    case 'house':
      return { dwellings: 1, storeys: chance.integer(1, 2), floorArea: between(chance, 85, 290) };
    case 'semi':
      return { dwellings: 1, storeys: 2, floorArea: between(chance, 80, 190) };
    case 'rowhouse':
      return { dwellings: 1, storeys: chance.integer(2, 3), floorArea: between(chance, 80, 170) };
    case 'duplex':
      return {
        dwellings: chance.integer(2, 3),
        storeys: chance.integer(2, 3),
        floorArea: between(chance, 150, 340),
      };
    case 'apartment': {
      const storeys = character === 'core' ? chance.integer(5, 38) : chance.integer(3, 8);
      const dwellings = storeys * chance.integer(3, 9);
      return { dwellings, storeys, floorArea: dwellings * between(chance, 62, 92) };
    }
    case 'retail':
      return { dwellings: 0, storeys: chance.integer(1, 2), floorArea: between(chance, 110, 1400) };
    case 'office': {
      const storeys = character === 'core' ? chance.integer(3, 28) : chance.integer(1, 4);
      return { dwellings: 0, storeys, floorArea: storeys * between(chance, 180, 900) };
    }
    case 'industrial':
      return { dwellings: 0, storeys: 1, floorArea: between(chance, 400, 6500) };
    case 'institutional':
      return { dwellings: 0, storeys: chance.integer(1, 4), floorArea: between(chance, 500, 7500) };
  }
}

/** Suites of a building: `101` to `104`, `201` …, or `1` to `6` in a low one. */
function unitsOf({ storeys, dwellings }: Size, use: BuildingUse, chance: Random): string[] {
  const shared = use === 'apartment' ? chance.chance(0.9) : !isDwelling(use) && chance.chance(0.16);
  if (!shared) return [];
  if (storeys < 3) return Array.from({ length: chance.integer(2, 8) }, (_, index) => String(index + 1));
  const each = Math.max(2, Math.min(12, Math.round(dwellings / storeys) || chance.integer(2, 6)));
  return Array.from({ length: storeys * each }, (_, index) =>
    String((Math.floor(index / each) + 1) * 100 + (index % each) + 1),
  );
}

/** What stands at an address. `index` numbers the properties of a city. */
export function propertyAt(
  { city, quarter, address, zone }: Pick<Property, 'city' | 'quarter' | 'address' | 'zone'>,
  index: number,
  chance: Random,
): Property {
  const use = chance.weighted(uses[zone.zoneCategory]!);
  const size = sizeOf(use, quarter.character, chance);
  const [from, to] = quarter.built;
  const replaced = to < 2021 && chance.chance(0.035);
  const yearBuilt = replaced
    ? chance.integer(2017, 2026)
    : chance.integer(from, Math.min(to, yearOf(lastDay)));
  const coverage = size.storeys > 3 ? 0.55 : isDwelling(use) ? 0.3 : 0.4;
  return {
    city,
    quarter,
    address,
    zone,
    use,
    yearBuilt,
    replaced,
    storeys: size.storeys,
    dwellings: size.dwellings,
    floorArea: Math.round(size.floorArea * 10) / 10,
    lotArea: Math.round((size.floorArea / size.storeys / coverage) * between(chance, 0.9, 1.4)),
    units: unitsOf(size, use, chance),
    // 7919 has no factor in common with the modulus: no two properties of a city share a number.
    roll: (index * 7919 + hash32(city.slug)) % 9_999_991,
  };
}
