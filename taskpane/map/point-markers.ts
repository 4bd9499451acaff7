import {
  circleMarker,
  LayerGroup,
  svg,
  type CircleMarkerOptions,
  type Layer,
  type Map as LeafletMap,
  type TooltipOptions,
} from 'leaflet';
import type { Cluster, MapItem, MapPlace, MapPoint, PointIndex } from '../../src/features/map/index.ts';
import { clusterMarker } from './cluster-marker.ts';

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
  /** Whether the names of the points are next to them. */
  isNamed: boolean;
}

/** Pixels. */
const pointRadius = 6;
const ringRadius = 10;
/** The part of the view by which more is drawn on each side, so that it is there while the map is dragged. */
const padding = 0.4;
const ringPane = 'rings';

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
    const [map, content] = [this.#map, this.#content];
    const focused = map && this.#focusedCluster(map);
    this.clearLayers();
    if (!map || !content) return;
    const bounds = map.getBounds().pad(padding);
    const [west, south, east, north] = [
      bounds.getWest(),
      bounds.getSouth(),
      bounds.getEast(),
      bounds.getNorth(),
    ];
    const items = content.index.within({ west, south, east, north }, map.getZoom());
    for (const item of items) this.addLayer(this.#itemMarker(map, item, content));
    const renderer = svg({ pane: ringPane });
    for (const point of content.highlighted)
      this.addLayer(ring(point, { className: 'cdata-ring', renderer }));
    const { active } = content;
    if (active) this.addLayer(ring(active, { className: 'cdata-ring cdata-ring-active', renderer }));
    if (focused) map.getContainer().querySelector<HTMLElement>(focused)?.focus({ preventScroll: true });
  };

  /** Selects the cluster that has the focus. It is drawn again whenever something changes. */
  #focusedCluster(map: LeafletMap): string | null {
    const { activeElement } = document;
    if (!(activeElement instanceof HTMLElement) || !map.getContainer().contains(activeElement)) return null;
    const { cluster } = activeElement.dataset;
    return cluster === undefined ? null : `[data-cluster="${cluster}"]`;
  }

  #itemMarker(map: LeafletMap, item: MapItem, content: MapContent): Layer {
    if ('point' in item) return this.#pointMarker(item.point, content);
    const { cluster } = item;
    return clusterMarker(cluster, {
      colors: content.colors,
      isInView: map.getBounds().contains(cluster),
      open: (isByKeyboard) => this.#open(cluster, isByKeyboard),
    });
  }

  #pointMarker(point: MapPoint, { colors, classOf, isNamed }: MapContent): Layer {
    const fillColor = colors[classOf(point)];
    const options = { radius: pointRadius, weight: 1.5, className: 'cdata-point', fillColor, fillOpacity: 1 };
    const marker = circleMarker(point, { ...options, bubblingMouseEvents: false }).on('click', () =>
      this.#onPick(point),
    );
    return isNamed ? marker.bindTooltip(nameElement(point), nameOptions(point)) : marker;
  }

  /** Moves the map so close that the cluster falls apart. Of points at one place, each click picks the next one. */
  #open(cluster: Cluster, isByKeyboard: boolean): void {
    const map = this.#map!;
    const { index, active } = this.#content!;
    const zoom = index.expansionZoom(cluster);
    if (zoom <= map.getMaxZoom()) {
      // Its parts are the next stops of the Tab key.
      if (isByKeyboard) map.getContainer().focus({ preventScroll: true });
      map.setView(cluster, zoom);
      return;
    }
    const points = index.pointsOf(cluster);
    this.#onPick(points[(active ? points.indexOf(active) + 1 : 0) % points.length]!);
  }
}

/** Leaflet reads texts as HTML, and names come from the sheet: the name is the text of an element. */
export function nameElement({ name }: Pick<MapPoint, 'name'>): HTMLElement {
  const element = document.createElement('span');
  element.textContent = name;
  return element;
}

/** Names of points near each other are on different sides. */
const nameSides = ['right', 'left', 'top', 'bottom'] as const;
const nameOptions = ({ id }: MapPoint): TooltipOptions => ({
  permanent: true,
  direction: nameSides[id % nameSides.length],
  className: 'cdata-name',
});

const ring = (place: MapPlace, options: CircleMarkerOptions): Layer =>
  circleMarker(place, { ...options, radius: ringRadius, fill: false, pane: ringPane, interactive: false });
