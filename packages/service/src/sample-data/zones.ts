import type { Character, City, ZoneCategory } from './gazetteer/index.ts';
import { localPlane, type Position } from './plane.ts';
import type { Random } from './random.ts';

export interface GeneratedZone {
  city: string;
  zoneCode: string;
  zoneDescription: string;
  zoneCategory: ZoneCategory;
  /** Closed; [lng, lat] in WGS84 degrees. */
  ring: [number, number][];
}

/** Side of a district, metres. */
const side = 600;
/** A city is built up to this distance from the centre of each neighbourhood, metres. */
const builtUp = 2500;
/** A city's zones extend this far beyond the centres of its neighbourhoods, metres. */
const margin = 1400;

// prettier-ignore
const weights: Record<Character, [ZoneCategory, number][]> = {
  core: [['mixed_use', 55], ['commercial', 20], ['residential', 15], ['institutional', 8], ['open_space', 2]],
  mixed: [['residential', 48], ['mixed_use', 28], ['commercial', 14], ['institutional', 7], ['industrial', 3]],
  residential: [['residential', 80], ['commercial', 9], ['mixed_use', 4], ['institutional', 6], ['open_space', 1]],
  suburb: [['residential', 84], ['commercial', 8], ['institutional', 5], ['open_space', 3]],
  industrial: [['industrial', 72], ['commercial', 18], ['residential', 7], ['institutional', 3]],
};

/** Districts are on a square grid. `zoneAt` finds the one at a position. */
export function zonesOf(city: City, random: Random) {
  const plane = localPlane(city);
  const centres = city.neighbourhoods.map((at) => ({ at, ...plane.metres(at) }));
  const extent = (values: number[]) => {
    const low = Math.min(...values) - margin;
    return { low, count: Math.ceil((Math.max(...values) + margin - low) / side) };
  };
  const eastward = extent(centres.map(({ east }) => east));
  const northward = extent(centres.map(({ north }) => north));
  const lines = ({ low, count }: { low: number; count: number }): number[] =>
    Array.from({ length: count + 1 }, (_, line) => low + line * side);
  const lngs = lines(eastward).map((east) => plane.position({ east, north: 0 }).lng);
  const lats = lines(northward).map((north) => plane.position({ east: 0, north }).lat);
  const corner = (row: number, column: number): [number, number] => [lngs[column]!, lats[row]!];
  const zones: GeneratedZone[] = [];
  for (let row = 0; row < northward.count; row++) {
    for (let column = 0; column < eastward.count; column++) {
      const [east, north] = [eastward.low + (column + 0.5) * side, northward.low + (row + 0.5) * side];
      const nearest = centres
        .map(({ at, ...centre }) => ({ at, distance: Math.hypot(centre.east - east, centre.north - north) }))
        .reduce((one, other) => (other.distance < one.distance ? other : one));
      const zoneCategory =
        nearest.distance > builtUp ? 'open_space' : random.weighted(weights[nearest.at.character]);
      const [code, zoneDescription] = random.pick(city.zoning[zoneCategory]);
      const number = city.neighbourhoods.indexOf(nearest.at) + 1;
      zones.push({
        city: city.slug,
        zoneCode: zoneCode(code, number, zones.length + 1),
        zoneDescription,
        zoneCategory,
        ring: [
          corner(row, column),
          corner(row, column + 1),
          corner(row + 1, column + 1),
          corner(row + 1, column),
          corner(row, column),
        ],
      });
    }
  }
  return {
    zones,
    zoneAt(position: Position): GeneratedZone {
      const row = lats.findLastIndex((lat) => lat <= position.lat);
      const column = lngs.findLastIndex((lng) => lng <= position.lng);
      return zones[row * eastward.count + column]!;
    },
  };
}

const zoneCode = (code: string, neighbourhood: number, district: number): string =>
  code
    .replace('@', String(neighbourhood).padStart(2, '0'))
    .replace('&', String(neighbourhood))
    .replace('#', String(district).padStart(3, '0'));
