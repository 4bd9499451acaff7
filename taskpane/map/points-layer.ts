import { DomUtil, Layer, type LatLngBounds, type Map as LeafletMap, type Point } from 'leaflet';
import { kilometresPerDegree } from '@cdata/catalog';
import {
  isWithin,
  layOutNames,
  placeNames,
  type Cluster,
  type DrawnItem,
  type MapBounds,
  type MapPlace,
  type MapPoint,
  type PointIndex,
  type Shape,
} from '../../src/map/index.ts';
import { clusterRadius, drawCluster, drawRing, drawText, pointRadius, PointSprites } from './draw-markers.ts';
import { readTheme, type MapTheme } from './map-theme.ts';

/** What the layer draws. */
export interface Drawing {
  index: PointIndex;
  /** CSS colors by color class. */
  colors: readonly string[];
  classOf(point: MapPoint): number;
  /** Points whose rows are selected. */
  highlighted: readonly MapPoint[];
  /** The point that the user has chosen. */
  active: MapPoint | null;
  shape: Shape | null;
  /** Names of the points themselves instead of those of their streets and cities. */
  hasOwnNames: boolean;
  /** Whether the tiles below show the names of streets. */
  hasTiles: boolean;
}

interface DrawnMarker {
  item: DrawnItem;
  x: number;
  y: number;
  radius: number;
}

/** The part of the view by which the canvas is larger on each side, so that panning rarely draws. */
const padding = 0.3;
/** More pixels than these do not make the picture better. */
const maxScale = 2;
/** Pixels around a point within which a click hits it. */
const hitTolerance = 6;
const maxNames = 24;
/** With more markers in view, names would find no room beside them. */
const maxObstacles = 40;

/**
 * All points on one canvas, which moves with the map and is drawn again when the map has moved: Leaflet's own markers
 * are an object and an element for each point.
 */
export class PointsLayer extends Layer {
  #drawing: Drawing | null = null;
  #canvas: HTMLCanvasElement | null = null;
  #theme: MapTheme | null = null;
  #sprites: PointSprites | null = null;
  #markers: DrawnMarker[] = [];
  /** Position of the canvas, in pixels of Leaflet's layers. */
  #origin: Point | null = null;

  override onAdd(map: LeafletMap): this {
    this.#canvas = DomUtil.create('canvas', '', map.getPanes().overlayPane);
    this.#canvas.setAttribute('aria-hidden', 'true');
    this.#theme = readTheme(map.getContainer());
    this.#sprites = new PointSprites(this.#theme, this.#scale);
    this.#redraw();
    return this;
  }

  override onRemove(): this {
    this.#canvas?.remove();
    this.#canvas = null;
    return this;
  }

  override getEvents() {
    return {
      moveend: () => this.#redraw(),
      zoomend: () => this.#redraw(),
      resize: () => this.#redraw(),
      move: () => this.#redrawIfUncovered(),
    };
  }

  show(drawing: Drawing): void {
    this.#drawing = drawing;
    this.#redraw();
  }

  /** What is at a position of the layer, in pixels. */
  hit({ x, y }: Point): DrawnItem | null {
    const distance = (marker: DrawnMarker) => Math.hypot(marker.x - x, marker.y - y) - marker.radius;
    let best: DrawnMarker | null = null;
    for (const marker of this.#markers) {
      if (distance(marker) <= hitTolerance && (!best || distance(marker) <= distance(best))) best = marker;
    }
    return best?.item ?? null;
  }

  /** The zoom at which a cluster falls apart. */
  expansionZoom(cluster: Cluster): number {
    return this.#drawing!.index.expansionZoom(cluster);
  }

  get #scale(): number {
    return Math.min(maxScale, devicePixelRatio || 1);
  }

  #redrawIfUncovered(): void {
    const { x, y } = this._map.getSize();
    const corner = this._map.containerPointToLayerPoint([0, 0]);
    const moved = this.#origin && corner.subtract(this.#origin);
    const [right, bottom] = [2 * padding * x, 2 * padding * y];
    const isCovered = moved && moved.x >= 0 && moved.y >= 0 && moved.x <= right && moved.y <= bottom;
    if (!isCovered) this.#redraw();
  }

  #redraw(): void {
    const map = this._map;
    if (!map || !this.#canvas || !this.#drawing || !this.#theme) return;
    const view = map.getSize();
    const margin = view.multiplyBy(padding).round();
    const size = view.add(margin.multiplyBy(2));
    const origin = map.containerPointToLayerPoint(margin.multiplyBy(-1)).round();
    this.#origin = origin;
    DomUtil.setPosition(this.#canvas, origin);
    const scale = this.#scale;
    this.#canvas.width = size.x * scale;
    this.#canvas.height = size.y * scale;
    Object.assign(this.#canvas.style, { width: `${size.x}px`, height: `${size.y}px` });
    const context = this.#canvas.getContext('2d')!;
    context.scale(scale, scale);
    context.translate(-origin.x, -origin.y);
    const bounds = map.layerPointToLatLng(origin);
    const opposite = map.layerPointToLatLng(origin.add(size));
    const padded = {
      west: bounds.lng,
      north: bounds.lat,
      east: opposite.lng,
      south: opposite.lat,
    };
    this.#drawShape(context, this.#drawing.shape);
    this.#drawMarkers(context, this.#drawing, padded);
    this.#drawNames(context, this.#drawing);
  }

  #drawMarkers(context: CanvasRenderingContext2D, drawing: Drawing, bounds: MapBounds): void {
    const { index, classOf, colors, highlighted, active } = drawing;
    const theme = this.#theme!;
    this.#markers = index.within(bounds, this._map.getZoom()).map((item): DrawnMarker => {
      const { x, y } = this.#position('point' in item ? item.point : item.cluster);
      const radius = 'point' in item ? pointRadius : clusterRadius(item.cluster.count);
      return { item, x, y, radius };
    });
    const drawPoint = (point: MapPoint, x: number, y: number) =>
      this.#sprites!.draw(context, colors[classOf(point)] ?? theme.text, x, y);
    for (const { item, x, y } of this.#markers) {
      if ('point' in item) drawPoint(item.point, x, y);
      else drawCluster(context, item.cluster, { x, y, colors }, theme);
    }
    for (const point of active ? [...highlighted, active] : highlighted) {
      const { x, y } = this.#position(point);
      drawRing(context, { x, y, radius: pointRadius, isActive: point === active }, theme);
      drawPoint(point, x, y);
      this.#markers.push({ item: { point }, x, y, radius: pointRadius });
    }
  }

  #drawNames(context: CanvasRenderingContext2D, { index, hasTiles, hasOwnNames }: Drawing): void {
    if (hasTiles && !hasOwnNames) return;
    const theme = this.#theme!;
    const corner = this._map.containerPointToLayerPoint([0, 0]);
    const bounds = mapBounds(this._map.getBounds());
    const inView = index.points.filter((point) => isWithin(point, bounds));
    const names = hasOwnNames
      ? inView.map(({ name, lat, lng }) => ({ text: name, lat, lng, isCity: true }))
      : placeNames(inView, this._map.getZoom());
    const fontOf = (isCity: boolean) => (isCity ? `600 12px ${theme.font}` : `italic 11px ${theme.font}`);
    const styles = new Map<string, { font: string; color: string }>();
    const sized = names.slice(0, 4 * maxNames).map(({ text, isCity, ...place }) => {
      const style = { font: fontOf(isCity), color: isCity ? theme.text : theme.secondaryText };
      if (!styles.has(text)) styles.set(text, style);
      context.font = style.font;
      const { x, y } = this.#position(place).subtract(corner);
      return { text, x, y, width: context.measureText(text).width, height: 14 };
    });
    const { x: width, y: height } = this._map.getSize();
    const obstacles = this.#markers.length > maxObstacles ? [] : this.#markers.map(boxIn(corner));
    for (const { text, x, y } of layOutNames(sized, { view: { width, height }, maxNames, obstacles })) {
      drawText(context, text, { x: x + corner.x, y: y + corner.y, ...styles.get(text)! }, theme);
    }
  }

  #drawShape(context: CanvasRenderingContext2D, shape: Shape | null): void {
    if (!shape) return;
    context.beginPath();
    if (shape.kind === 'rectangle') {
      const { west, south, east, north } = shape.bounds;
      const from = this.#position({ lat: north, lng: west });
      const to = this.#position({ lat: south, lng: east });
      context.rect(from.x, from.y, to.x - from.x, to.y - from.y);
    } else {
      const { x, y } = this.#position(shape.center);
      const degrees = shape.radius / kilometresPerDegree;
      const edge = this.#position({ lat: shape.center.lat + degrees, lng: shape.center.lng });
      context.arc(x, y, Math.abs(edge.y - y), 0, 2 * Math.PI);
    }
    const { accent } = this.#theme!;
    context.globalAlpha = 0.15;
    context.fillStyle = accent;
    context.fill();
    context.globalAlpha = 1;
    context.lineWidth = 2;
    context.strokeStyle = accent;
    context.stroke();
  }

  #position({ lat, lng }: MapPlace): Point {
    return this._map.latLngToLayerPoint([lat, lng]);
  }
}

/** The square around a marker, in pixels from a corner. */
const boxIn =
  (corner: Point) =>
  ({ x, y, radius }: DrawnMarker) => ({
    x: x - radius - corner.x,
    y: y - radius - corner.y,
    width: 2 * radius,
    height: 2 * radius,
  });

const mapBounds = (bounds: LatLngBounds): MapBounds => ({
  west: bounds.getWest(),
  south: bounds.getSouth(),
  east: bounds.getEast(),
  north: bounds.getNorth(),
});
