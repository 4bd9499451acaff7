import booleanPointInPolygon from '@turf/boolean-point-in-polygon';
import type { Character, City } from './gazetteer/index.ts';
import type { GeneratedZone } from './generated.ts';
import { localPlane, type Metres, type Position } from './local-plane.ts';
import type { Random } from './random.ts';
import { zoneStyles, type ZoneCategory } from './zone-styles.ts';

/** Side of a district, metres. */
const side = 600;
/** How far a corner is moved from the regular grid, at most: districts stay simple polygons below a half. */
const displaced = 0.28;
/** Beyond this distance from every quarter's middle a city is not built up, metres. */
const builtUp = 2500;
/** The extent of a city reaches this far beyond its quarters' middles, metres. */
const margin = 1400;

const mix: Record<Character, [ZoneCategory, number][]> = {
  core: [
    ['mixed_use', 55],
    ['commercial', 20],
    ['residential', 15],
    ['institutional', 8],
    ['open_space', 2],
  ],
  mixed: [
    ['residential', 48],
    ['mixed_use', 28],
    ['commercial', 14],
    ['institutional', 7],
    ['industrial', 3],
  ],
  residential: [
    ['residential', 80],
    ['commercial', 9],
    ['mixed_use', 4],
    ['institutional', 6],
    ['open_space', 1],
  ],
  suburb: [
    ['residential', 84],
    ['commercial', 8],
    ['institutional', 5],
    ['open_space', 3],
  ],
  industrial: [
    ['industrial', 72],
    ['commercial', 18],
    ['residential', 7],
    ['institutional', 3],
  ],
};

export interface CityZones {
  zones: GeneratedZone[];
  /** The district in which a position lies. Throws a RangeError outside the city's extent. */
  at(position: Position): GeneratedZone;
}

/** The zoning districts of a city: a grid with its corners displaced, so that neighbours share their edges. */
export function zonesOf(city: City, chance: Random): CityZones {
  const plane = localPlane(city);
  const middles = city.quarters.map((quarter) => ({ quarter, at: plane.metres(quarter) }));
  const bounds = (along: (point: Metres) => number) => {
    const values = middles.map(({ at }) => along(at));
    const low = Math.min(...values) - margin;
    return { low, count: Math.ceil((Math.max(...values) + margin - low) / side) };
  };
  const eastward = bounds(({ east }) => east);
  const northward = bounds(({ north }) => north);
  const corners = Array.from({ length: northward.count + 1 }, (_, row) =>
    Array.from({ length: eastward.count + 1 }, (_, column) =>
      plane.position({
        east: eastward.low + (column + (chance.next() * 2 - 1) * displaced) * side,
        north: northward.low + (row + (chance.next() * 2 - 1) * displaced) * side,
      }),
    ),
  );
  const corner = (row: number, column: number): [number, number] => {
    const { lat, lng } = corners[row]![column]!;
    return [lng, lat];
  };
  const zones: GeneratedZone[] = [];
  for (let row = 0; row < northward.count; row++) {
    for (let column = 0; column < eastward.count; column++) {
      const middle = {
        east: eastward.low + (column + 0.5) * side,
        north: northward.low + (row + 0.5) * side,
      };
      const nearest = middles
        .map(({ quarter, at }) => ({
          quarter,
          away: Math.hypot(at.east - middle.east, at.north - middle.north),
        }))
        .reduce((one, other) => (other.away < one.away ? other : one));
      const category =
        nearest.away > builtUp ? 'open_space' : chance.weighted(mix[nearest.quarter.character]);
      const [code, zoneDescription] = chance.pick(zoneStyles[city.slug]![category]);
      const sector = city.quarters.indexOf(nearest.quarter) + 1;
      zones.push({
        city: city.slug,
        zoneCode: code
          .replace('@', String(sector).padStart(2, '0'))
          .replace('&', String(sector))
          .replace('#', String(zones.length + 1).padStart(3, '0')),
        zoneDescription,
        zoneCategory: category,
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
    at(position) {
      const { east, north } = plane.metres(position);
      const nearColumn = Math.floor((east - eastward.low) / side);
      const nearRow = Math.floor((north - northward.low) / side);
      for (const rowStep of [0, -1, 1]) {
        for (const columnStep of [0, -1, 1]) {
          const row = nearRow + rowStep;
          const column = nearColumn + columnStep;
          if (row < 0 || column < 0 || row >= northward.count || column >= eastward.count) continue;
          const zone = zones[row * eastward.count + column]!;
          if (
            booleanPointInPolygon([position.lng, position.lat], { type: 'Polygon', coordinates: [zone.ring] })
          ) {
            return zone;
          }
        }
      }
      throw new RangeError(`${position.lat}, ${position.lng} lies outside the zones of ${city.name}`);
    },
  };
}
