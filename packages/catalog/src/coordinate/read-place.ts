import { limits } from '../parameter.ts';
import { parseAngle, type Angle, type Axis } from './angle.ts';
import type { CoordinatePart } from './coordinate-header.ts';
import { areGridMetres, areWebMercatorMetres, isWithinGrid, type Grid } from './grid.ts';
import { parseMetres, parseZone, splitMetres } from './metres.ts';
import { splitPlace } from './split-place.ts';

/** WGS84 degrees. */
interface Place {
  lat: number;
  lng: number;
}

/** What was corrected to read a place; `order` if it might also be read the other way round. */
export type PlaceCorrection = 'swapped' | 'unsigned' | 'order';

/** Why cells are no place; `zone` if metres have no zone, and `otherZone` if theirs does not reach so far. */
export type PlaceProblem = 'blank' | 'incomplete' | 'unreadable' | 'outsideCanada' | 'zone' | 'otherZone';

export type PlaceReading =
  | { ok: true; place: Place; corrections: readonly PlaceCorrection[]; isMetres: boolean }
  | { ok: false; problem: PlaceProblem };

export interface PlaceOptions {
  /** What each cell is, as its header says; null where it says nothing. */
  parts?: readonly (CoordinatePart | null)[];
  /** The grid of metres that name no zone. */
  grid?: Grid | null;
  /** Converts metres to degrees; null stands for the metres of web maps. Without it, metres are unreadable. */
  toDegrees?(grid: Grid | null, easting: number, northing: number): Place;
}

const problem = (kind: PlaceProblem): PlaceReading => ({ ok: false, problem: kind });

/** Reads the place that one or two cells hold, in any notation that Canadian sheets have. */
export function readPlace(cells: readonly unknown[], options: PlaceOptions = {}): PlaceReading {
  const { parts = [] } = options;
  const zone = cells.find((_, at) => parts[at] === 'zone');
  const values = cells.flatMap((cell, at) =>
    parts[at] === 'zone' ? [] : [{ cell, part: parts[at] ?? null }],
  );
  const filled = values.filter(({ cell }) => !isBlank(cell));
  if (filled.length === 0) return problem('blank');
  const context: PlaceContext = { options, zone: isBlank(zone) ? null : parseZone(zone) };
  if (filled.length === 1) return readOneCell(filled[0]!.cell, context);
  if (filled.length > 2) return problem('unreadable');
  const [first, second] = filled as [(typeof filled)[0], (typeof filled)[0]];
  const isReversed = isLongitude(first.part) === false || isLongitude(second.part) === true;
  const isNamed = isLongitude(first.part) !== null && isLongitude(second.part) !== null;
  return (
    readAngles([angleOf(first.cell), angleOf(second.cell)], {
      isLongitudeFirst: isLongitude(first.part) === true || isLongitude(second.part) === false,
      isOrderNamed: isNamed,
      isOrderWritten: false,
    }) ??
    readMetres([parseMetres(first.cell), parseMetres(second.cell)], {
      ...context,
      isNorthingFirst: isNamed && isReversed,
      isOrderWritten: false,
    })
  );
}

interface PlaceContext {
  options: PlaceOptions;
  /** The zone that the row names. */
  zone: Grid | 'outside' | null;
}

function readOneCell(cell: unknown, context: PlaceContext): PlaceReading {
  if (typeof cell === 'number') return problem('incomplete');
  const text = String(cell);
  const pair = splitPlace(text);
  if (pair) {
    const reading = readAngles([parseAngle(pair.parts[0]), parseAngle(pair.parts[1])], {
      isLongitudeFirst: pair.isLongitudeFirst,
      isOrderNamed: pair.isLongitudeFirst,
      isOrderWritten: true,
    });
    if (reading) return reading;
  }
  if (parseAngle(text)) return problem('incomplete');
  const metres = splitMetres(text);
  if (metres) {
    return readMetres(metres.parts, {
      options: context.options,
      zone: metres.grid ?? context.zone,
      isNorthingFirst: false,
      isOrderWritten: metres.hasLetters,
    });
  }
  return problem('unreadable');
}

interface AngleOrder {
  /** Whether the longitude is expected first. */
  isLongitudeFirst: boolean;
  /** Whether headers or the notation name the order; without them, latitude, longitude is the custom. */
  isOrderNamed: boolean;
  /** Whether letters in the cell name the axes for good: another order is then no mistake. */
  isOrderWritten: boolean;
}

/** Null if the numbers are too large for angles, or unreadable. */
function readAngles(angles: readonly (Angle | null)[], order: AngleOrder): PlaceReading | null {
  const [first, second] = angles;
  if (!first || !second || [first, second].some(({ degrees }) => Math.abs(degrees) > 180)) return null;
  const named = namedAxes(first, second);
  if (named === 'contradiction') return problem('unreadable');
  const expected = order.isLongitudeFirst ? { lat: second, lng: first } : { lat: first, lng: second };
  const reversed = { lat: expected.lng, lng: expected.lat };
  if (named) {
    const pair = named === 'lat' ? { lat: first, lng: second } : { lat: second, lng: first };
    const isSwapped = !order.isOrderWritten && order.isOrderNamed && pair.lat !== expected.lat;
    return placeOf(pair, isSwapped ? ['swapped'] : []);
  }
  const isUnclear = !order.isOrderNamed && isSignless(expected) && isSignless(reversed);
  const readings = [
    placeOf(expected, isUnclear ? ['order'] : []),
    ...(isUnclear ? [] : [placeOf(reversed, ['swapped'])]),
  ];
  const rank = (reading: PlaceReading) => (reading.ok ? reading.corrections.length : Infinity);
  return readings.sort((one, other) => rank(one) - rank(other))[0]!;
}

/** The axis of the first angle, as its letters or those of the second one name it. */
function namedAxes(first: Angle, second: Angle): Axis | null | 'contradiction' {
  if (first.axis && first.axis === second.axis) return 'contradiction';
  if (first.axis) return first.axis;
  return second.axis && (second.axis === 'lat' ? 'lng' : 'lat');
}

interface Angles {
  lat: Angle;
  lng: Angle;
}

/** A longitude without a sign lacks its minus sign: all of Canada is west of Greenwich. */
const isSignless = ({ lat, lng }: Angles): boolean =>
  !lng.hasSign && lng.degrees > 0 && isInCanada({ lat: lat.degrees, lng: -lng.degrees });

function placeOf(angles: Angles, corrections: readonly PlaceCorrection[]): PlaceReading {
  const place = { lat: angles.lat.degrees, lng: angles.lng.degrees };
  if (isInCanada(place)) return { ok: true, place, corrections, isMetres: false };
  if (!isSignless(angles)) return problem('outsideCanada');
  const signed = { lat: place.lat, lng: -place.lng };
  return { ok: true, place: signed, corrections: [...corrections, 'unsigned'], isMetres: false };
}

interface MetresContext extends PlaceContext {
  isNorthingFirst: boolean;
  /** Whether letters name the easting: another order is then no mistake. */
  isOrderWritten: boolean;
}

function readMetres(
  [first, second]: readonly (number | null | undefined)[],
  { options, zone, isNorthingFirst, isOrderWritten }: MetresContext,
): PlaceReading {
  if (typeof first !== 'number' || typeof second !== 'number' || !options.toDegrees)
    return problem('unreadable');
  const expected = isNorthingFirst ? [second, first] : [first, second];
  const reversed = [...expected].reverse();
  const isOf = (test: (x: number, y: number) => boolean, [x = 0, y = 0]: number[]) => test(x, y);
  const isReversed = [areGridMetres, areWebMercatorMetres].some((test) => isOf(test, reversed));
  const [x = 0, y = 0] = isReversed ? reversed : expected;
  const corrections: PlaceCorrection[] = isReversed && !isOrderWritten ? ['swapped'] : [];
  const isWeb = areWebMercatorMetres(x, y);
  if (!isWeb && !areGridMetres(x, y)) return problem('unreadable');
  const grid = isWeb ? null : (zone ?? options.grid ?? 'none');
  if (grid === 'outside') return problem('outsideCanada');
  if (grid === 'none') return problem('zone');
  if (grid && !isWithinGrid(grid, x)) return problem('otherZone');
  const place = options.toDegrees(grid, x, y);
  return isInCanada(place) ? { ok: true, place, corrections, isMetres: true } : problem('outsideCanada');
}

const isBlank = (cell: unknown): boolean =>
  cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === '');

/** Null where a part names neither axis. */
const isLongitude = (part: CoordinatePart | null): boolean | null =>
  part === 'lng' || part === 'x' ? true : part === 'lat' || part === 'y' ? false : null;

const angleOf = (cell: unknown): Angle | null =>
  typeof cell === 'number' ? { degrees: cell, axis: null, hasSign: cell < 0 } : parseAngle(String(cell));

export function isInCanada({ lat, lng }: Place): boolean {
  const { latitude, longitude } = limits;
  return (
    lat >= latitude.minimum && lat <= latitude.maximum && lng >= longitude.minimum && lng <= longitude.maximum
  );
}
