import type { Coordinate } from '../../lookup/index.ts';

/** The eight points of the compass, clockwise from the north. */
export const compassPoints = [
  'north',
  'northeast',
  'east',
  'southeast',
  'south',
  'southwest',
  'west',
  'northwest',
] as const;
export type CompassPoint = (typeof compassPoints)[number];

/** The straight way from one place to another. */
export interface Way {
  metres: number;
  direction: CompassPoint;
}

const metresPerDegree = 111_195;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Distances within a country need no great circle. */
export function wayBetween(from: Coordinate, to: Coordinate): Way {
  const north = (to.lat - from.lat) * metresPerDegree;
  const east = (to.lng - from.lng) * metresPerDegree * Math.cos(radians((from.lat + to.lat) / 2));
  const turn = Math.round(Math.atan2(east, north) / (Math.PI / 4));
  return { metres: Math.hypot(north, east), direction: compassPoints[(turn + 8) % 8]! };
}
