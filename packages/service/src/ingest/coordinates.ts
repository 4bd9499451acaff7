import proj4 from 'proj4';
import { kilometresBetween } from '@cdata/catalog';
import { isInCanada } from '../store/published-record.ts';

export interface Place {
  lat: number;
  lng: number;
}

/** A row's own coordinates may be in another city's place by mistake; farther than this they are no coordinates. */
const maxKilometres = 120;

/** The projections in which Canadian cities publish metres: UTM, MTM, the national and provincial ones. */
const projections: readonly string[] = [
  ...Array.from({ length: 16 }, (_, at) => `+proj=utm +zone=${at + 7} +datum=NAD83 +units=m`),
  // MTM zones 3 to 10 (NAD83): Quebec and eastern Ontario.
  ...[-58.5, -61.5, -64.5, -67.5, -70.5, -73.5, -76.5, -79.5].map(
    (meridian) =>
      `+proj=tmerc +lat_0=0 +lon_0=${meridian} +k=0.9999 +x_0=304800 +y_0=0 +datum=NAD83 +units=m`,
  ),
  // Alberta's 3TM, whose false easting is zero.
  ...[-111, -114, -117, -120].map(
    (meridian) => `+proj=tmerc +lat_0=0 +lon_0=${meridian} +k=0.9999 +x_0=0 +y_0=0 +datum=NAD83 +units=m`,
  ),
  '+proj=merc +a=6378137 +b=6378137 +lat_ts=0 +lon_0=0 +x_0=0 +y_0=0 +k=1 +units=m +nadgrids=@null +no_defs',
  // BC Albers, and Statistics Canada's Lambert.
  '+proj=aea +lat_0=45 +lon_0=-126 +lat_1=50 +lat_2=58.5 +x_0=1000000 +y_0=0 +datum=NAD83 +units=m',
  '+proj=lcc +lat_0=63.390675 +lon_0=-91.8666666666667 +lat_1=49 +lat_2=77 +x_0=6200000 +y_0=3000000 +datum=NAD83',
];

const degrees = 'WGS84';

/**
 * Converts the coordinates of one city to degrees. Metres are read in the projection that puts the first place nearest
 * to the city's centre; without a centre, they can't be read.
 */
export class PlaceReader {
  private projection: proj4.Converter | null = null;

  constructor(private readonly centre: Place | null) {}

  /** Null if the numbers are no place in Canada near the city. */
  read(x: number, y: number): Place | null {
    if (!Number.isFinite(x) || !Number.isFinite(y)) return null;
    if (isInCanada(y, x)) return this.near({ lat: y, lng: x });
    // Latitude and longitude were exchanged.
    if (isInCanada(x, y)) return this.near({ lat: x, lng: y });
    if (Math.abs(x) <= 180 || Math.abs(y) <= 180 || !this.centre) return null;
    this.projection ??= this.bestProjection(x, y);
    if (!this.projection) return null;
    const [lng, lat] = this.projection.forward([x, y]) as [number, number];
    return this.near({ lat, lng });
  }

  private near(place: Place): Place | null {
    return this.centre && kilometresBetween(place, this.centre) > maxKilometres ? null : place;
  }

  private bestProjection(x: number, y: number): proj4.Converter | null {
    let best: { converter: proj4.Converter; kilometres: number } | null = null;
    for (const projection of projections) {
      const converter = proj4(projection, degrees);
      const [lng, lat] = converter.forward([x, y]) as [number, number];
      const kilometres = kilometresBetween({ lat, lng }, this.centre!);
      if (kilometres < maxKilometres && kilometres < (best?.kilometres ?? Infinity)) {
        best = { converter, kilometres };
      }
    }
    return best?.converter ?? null;
  }
}

/** The first pair of numbers of GeoJSON, WKT (`POINT (-113.5 53.5)`) or `lat, lng`; [x, y]. */
export function pointOf(geometry: unknown): [number, number] | null {
  const value = geometryOf(geometry);
  if (typeof value === 'string') {
    const wkt = /^\s*(?:SRID=\d+;)?\s*[A-Z]+\s*\(+\s*(-?[\d.]+)\s+(-?[\d.]+)/i.exec(value);
    if (wkt) return [Number(wkt[1]), Number(wkt[2])];
    const pair = /^\s*\(?\s*(-?[\d.]+)\s*[,;\s]\s*(-?[\d.]+)\s*\)?\s*$/.exec(value);
    return pair ? [Number(pair[2]), Number(pair[1])] : null;
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
