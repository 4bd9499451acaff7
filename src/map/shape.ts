import { kilometresBetween, limits } from '@cdata/catalog';
import type { MapBounds } from './clusters.ts';
import { isWithin } from './clusters.ts';
import type { MapPlace } from './point.ts';

/** An area that the user draws. */
export type Shape =
  | { kind: 'rectangle'; bounds: MapBounds }
  /** The radius is in kilometres. */
  | { kind: 'circle'; center: MapPlace; radius: number };

export type ShapeKind = Shape['kind'];

/** The shape between two corners, or around a center with a place on its edge. */
export const shapeBetween = (kind: ShapeKind, from: MapPlace, to: MapPlace): Shape =>
  kind === 'circle'
    ? { kind, center: from, radius: kilometresBetween(from, to) }
    : {
        kind,
        bounds: {
          west: Math.min(from.lng, to.lng),
          east: Math.max(from.lng, to.lng),
          south: Math.min(from.lat, to.lat),
          north: Math.max(from.lat, to.lat),
        },
      };

export const isInShape = (place: MapPlace, shape: Shape): boolean =>
  shape.kind === 'rectangle'
    ? isWithin(place, shape.bounds)
    : kilometresBetween(shape.center, place) <= shape.radius;

/** A search around a place, as the service takes it: degrees and kilometres. */
export interface SearchArea extends MapPlace {
  radius: number;
  /** Whether the shape is larger than what the service searches. */
  isLarger: boolean;
}

/** Digits that the search form shows: 1 m and 10 m. */
const round = (number: number, digits: number): number => Number(number.toFixed(digits));

/**
 * The circle to search: the service searches only in circles, so that a rectangle becomes the smallest circle around it.
 * Its radius is within what the service accepts.
 */
export function searchAreaOf(shape: Shape): SearchArea {
  const center = shape.kind === 'circle' ? shape.center : centerOf(shape.bounds);
  const radius =
    shape.kind === 'circle'
      ? shape.radius
      : kilometresBetween(center, { lat: shape.bounds.south, lng: shape.bounds.west });
  const { minimum, maximum } = limits.radiusKm;
  return {
    lat: round(center.lat, 5),
    lng: round(center.lng, 5),
    radius: Math.min(maximum, Math.max(minimum, Math.ceil(radius * 100) / 100)),
    isLarger: radius > maximum,
  };
}

const centerOf = ({ west, south, east, north }: MapBounds): MapPlace => ({
  lat: (south + north) / 2,
  lng: (west + east) / 2,
});

/** Degrees by which an arrow key moves a shape, and the factor by which a key resizes it. */
export interface ShapeChange {
  lat?: number;
  lng?: number;
  factor?: number;
}

export function changeShape(shape: Shape, { lat = 0, lng = 0, factor = 1 }: ShapeChange): Shape {
  if (shape.kind === 'circle') {
    const { center, radius } = shape;
    return { ...shape, center: { lat: center.lat + lat, lng: center.lng + lng }, radius: radius * factor };
  }
  const center = centerOf(shape.bounds);
  const height = ((shape.bounds.north - shape.bounds.south) / 2) * factor;
  const width = ((shape.bounds.east - shape.bounds.west) / 2) * factor;
  return {
    ...shape,
    bounds: {
      west: center.lng + lng - width,
      east: center.lng + lng + width,
      south: center.lat + lat - height,
      north: center.lat + lat + height,
    },
  };
}
