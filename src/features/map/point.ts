import { limits, publishedDegrees } from '@cdata/catalog';

/** WGS84 degrees. */
export interface MapPlace {
  lat: number;
  lng: number;
}

/** A row or a record that has a place. */
export interface MapPoint extends MapPlace {
  /** Its position among the points of its source. */
  id: number;
  /** What people read in the list, usually an address. */
  name: string;
  /** The service's match type; null if it is not from a geocode run. */
  matchType: string | null;
  /** Dollars. */
  value: number | null;
  /** As it is published. */
  status: string | null;
  /** Row of the sheet, counted from 0; null if the point is on no sheet. */
  row: number | null;
}

/** The cells of the rows on their sheet. */
export interface RowsOnSheet {
  sheetId: string;
  /** First column, counted from 0. */
  column: number;
  columns: number;
}

export interface PointSet {
  points: MapPoint[];
  /** Null if the points are on no sheet. */
  sheet: RowsOnSheet | null;
  /** Rows without coordinates in Canada. */
  withoutPlace: number;
  /** Rows whose latitude and longitude were exchanged; they are shown where they belong. */
  swapped: number;
  /** The geocode run whose matches can be corrected on the map, or null. */
  runId: string | null;
}

export const emptySet: PointSet = { points: [], sheet: null, withoutPlace: 0, swapped: 0, runId: null };

type PointDetails = Omit<MapPoint, 'id' | 'lat' | 'lng'>;

/** Collects the points of a source, and counts the rows that have no place. */
export class PointCollection {
  readonly #points: MapPoint[] = [];
  #withoutPlace = 0;
  #swapped = 0;

  /** @param lat, lng As they are in the cells or in the record. */
  add(lat: unknown, lng: unknown, details: PointDetails): void {
    const place = readPlace(lat, lng);
    if (!place) this.#withoutPlace++;
    else {
      if (place.isSwapped) this.#swapped++;
      this.#points.push({ id: this.#points.length, lat: place.lat, lng: place.lng, ...details });
    }
  }

  set({ sheet = null, runId = null }: Partial<Pick<PointSet, 'sheet' | 'runId'>> = {}): PointSet {
    return { points: this.#points, sheet, runId, withoutPlace: this.#withoutPlace, swapped: this.#swapped };
  }
}

/** Null if the two are no coordinate in Canada, in either order. */
export function readPlace(lat: unknown, lng: unknown): (MapPlace & { isSwapped: boolean }) | null {
  const place = inOrder(lat, lng);
  if (place) return { ...place, isSwapped: false };
  const swapped = inOrder(lng, lat);
  return swapped && { ...swapped, isSwapped: true };
}

function inOrder(lat: unknown, lng: unknown): MapPlace | null {
  const latitude = publishedDegrees(lat, limits.latitude);
  const longitude = publishedDegrees(lng, limits.longitude);
  return latitude === null || longitude === null ? null : { lat: latitude, lng: longitude };
}
