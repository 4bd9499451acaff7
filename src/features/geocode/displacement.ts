import { kilometresPerDegree, radians } from '@cdata/catalog';
import type { Coordinate } from '../../engine/index.ts';
import { formatNumber } from '../../language/index.ts';

/** The eight points of the compass, clockwise from the north. */
const compassPoints = [
  'north',
  'northeast',
  'east',
  'southeast',
  'south',
  'southwest',
  'west',
  'northwest',
] as const;
type CompassPoint = (typeof compassPoints)[number];

/** How far one place is from another, and in which direction. */
export interface Displacement {
  metres: number;
  direction: CompassPoint;
}

/** Measured on a plane, which is accurate enough for a distance that people read. */
export function displacementBetween(from: Coordinate, to: Coordinate): Displacement {
  const north = to.lat - from.lat;
  const east = (to.lng - from.lng) * Math.cos(radians((from.lat + to.lat) / 2));
  const turn = Math.round(Math.atan2(east, north) / (Math.PI / 4));
  return {
    metres: Math.hypot(north, east) * kilometresPerDegree * 1000,
    direction: compassPoints[(turn + 8) % 8]!,
  };
}

/** Metres between a house and a row's own coordinates of it, which may be those of its lot or its road. */
export const maxMetresFromOwn = 500;

/** How many metres a row's own coordinates are from its address; null where both may be right. */
export function metresFromOwn(address: Coordinate, own: Coordinate | null): number | null {
  if (own === null) return null;
  const { metres } = displacementBetween(address, own);
  return metres > maxMetresFromOwn ? metres : null;
}

/** `230 m` or `1.2 km`, for people. */
export function distanceText(metres: number): string {
  const isShort = metres < 1000;
  return formatNumber(isShort ? Math.round(metres / 10) * 10 : metres / 1000, {
    style: 'unit',
    unit: isShort ? 'meter' : 'kilometer',
    maximumFractionDigits: metres < 10_000 ? 1 : 0,
  });
}
