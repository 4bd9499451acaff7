import Supercluster from 'supercluster';
import type { MapPlace, MapPoint } from './point.ts';

/** From this number of points on, points that are close together are drawn as one. */
export const minClusteredPoints = 10_000;

/** Pixels within which points are clustered, and the closest zoom at which they are. */
const clusterRadius = 48;
const maxClusterZoom = 17;

export interface MapBounds {
  west: number;
  south: number;
  east: number;
  north: number;
}

export interface Cluster extends MapPlace {
  clusterId: number;
  count: number;
  /** Points by their color class. */
  classes: number[];
}

export type DrawnItem = { point: MapPoint } | { cluster: Cluster };

/** By color class; the last classes may be missing. */
interface ClassCounts {
  classes: number[];
}

/** Points, indexed by where they are and how close they are to each other. */
export class PointIndex {
  readonly points: readonly MapPoint[];
  readonly #clusters: Supercluster<{ point: MapPoint }, ClassCounts> | null;

  /** @param classOf The color class of a point, counted from 0. */
  constructor(points: readonly MapPoint[], classOf: (point: MapPoint) => number) {
    this.points = points;
    this.#clusters = points.length < minClusteredPoints ? null : clustered(points, classOf);
  }

  get isClustered(): boolean {
    return this.#clusters !== null;
  }

  /** What is to be drawn within the bounds. */
  within(bounds: MapBounds, zoom: number): DrawnItem[] {
    const { west, south, east, north } = bounds;
    if (!this.#clusters) {
      return this.points.filter((point) => isWithin(point, bounds)).map((point) => ({ point }));
    }
    return this.#clusters.getClusters([west, south, east, north], zoom).map((feature): DrawnItem => {
      const { properties, geometry } = feature;
      if (!('cluster' in properties)) return { point: properties.point };
      const [lng, lat] = geometry.coordinates as [number, number];
      const { cluster_id: clusterId, point_count: count, classes } = properties;
      return { cluster: { lat, lng, clusterId, count, classes } };
    });
  }

  /** The zoom at which a cluster falls apart. */
  expansionZoom({ clusterId }: Cluster): number {
    return this.#clusters?.getClusterExpansionZoom(clusterId) ?? maxClusterZoom;
  }
}

function clustered(points: readonly MapPoint[], classOf: (point: MapPoint) => number) {
  const index = new Supercluster<{ point: MapPoint }, ClassCounts>({
    radius: clusterRadius,
    extent: 256,
    maxZoom: maxClusterZoom,
    map: ({ point }) => {
      const own = classOf(point);
      return { classes: Array.from({ length: own + 1 }, (_, at) => (at === own ? 1 : 0)) };
    },
    reduce: (sum, { classes }) => {
      // The list may be that of another cluster: it must not be changed.
      const length = Math.max(sum.classes.length, classes.length);
      sum.classes = Array.from({ length }, (_, at) => (sum.classes[at] ?? 0) + (classes[at] ?? 0));
    },
  });
  return index.load(
    points.map((point) => ({
      type: 'Feature',
      properties: { point },
      geometry: { type: 'Point', coordinates: [point.lng, point.lat] },
    })),
  );
}

export const isWithin = ({ lat, lng }: MapPlace, { west, south, east, north }: MapBounds): boolean =>
  lat >= south && lat <= north && lng >= west && lng <= east;

/** The smallest bounds that hold all places; null without any. */
export function boundsOf(places: readonly MapPlace[]): MapBounds | null {
  if (places.length === 0) return null;
  const bounds = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity };
  for (const { lat, lng } of places) {
    bounds.west = Math.min(bounds.west, lng);
    bounds.east = Math.max(bounds.east, lng);
    bounds.south = Math.min(bounds.south, lat);
    bounds.north = Math.max(bounds.north, lat);
  }
  return bounds;
}
