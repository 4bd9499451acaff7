import encoded from './outline.json' with { type: 'json' };

/** WGS84 degrees: latitude and longitude. */
export type OutlineLine = [lat: number, lng: number][];

/**
 * What the map draws of Canada and its neighbours where it has no streets: Natural Earth's coasts and countries at
 * 1:10 million, provinces and lakes at 1:50 million (naturalearthdata.com, in the public domain), with fewer points.
 */
interface Outline {
  /** Coasts of the mainland and of islands, closed. */
  land: OutlineLine[];
  /** Shores, closed. */
  lakes: OutlineLine[];
  /** Borders of provinces and states. */
  provinces: OutlineLine[];
  countries: OutlineLine[];
}

/** Steps of a degree in the file. */
const outlineSteps = 200;

/** In the file, a line is a text: latitude and longitude of each point, in steps from the point before it. */
function decode(line: string): OutlineLine {
  const steps = line.split(' ').map(Number);
  let [lat, lng] = [0, 0];
  const points: OutlineLine = [];
  for (let at = 0; at < steps.length; at += 2) {
    lat += steps[at]!;
    lng += steps[at + 1]!;
    points.push([lat / outlineSteps, lng / outlineSteps]);
  }
  return points;
}

let decoded: Outline | null = null;

export const outline = (): Outline =>
  (decoded ??= {
    land: encoded.land.map(decode),
    lakes: encoded.lakes.map(decode),
    provinces: encoded.provinces.map(decode),
    countries: encoded.countries.map(decode),
  });
