import { cityLabel } from '@cdata/catalog';
import { normalizedAddress, ordinaryCapitals, readAddress } from '@cdata/catalog/reading';
import type { MapPlace, MapPoint } from './point.ts';

/** The name of a city or street, at a place among the points that have it. */
interface PlaceName extends MapPlace {
  text: string;
  isCity: boolean;
  /** Points that have it. */
  count: number;
}

/** From this zoom on, the names of streets are shown as well as those of cities. */
export const minStreetZoom = 12;

/** An address takes about 20 µs to parse, and names are chosen whenever the map has moved. */
const maxSample = 400;

/** Parsed addresses, by the point's own address and city. */
const parsed = new Map<string, { street: string | null; city: string | null }>();
const maxParsed = 20_000;

/**
 * The names of the cities and streets of points, those with the most points first. If there are many points, an evenly
 * spread sample is used.
 *
 * @param points The points that are in view.
 */
export function placeNames(points: readonly MapPoint[], zoom: number): PlaceName[] {
  const step = Math.max(1, Math.ceil(points.length / maxSample));
  const cities = new Map<string, MapPoint[]>();
  const streets = new Map<string, MapPoint[]>();
  for (let at = 0; at < points.length; at += step) {
    const point = points[at]!;
    const { street, city } = partsOf(point);
    if (city) add(cities, city, point);
    if (street && zoom >= minStreetZoom) add(streets, street, point);
  }
  const named = (groups: Map<string, MapPoint[]>, isCity: boolean) =>
    [...groups].map(([text, group]): PlaceName => ({
      text,
      isCity,
      count: group.length,
      ...(isCity ? center(group) : middle(group)),
    }));
  return [...named(cities, true), ...named(streets, false)].sort(
    (a, b) => Number(b.isCity) - Number(a.isCity) || b.count - a.count,
  );
}

function partsOf({ address, city }: MapPoint): { street: string | null; city: string | null } {
  const key = `${address}\n${city}`;
  const cached = parsed.get(key);
  if (cached) return cached;
  if (parsed.size >= maxParsed) parsed.clear();
  const { civic, municipality } = readAddress(address);
  const street = civic && normalizedAddress({ ...civic, unit: null, number: null, numberTo: null });
  const parts = {
    street: street ? ordinaryCapitals(street) : null,
    city: city !== '' ? cityLabel(city) : municipality && ordinaryCapitals(municipality),
  };
  parsed.set(key, parts);
  return parts;
}

function add(groups: Map<string, MapPoint[]>, name: string, point: MapPoint): void {
  const group = groups.get(name);
  if (group) group.push(point);
  else groups.set(name, [point]);
}

const mean = (numbers: readonly number[]): number =>
  numbers.reduce((sum, number) => sum + number, 0) / numbers.length;

const center = (points: readonly MapPlace[]): MapPlace => ({
  lat: mean(points.map(({ lat }) => lat)),
  lng: mean(points.map(({ lng }) => lng)),
});

/** The point nearest to the center: the name of a street is on the street, even if it bends. */
function middle(points: readonly MapPlace[]): MapPlace {
  const { lat, lng } = center(points);
  const distance = (point: MapPlace) => (point.lat - lat) ** 2 + (point.lng - lng) ** 2;
  const nearest = points.reduce((best, point) => (distance(point) < distance(best) ? point : best));
  return { lat: nearest.lat, lng: nearest.lng };
}
