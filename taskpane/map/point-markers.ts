import {
  circleMarker,
  divIcon,
  LayerGroup,
  marker,
  svg,
  tooltip,
  type CircleMarkerOptions,
  type Layer,
  type Map as LeafletMap,
} from 'leaflet';
import {
  countText,
  placeNames,
  type Cluster,
  type MapPlace,
  type MapPoint,
  type PointIndex,
} from '../../src/map/index.ts';
import { messages } from '../../src/messages/index.ts';

/** What the map shows. */
export interface MapContent {
  index: PointIndex;
  /** CSS colors by color class. */
  colors: readonly string[];
  classOf(point: MapPoint): number;
  /** Points whose rows are selected. */
  highlighted: readonly MapPoint[];
  /** The point that the user has chosen. */
  active: MapPoint | null;
  /** The names of the points, or of their streets and cities; null for none. */
  names: 'points' | 'surroundings' | null;
}

/** Pixels. */
const pointRadius = 6;
const ringRadius = 10;
/** The part of the view by which more is drawn on each side, so that it is there while the map is dragged. */
const padding = 0.4;
const maxNames = 16;
/** Pixels between the middles of two names. */
const nameSpace = { x: 110, y: 22 };
const ringPane = 'rings';

/** A cluster is the larger, the more points it has. Pixels. */
const clusterSize = (count: number): number => 24 + Math.min(20, Math.round(5 * Math.log10(count)));

/** The markers of what is in view. They are replaced when the map has moved. */
export class PointMarkers extends LayerGroup {
  #content: MapContent | null = null;
  #map: LeafletMap | null = null;
  readonly #onPick: (point: MapPoint) => void;

  /** @param onPick Receives a point that the user clicks. */
  constructor(onPick: (point: MapPoint) => void) {
    super();
    this.#onPick = onPick;
  }

  override onAdd(map: LeafletMap): this {
    this.#map = map;
    // Above the clusters, which may hold the point, and without clicks of their own.
    map.createPane(ringPane).style.cssText = 'z-index: 620; pointer-events: none';
    map.on('moveend', this.#refresh);
    return super.onAdd(map);
  }

  override onRemove(map: LeafletMap): this {
    map.off('moveend', this.#refresh);
    this.#map = null;
    return super.onRemove(map);
  }

  show(content: MapContent): void {
    this.#content = content;
    this.#refresh();
  }

  readonly #refresh = (): void => {
    this.clearLayers();
    const [map, content] = [this.#map, this.#content];
    if (!map || !content) return;
    const bounds = map.getBounds().pad(padding);
    const [west, south, east, north] = [
      bounds.getWest(),
      bounds.getSouth(),
      bounds.getEast(),
      bounds.getNorth(),
    ];
    for (const item of content.index.within({ west, south, east, north }, map.getZoom())) {
      this.addLayer(
        'point' in item ? this.#pointMarker(item.point, content) : this.#clusterMarker(item.cluster, content),
      );
    }
    const renderer = svg({ pane: ringPane });
    for (const point of content.highlighted)
      this.addLayer(ring(point, { className: 'cdata-ring', renderer }));
    const { active } = content;
    if (active) this.addLayer(ring(active, { className: 'cdata-ring cdata-ring-active', renderer }));
    this.#addNames(map, content);
  };

  #pointMarker(point: MapPoint, { colors, classOf }: MapContent): Layer {
    const fillColor = colors[classOf(point)];
    const options = { radius: pointRadius, weight: 1.5, className: 'cdata-point', fillColor, fillOpacity: 1 };
    return circleMarker(point, { ...options, bubblingMouseEvents: false }).on('click', () =>
      this.#onPick(point),
    );
  }

  #clusterMarker(cluster: Cluster, { colors }: MapContent): Layer {
    const size = clusterSize(cluster.count);
    const html = clusterElement(cluster, colors);
    const icon = divIcon({ html, className: 'cdata-cluster', iconSize: [size, size] });
    return marker(cluster, { icon, keyboard: false }).on('click', () => this.#open(cluster));
  }

  /** Moves the map so close that the cluster falls apart. Of points at one place, each click picks the next one. */
  #open(cluster: Cluster): void {
    const { index, active } = this.#content!;
    const zoom = index.expansionZoom(cluster);
    if (zoom <= this.#map!.getMaxZoom()) return void this.#map!.setView(cluster, zoom);
    const points = index.pointsOf(cluster);
    this.#onPick(points[(active ? points.indexOf(active) + 1 : 0) % points.length]!);
  }

  /** Names that would cover another name are left out; those of cities come first. */
  #addNames(map: LeafletMap, { index, names }: MapContent): void {
    if (names === null) return;
    const inView = index.points.filter((point) => map.getBounds().contains(point));
    if (names === 'points') {
      for (const point of inView)
        this.addLayer(nameOf(point.name, point, { offset: [8, 0], direction: 'right' }));
      return;
    }
    const positions: { x: number; y: number }[] = [];
    for (const { text, isCity, lat, lng } of placeNames(inView, map.getZoom())) {
      const { x, y } = map.latLngToLayerPoint([lat, lng]);
      const isFree = positions.every(
        (other) => Math.abs(other.x - x) > nameSpace.x || Math.abs(other.y - y) > nameSpace.y,
      );
      if (!isFree) continue;
      positions.push({ x, y });
      const className = isCity ? 'cdata-city' : 'cdata-street';
      this.addLayer(nameOf(text, { lat, lng }, { direction: 'top', offset: [0, -10], className }));
      if (positions.length === maxNames) return;
    }
  }
}

const ring = (place: MapPlace, options: CircleMarkerOptions): Layer =>
  circleMarker(place, { ...options, radius: ringRadius, fill: false, pane: ringPane, interactive: false });

interface NameOptions {
  direction: 'right' | 'top';
  offset: [number, number];
  className?: string;
}

/** Below the markers. Leaflet reads texts as HTML, and names come from the sheet: the name is the text of an element. */
function nameOf(text: string, place: MapPlace, options: NameOptions): Layer {
  const content = document.createElement('span');
  content.textContent = text;
  return tooltip({ ...options, permanent: true, content, pane: 'shadowPane' }).setLatLng(place);
}

/** The number of points, within the shares of their colors. */
function clusterElement({ count, classes }: Cluster, colors: readonly string[]): HTMLElement {
  const element = document.createElement('div');
  element.setAttribute('role', 'img');
  element.setAttribute('aria-label', messages().map.cluster(count));
  let share = 0;
  const sectors = classes.map((points, at) => {
    const from = share;
    share += points / count;
    return `${colors[at]} ${from}turn ${share}turn`;
  });
  element.style.background = `conic-gradient(${sectors.join(', ')})`;
  const text = document.createElement('span');
  text.textContent = countText(count);
  element.append(text);
  return element;
}
