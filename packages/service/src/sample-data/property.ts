import { isDwelling, type BuildingUse } from './buildings.ts';
import { lastDay, yearOf } from './days.ts';
import type { City, Neighbourhood, ZoneCategory } from './gazetteer/index.ts';
import { createRandom, hash32, type Random } from './random.ts';
import type { GeneratedAddress } from './streets.ts';
import type { GeneratedZone } from './zones.ts';

/** The same for every record of an address. */
export interface Property {
  city: City;
  neighbourhood: Neighbourhood;
  address: GeneratedAddress;
  zone: GeneratedZone;
  use: BuildingUse;
  /** Of the present building. */
  yearBuilt: number;
  /** An older building was demolished for it. */
  isReplacement: boolean;
  storeys: number;
  dwellings: number;
  /** m². */
  floorArea: number;
  /** How costly it is built, relative to others of its use and size. */
  quality: number;
  lotArea: number;
  /** Suites of a shared building; empty elsewhere. */
  units: string[];
  /** Its assessments and permits share this number. */
  roll: number;
}

// prettier-ignore
const usesByZone: Record<ZoneCategory, [BuildingUse, number][]> = {
  residential: [['house', 68], ['semi', 12], ['rowhouse', 8], ['duplex', 8], ['apartment', 4]],
  mixed_use: [['retail', 44], ['office', 24], ['apartment', 24], ['rowhouse', 8]],
  commercial: [['retail', 70], ['office', 26], ['apartment', 4]],
  industrial: [['industrial', 82], ['office', 10], ['retail', 8]],
  institutional: [['institutional', 80], ['office', 20]],
  open_space: [['institutional', 40], ['house', 60]],
};

type Range = [low: number, high: number];

// prettier-ignore
/** Storeys, dwellings (per storey of apartments) and m² (per apartment, per storey of offices), low to high. */
const sizes: Record<BuildingUse, [storeys: Range, dwellings: Range, area: Range]> = {
  house: [[1, 2], [1, 1], [85, 290]],
  semi: [[2, 2], [1, 1], [80, 190]],
  rowhouse: [[2, 3], [1, 1], [80, 170]],
  duplex: [[2, 3], [2, 3], [150, 340]],
  apartment: [[3, 8], [3, 9], [62, 92]],
  retail: [[1, 2], [0, 0], [110, 1400]],
  office: [[1, 4], [0, 0], [180, 900]],
  industrial: [[1, 1], [0, 0], [400, 6500]],
  institutional: [[1, 4], [0, 0], [500, 7500]],
};
const coreStoreys: Partial<Record<BuildingUse, Range>> = { apartment: [5, 38], office: [3, 28] };

function sizeOf(use: BuildingUse, { character }: Neighbourhood, random: Random) {
  const [storeysRange, dwellingsRange, areaRange] = sizes[use];
  const storeys = random.integer(...((character === 'core' && coreStoreys[use]) || storeysRange));
  const dwellings = random.integer(...dwellingsRange) * (use === 'apartment' ? storeys : 1);
  const factor = use === 'apartment' ? dwellings : use === 'office' ? storeys : 1;
  return { storeys, dwellings, floorArea: random.between(...areaRange) * factor };
}

/** Suites: `101` to `104`, `201` …, or `1` to `6` in a low building. */
function unitsOf(use: BuildingUse, storeys: number, dwellings: number, random: Random): string[] {
  const isShared = use === 'apartment' ? random.chance(0.9) : !isDwelling(use) && random.chance(0.16);
  if (!isShared) return [];
  if (storeys < 3) return Array.from({ length: random.integer(2, 8) }, (_, index) => String(index + 1));
  const each = Math.max(2, Math.min(12, Math.round(dwellings / storeys) || random.integer(2, 6)));
  return Array.from({ length: storeys * each }, (_, index) =>
    String((Math.floor(index / each) + 1) * 100 + (index % each) + 1),
  );
}

/** Neighbourhoods and owners differ; independent of the random source, so that the other values stay as they are. */
function qualityOf(
  { address, neighbourhood, city }: Pick<Property, 'address' | 'neighbourhood' | 'city'>,
  use: BuildingUse,
) {
  const deviates = createRandom(`quality ${city.slug} ${address.normalizedAddress}`);
  const ofNeighbourhood = createRandom(`quality ${city.slug} ${neighbourhood.name}`);
  return Math.exp(0.06 * ofNeighbourhood.normal() + (isDwelling(use) ? 0.1 : 0.16) * deviates.normal());
}

/** @param index Numbers the properties of a city. */
export function propertyAt(
  site: Pick<Property, 'city' | 'neighbourhood' | 'address' | 'zone'>,
  index: number,
  random: Random,
): Property {
  const use = random.weighted(usesByZone[site.zone.zoneCategory]);
  const { storeys, dwellings, floorArea } = sizeOf(use, site.neighbourhood, random);
  const [from, to] = site.neighbourhood.built;
  const isReplacement = to < 2021 && random.chance(0.035);
  const coverage = storeys > 3 ? 0.55 : isDwelling(use) ? 0.3 : 0.4;
  return {
    ...site,
    use,
    isReplacement,
    yearBuilt: isReplacement
      ? random.integer(2017, 2026)
      : random.integer(from, Math.min(to, yearOf(lastDay))),
    storeys,
    dwellings,
    floorArea: Math.round(floorArea * 10) / 10,
    quality: qualityOf(site, use),
    lotArea: Math.round((floorArea / storeys / coverage) * random.between(0.9, 1.4)),
    units: unitsOf(use, storeys, dwellings, random),
    // 7919 has no factor in common with the modulus: no two properties of a city share a number.
    roll: (index * 7919 + hash32(site.city.slug)) % 9_999_991,
  };
}
