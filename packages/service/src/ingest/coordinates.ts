import { kilometresBetween } from '@cdata/catalog';
import { areGridMetres, readCoordinates, splitMetres } from '@cdata/catalog/reading';
import proj4 from 'proj4';
import { isInCanada } from '../store/published-record.ts';
import type { CityArea, Place } from './load-cities.ts';
import { canadianProjections } from './projections.ts';

/** Converts the coordinates of one city's rows to degrees. */
export class PlaceReader {
  #converter: proj4.Converter | null = null;
  #last: Place | null = null;
  readonly #area: CityArea | null;
  readonly #projection: string | undefined;

  /**
   * @param area Where the places can be; null if nothing says where the city is.
   * @param projection Of metres, as proj4 reads it. By default, they are read in the projection that puts the first
   * place nearest to the middle of the area; without an area, they can't be read.
   */
  constructor(area: CityArea | null, projection?: string) {
    this.#area = area;
    this.#projection = projection;
  }

  /** Null if the numbers are no place in Canada within the area. */
  read(x: number, y: number): Place | null {
    const place = this.#degrees(x, y);
    if (!place || (this.#area && kilometresBetween(place, this.#area) > this.#area.maxKilometres))
      return null;
    this.#last = place;
    return place;
  }

  /** The last place that was read since the last call. */
  takeLast(): Place | null {
    const last = this.#last;
    this.#last = null;
    return last;
  }

  #degrees(x: number, y: number): Place | null {
    if (!Number.isFinite(x) || !Number.isFinite(y)) return null;
    if (isInCanada(y, x)) return { lat: y, lng: x };
    // Latitude and longitude were exchanged.
    if (isInCanada(x, y)) return { lat: x, lng: y };
    if (Math.abs(x) <= 180 || Math.abs(y) <= 180) return null;
    this.#converter ??= this.#projection ? proj4(this.#projection, degrees) : this.#bestConverter(x, y);
    const place = this.#converter && converted(this.#converter, x, y);
    return place && isInCanada(place.lat, place.lng) ? place : null;
  }

  #bestConverter(x: number, y: number): proj4.Converter | null {
    const area = this.#area;
    if (!area) return null;
    const candidates = canadianProjections
      .map((projection) => proj4(projection, degrees))
      .map((converter) => ({ converter, kilometres: kilometresBetween(converted(converter, x, y), area) }))
      .filter(({ kilometres }) => kilometres < area.maxKilometres)
      .sort((one, other) => one.kilometres - other.kilometres);
    return candidates[0]?.converter ?? null;
  }
}

const degrees = 'WGS84';

function converted(converter: proj4.Converter, x: number, y: number): Place {
  const [lng, lat] = converter.forward([x, y]) as [number, number];
  return { lat, lng };
}

/**
 * The place of a shape, [x, y]: a point inside a polygon, otherwise the first pair of numbers of GeoJSON, WKT
 * (`POINT (-113.5 53.5)`), or what {@link readCoordinates} reads.
 */
export function pointOf(geometry: unknown): [number, number] | null {
  const value = geometryOf(geometry);
  const polygons = typeof value === 'string' ? wktPolygons(value) : geoJsonPolygons(value);
  if (polygons && polygons.length > 0) {
    const inside = innerPoint(largestPolygon(polygons));
    if (inside) return inside;
  }
  if (typeof value === 'string') {
    const wkt = /^\s*(?:SRID=\d+;)?\s*[A-Z]+\s*\(+\s*(-?[\d.]+)\s+(-?[\d.]+)/i.exec(value);
    return wkt ? [Number(wkt[1]), Number(wkt[2])] : writtenPoint(value);
  }
  if (typeof value !== 'object' || value === null) return null;
  const {
    coordinates,
    lon,
    lng,
    lat,
    latitude,
    longitude,
    geometry: inner,
  } = value as Record<string, unknown>;
  if (coordinates === undefined && inner) return pointOf(inner);
  const [x, y] = [lon ?? lng ?? longitude, lat ?? latitude].map(Number) as [number, number];
  if (Number.isFinite(x) && Number.isFinite(y)) return [x, y];
  let first: unknown = coordinates;
  while (Array.isArray(first) && Array.isArray(first[0])) first = first[0];
  return Array.isArray(first) && typeof first[0] === 'number' ? [first[0], Number(first[1])] : null;
}

/** Degrees in any notation, or two numbers of metres. Two numbers without signs may be anything. */
function writtenPoint(text: string): [number, number] | null {
  const reading = readCoordinates([text]);
  if (reading.ok) {
    const { lat, lng } = reading.place;
    return reading.corrections.includes('unsigned') ? null : [lng, lat];
  }
  const metres = splitMetres(text);
  if (!metres || metres.parts.some((part) => Math.abs(part) <= 180)) return null;
  const [x, y] = metres.parts;
  return areGridMetres(y, x) ? [y, x] : [x, y];
}

type Polygons = [number, number][][][];

/** The polygons of a GeoJSON geometry or of WKT, in degrees; null if it has none, or one that can't be placed. */
export function polygonsOf(geometry: unknown, places: PlaceReader): Polygons | null {
  const value = geometryOf(geometry);
  const polygons = typeof value === 'string' ? wktPolygons(value) : geoJsonPolygons(value);
  if (!polygons || polygons.length === 0) return null;
  const placed: Polygons = [];
  for (const polygon of polygons) {
    const rings: [number, number][][] = [];
    for (const ring of polygon) {
      const points: [number, number][] = [];
      for (const [x, y] of ring) {
        const place = places.read(x, y);
        if (!place) return null;
        points.push([place.lng, place.lat]);
      }
      if (points.length >= 4) rings.push(points);
    }
    if (rings.length > 0) placed.push(rings);
  }
  return placed.length > 0 ? placed : null;
}

function geoJsonPolygons(value: unknown): Polygons | null {
  const { type, coordinates, geometry, geometries } = (value ?? {}) as Record<string, unknown>;
  if (type === 'Feature') return geoJsonPolygons(geometry);
  if (type === 'Polygon') return [coordinates as Polygons[0]];
  if (type === 'MultiPolygon') return coordinates as Polygons;
  if (type === 'GeometryCollection')
    return (geometries as unknown[]).flatMap((one) => geoJsonPolygons(one) ?? []);
  return null;
}

function wktPolygons(text: string): Polygons | null {
  const [, type = '', body = ''] =
    /^\s*(?:SRID=\d+;)?\s*((?:MULTI)?POLYGON)\s*Z?\s*(\(.*\))\s*$/is.exec(text) ?? [];
  if (!body) return null;
  const json = body
    .replace(/(-?[\d.]+(?:e-?\d+)?)\s+(-?[\d.]+(?:e-?\d+)?)(?:\s+-?[\d.]+)*/gi, '[$1,$2]')
    .replaceAll('(', '[')
    .replaceAll(')', ']');
  const coordinates = JSON.parse(json) as unknown;
  return type.toUpperCase() === 'POLYGON' ? [coordinates as Polygons[0]] : (coordinates as Polygons);
}

/** CSV holds geometries as JSON text. */
function geometryOf(geometry: unknown): unknown {
  if (typeof geometry !== 'string' || !geometry.trimStart().startsWith('{')) return geometry;
  try {
    return JSON.parse(geometry) as unknown;
  } catch {
    return null;
  }
}

type Ring = readonly (readonly [number, number])[];

/**
 * A point inside a polygon, in its own units: in the middle of the widest part of the line halfway between its northern
 * and southern ends. Corners belong to the neighbours as well, and the centroid of a bent lot is outside. Null if the
 * polygon has no area.
 *
 * @param rings The outer ring, then the holes.
 */
export function innerPoint(rings: readonly Ring[]): [number, number] | null {
  const heights = (rings[0] ?? []).map(([, y]) => y);
  const y = (Math.min(...heights) + Math.max(...heights)) / 2;
  const crossings = rings.flatMap((ring) => crossingsOf(ring, y)).sort((one, other) => one - other);
  let widest: [number, number] | null = null;
  for (let at = 0; at + 1 < crossings.length; at += 2) {
    const part: [number, number] = [crossings[at]!, crossings[at + 1]!];
    if (!widest || part[1] - part[0] > widest[1] - widest[0]) widest = part;
  }
  return widest && [(widest[0] + widest[1]) / 2, y];
}

/** Where the edges of a ring cross the line from west to east at `y`. */
function crossingsOf(ring: Ring, y: number): number[] {
  const crossings: number[] = [];
  for (let at = 0; at + 1 < ring.length; at++) {
    const [[x1, y1], [x2, y2]] = [ring[at]!, ring[at + 1]!];
    if (y1 > y !== y2 > y) crossings.push(x1 + ((y - y1) / (y2 - y1)) * (x2 - x1));
  }
  return crossings;
}

/** Of several polygons, the one with the largest extent: a lot in two parts is where most of it is. */
export const largestPolygon = <Polygon extends readonly Ring[]>(polygons: readonly Polygon[]): Polygon =>
  polygons.reduce((largest, one) => (extentOf(one) > extentOf(largest) ? one : largest));

function extentOf([ring = []]: readonly Ring[]): number {
  const [xs, ys] = [ring.map(([x]) => x), ring.map(([, y]) => y)];
  return (Math.max(...xs) - Math.min(...xs)) * (Math.max(...ys) - Math.min(...ys));
}
