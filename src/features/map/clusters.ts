import Supercluster from 'supercluster';
import type { MapPlace, MapPoint } from './point.ts';

/** Pixels within which points are drawn as one. */
const clusterRadius = 32;

interface MapBounds {
  west: number;
  south: number;
  east: number;
  north: number;
}

export interface Cluster extends MapPlace {
  id: number;
  count: number;
  /** Points by their color class. */
  classes: number[];
}

export type MapItem = { point: MapPoint } | { cluster: Cluster };

/** By color class; the last classes may be missing. */
interface ClassCounts {
  classes: number[];
}

/** Points, indexed by where they are; those close to each other are clusters. */
export class PointIndex {
  readonly #clusters: Supercluster<{ point: MapPoint }, ClassCounts>;

  /**
   * @param classOf The color class of a point, counted from 0.
   * @param maxZoom The closest zoom at which there are clusters.
   */
  constructor(points: readonly MapPoint[], classOf: (point: MapPoint) => number, maxZoom: number) {
    this.#clusters = new Supercluster<{ point: MapPoint }, ClassCounts>({
      radius: clusterRadius,
      extent: 256,
      maxZoom,
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
    this.#clusters.load(
      points.map((point) => ({
        type: 'Feature',
        properties: { point },
        geometry: { type: 'Point', coordinates: [point.lng, point.lat] },
      })),
    );
  }

  /** The points and clusters within the bounds. */
  within({ west, south, east, north }: MapBounds, zoom: number): MapItem[] {
    return this.#clusters.getClusters([west, south, east, north], zoom).map(({ properties, geometry }) => {
      if (!('cluster' in properties)) return { point: properties.point };
      const [lng, lat] = geometry.coordinates as [number, number];
      const { cluster_id: id, point_count: count, classes } = properties;
      return { cluster: { lat, lng, id, count, classes } };
    });
  }

  /** The zoom at which a cluster falls apart; closer than the map's if its points are at one place. */
  expansionZoom({ id }: Cluster): number {
    return this.#clusters.getClusterExpansionZoom(id);
  }

  pointsOf({ id }: Cluster): MapPoint[] {
    return this.#clusters.getLeaves(id, Infinity).map(({ properties }) => properties.point);
  }
}
