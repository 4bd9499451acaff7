import { limits } from '../parameter.ts';
import {
  type Angle,
  type Axis,
  parseAngle,
  parseMetres,
  parseZone,
  plainAngles,
  splitMetres,
} from './coordinate-notation.ts';
import { areGridMetres, areWebMercatorMetres, type Grid, isWithinGrid } from './grid.ts';

/** What a column holds of coordinates: both numbers, one angle, an easting or northing, or the zone of metres. */
export const coordinateParts = ['point', 'lat', 'lng', 'x', 'y', 'grid_zone'] as const;
export type CoordinatePart = (typeof coordinateParts)[number];

/** WGS84 degrees. */
interface Place {
  lat: number;
  lng: number;
}

/** What was corrected to read a place; `order` if it might also be read the other way round. */
export type CoordinateCorrection = 'swapped' | 'unsigned' | 'order';

/** Why cells are no place; `zone` if metres have no zone, and `otherZone` if theirs does not reach so far. */
export type CoordinateProblem =
  'blank' | 'incomplete' | 'unreadable' | 'outsideCanada' | 'zone' | 'otherZone';

export type CoordinateReading =
  | { ok: true; place: Place; corrections: readonly CoordinateCorrection[]; isMetres: boolean }
  | { ok: false; problem: CoordinateProblem };

export interface CoordinateOptions {
  /** What each cell is, as its header says; null where it says nothing. */
  parts?: readonly (CoordinatePart | null)[];
  /** The grid of metres that name no zone. */
  grid?: Grid | null;
  /** Converts metres to degrees; null stands for the metres of web maps. Without it, metres are unreadable. */
  toDegrees?(grid: Grid | null, easting: number, northing: number): Place;
}

const problem = (kind: CoordinateProblem): CoordinateReading => ({ ok: false, problem: kind });

/** Reads the place that one or two cells hold, in any notation that Canadian sheets have. */
export function readCoordinates(
  cells: readonly unknown[],
  options: CoordinateOptions = {},
): CoordinateReading {
  const { parts = [] } = options;
  const zone = cells.find((_, at) => parts[at] === 'grid_zone');
  const values = cells.flatMap((cell, at) =>
    parts[at] === 'grid_zone' ? [] : [{ cell, part: parts[at] ?? null }],
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
  options: CoordinateOptions;
  /** The zone that the row names. */
  zone: Grid | 'outside' | null;
}

function readOneCell(cell: unknown, context: PlaceContext): CoordinateReading {
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
function readAngles(angles: readonly (Angle | null)[], order: AngleOrder): CoordinateReading | null {
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
  const rank = (reading: CoordinateReading) => (reading.ok ? reading.corrections.length : Infinity);
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

function placeOf(angles: Angles, corrections: readonly CoordinateCorrection[]): CoordinateReading {
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
): CoordinateReading {
  if (typeof first !== 'number' || typeof second !== 'number' || !options.toDegrees)
    return problem('unreadable');
  const expected = isNorthingFirst ? [second, first] : [first, second];
  const reversed = [...expected].reverse();
  const isOf = (test: (x: number, y: number) => boolean, [x = 0, y = 0]: number[]) => test(x, y);
  const isReversed = [areGridMetres, areWebMercatorMetres].some((test) => isOf(test, reversed));
  const [x = 0, y = 0] = isReversed ? reversed : expected;
  const corrections: CoordinateCorrection[] = isReversed && !isOrderWritten ? ['swapped'] : [];
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

/** The two halves of a place that is written in one cell. */
export interface WrittenPair {
  parts: [string, string];
  /** Whether the notation itself says that the longitude comes first, as WKT does. */
  isLongitudeFirst: boolean;
}

const wktPoint = /^POINT\s*Z?\s*\(([^()]*)\)$/;
/** Of other shapes, there are several pairs. */
const geoJsonPoint = /^[^[]*"COORDINATES"\s*:\s*\[([^[\]]*)\][^[]*$/;

/** Splits `45.5017, -73.5673`, `45,5017; -73,5673`, `45°30'N 73°34'O` or `POINT (-73.5 45.5)`; null if it is no pair. */
export function splitPlace(text: string): WrittenPair | null {
  const plain = plainAngles(text)
    .replace(/^\s*SRID=\d+;/, '')
    .trim();
  const point = (plain.startsWith('{') ? geoJsonPoint : wktPoint).exec(plain);
  const inner = (point?.[1] ?? plain)
    .replace(/^GEO:/, '')
    .replace(/^[\s([{"]+(?=[\d\-+NSEWL])/, '')
    .replace(/[\s)\]}]+$/, '');
  const parts = halves(inner);
  return parts && { parts, isLongitudeFirst: point !== null };
}

/** Blanks and separators at the ends. */
const trimmed = (text: string): string => text.replace(/^[\s,;/]+|[\s,;/]+$/g, '');

const halves = (text: string): [string, string] | null =>
  atLetters(text) ?? atSeparator(text) ?? atSecondDegree(text) ?? atBlank(text) ?? atComma(text);

const splitAt = (text: string, index: number): [string, string] => [
  trimmed(text.slice(0, index)),
  trimmed(text.slice(index)),
];

/** Splits at the labels `lat:` and `lng:`, or at the letters of the hemispheres. */
function atLetters(text: string): [string, string] | null {
  const labels = [...text.matchAll(/\b(?:LAT|LNG)\b/g)];
  if (labels.length === 2) return splitAt(text, labels[1]!.index);
  const letters = [...text.matchAll(/(?<![A-Z])[NSEW](?![A-Z])/g)];
  if (labels.length > 0 || letters.length !== 2) return null;
  const [first, second] = letters as [RegExpExecArray, RegExpExecArray];
  return splitAt(text, first.index === 0 ? second.index : first.index + 1);
}

function atSeparator(text: string): [string, string] | null {
  const parts = text
    .split(/[;|/\t\n]/)
    .map(trimmed)
    .filter(Boolean);
  return parts.length === 2 ? (parts as [string, string]) : null;
}

function atSecondDegree(text: string): [string, string] | null {
  const numbers = [...text.matchAll(/[-+]?\s*\d+(?:[.,]\d+)?\s*°/g)];
  return numbers.length === 2 ? splitAt(text, numbers[1]!.index) : null;
}

/** Splits two numbers, or two times degrees and minutes, or two times degrees, minutes and seconds. */
function atBlank(text: string): [string, string] | null {
  const parts = text
    .replace(/\s+,\s*/g, ', ')
    .split(/\s+/)
    .map(trimmed);
  const half = parts.length / 2;
  if (![1, 2, 3].includes(half)) return null;
  return [parts.slice(0, half).join(' '), parts.slice(half).join(' ')];
}

/** `45.5,-73.5`, and `45,5017,-73,5673`; but `45,73` is one number. */
function atComma(text: string): [string, string] | null {
  const parts = text.split(',').map((part) => part.trim());
  if (parts.length === 4 && parts.every((part) => /^-?\d+$/.test(part))) {
    return [`${parts[0]}.${parts[1]}`, `${parts[2]}.${parts[3]}`];
  }
  const isOneNumber = parts.every((part) => /^\d+$/.test(part));
  return parts.length === 2 && !isOneNumber ? (parts as [string, string]) : null;
}
