import {
  control,
  map as createMap,
  type LeafletMouseEvent,
  type Map as LeafletMap,
  type Marker,
} from 'leaflet';
import libraryStyles from 'leaflet/dist/leaflet.css';
import {
  boundsOf,
  changeShape,
  shapeBetween,
  type MapPlace,
  type MapPoint,
  type Shape,
  type ShapeChange,
  type ShapeKind,
} from '../../src/map/index.ts';
import { readTheme } from './map-theme.ts';
import { createPin } from './pin.ts';
import { PointsLayer, type Drawing } from './points-layer.ts';
import { StreetTiles } from './street-tiles.ts';

export interface MapListeners {
  /** The user clicked a point. */
  picked(point: MapPoint): void;
  /** The shape was drawn or changed; `isDone` once it is final. */
  shaped(shape: Shape, isDone: boolean): void;
  /** The pin was moved. */
  moved(place: MapPlace): void;
  /** Enter was pressed while the pin is moved. */
  confirmed(): void;
  /** Escape was pressed while a shape is drawn or a pin is moved. */
  cancelled(): void;
  /** The tiles' host does not respond, or refuses. */
  tilesFailed(): void;
}

export const noListeners: MapListeners = {
  picked: () => undefined,
  shaped: () => undefined,
  moved: () => undefined,
  confirmed: () => undefined,
  cancelled: () => undefined,
  tilesFailed: () => undefined,
};

/** The center of Canada's population, until there are points. */
const emptyView = { center: [50, -95] as [number, number], zoom: 3 };
/** Closer than this, one point says nothing about its surroundings. */
const maxFitZoom = 16;
const directions: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
};
const minPinZoom = 16;
/** Pixels by which an arrow key moves the pin, without and with Shift. */
const pinStep = { normal: 4, fine: 1 };
const shapeStep = 12;
const resizeFactors: Readonly<Record<string, number>> = { '+': 1.15, '=': 1.15, '-': 1 / 1.15 };

/** Once, when the map's script is loaded. */
addStyles(libraryStyles);

/** The content security policy allows no style elements of ours. */
function addStyles(text: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}

/** Leaflet's map with our points, the street tiles, and the shape or the pin that the user moves. */
export class PointMap {
  listeners: MapListeners = noListeners;
  readonly #map: LeafletMap;
  readonly #points = new PointsLayer();
  readonly #container: HTMLElement;
  #tiles: StreetTiles | null = null;
  #pin: Marker | null = null;
  #drawing: { kind: ShapeKind; shape: Shape } | null = null;
  /** Whether the next click only ends the drawing of a shape. */
  #endsShape = false;

  constructor(container: HTMLElement) {
    this.#container = container;
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    this.#map = createMap(container, {
      ...emptyView,
      attributionControl: false,
      zoomControl: false,
      zoomAnimation: false,
      fadeAnimation: false,
      inertia: !isCalm,
      maxZoom: 19,
      minZoom: 2,
    });
    control.scale({ imperial: false, maxWidth: 90, position: 'bottomleft' }).addTo(this.#map);
    this.#points.addTo(this.#map);
    this.#map.on('click', (event) => this.#click(event));
    container.addEventListener('keydown', this.#onKeyDown, { capture: true });
    container.addEventListener('pointerdown', this.#onPointerDown, { capture: true });
  }

  remove(): void {
    this.#container.removeEventListener('keydown', this.#onKeyDown, { capture: true });
    this.#container.removeEventListener('pointerdown', this.#onPointerDown, { capture: true });
    this.#map.remove();
  }

  show(drawing: Drawing): void {
    this.#points.show(drawing);
  }

  /** Shows all places. */
  fit(places: readonly MapPlace[]): void {
    const bounds = boundsOf(places);
    if (!bounds) return void this.#map.setView(emptyView.center, emptyView.zoom);
    const { west, south, east, north } = bounds;
    this.#map.fitBounds(
      [
        [south, west],
        [north, east],
      ],
      { padding: [28, 28], maxZoom: maxFitZoom, animate: false },
    );
  }

  /** Moves the map only if the place is not in view. */
  reveal({ lat, lng }: MapPlace): void {
    this.#map.panInside([lat, lng], { padding: [32, 32], animate: false });
  }

  zoomBy(steps: number): void {
    this.#map.setZoom(this.#map.getZoom() + steps);
  }

  focus(): void {
    this.#container.focus({ preventScroll: true });
  }

  /** The map has to know when its element changes its size. */
  resized(): void {
    this.#map.invalidateSize({ pan: false });
  }

  /** @param address Null for no tiles. */
  setTiles(address: string | null): void {
    this.#tiles?.remove();
    this.#tiles = address === null ? null : new StreetTiles(address);
    this.#tiles?.on('tileerror', () => this.listeners.tilesFailed());
    this.#tiles?.addTo(this.#map);
  }

  /** Begins to draw a shape, with one in the middle of the view that arrow keys move. Null ends it. */
  draw(kind: ShapeKind | null): void {
    if (kind === null) {
      this.#drawing = null;
      this.#map.dragging.enable();
      return;
    }
    const { x, y } = this.#map.getSize();
    const from = kind === 'circle' ? [x / 2, y / 2] : [x / 3, y / 3];
    const to = kind === 'circle' ? [x / 2 + Math.min(x, y) / 4, y / 2] : [(2 * x) / 3, (2 * y) / 3];
    const shape = shapeBetween(kind, this.#placeAt(from[0]!, from[1]!), this.#placeAt(to[0]!, to[1]!));
    this.#drawing = { kind, shape };
    this.#map.dragging.disable();
    this.listeners.shaped(shape, false);
    this.focus();
  }

  /** Shows a pin to be moved; null removes it. */
  setPin(place: MapPlace | null): void {
    if (place === null) {
      this.#pin?.remove();
      this.#pin = null;
      return;
    }
    if (this.#pin) return;
    this.#pin = createPin(place, readTheme(this.#container).accent).addTo(this.#map);
    this.#pin.on('drag', () => this.#reportPin());
    // A step of an arrow key is then a few metres.
    this.#map.setView([place.lat, place.lng], Math.max(this.#map.getZoom(), minPinZoom));
    this.focus();
  }

  #reportPin(): void {
    const { lat, lng } = this.#pin!.getLatLng();
    this.listeners.moved({ lat, lng });
  }

  #placeAt(x: number, y: number): MapPlace {
    const { lat, lng } = this.#map.containerPointToLatLng([x, y]);
    return { lat, lng };
  }

  #click({ layerPoint }: LeafletMouseEvent): void {
    if (this.#drawing || this.#pin || this.#endsShape) return;
    const item = this.#points.hit(layerPoint);
    if (!item) return;
    if ('point' in item) return this.listeners.picked(item.point);
    const { lat, lng } = item.cluster;
    this.#map.setView(
      [lat, lng],
      Math.max(this.#map.getZoom() + 1, this.#points.expansionZoom(item.cluster)),
    );
  }

  readonly #onKeyDown = (event: KeyboardEvent): void => {
    if (!this.#drawing && !this.#pin) return;
    const handled = event.key === 'Tab' ? false : this.#handleKey(event);
    if (!handled) return;
    event.preventDefault();
    event.stopPropagation();
  };

  /** Returns whether the key means something while a shape is drawn or a pin is moved. */
  #handleKey({ key, shiftKey }: KeyboardEvent): boolean {
    if (key === 'Escape') this.listeners.cancelled();
    else if (key === 'Enter') {
      if (this.#pin) this.listeners.confirmed();
      else this.#finishShape();
    } else if (directions[key]) {
      if (this.#pin) this.#movePin(directions[key], shiftKey ? pinStep.fine : pinStep.normal);
      else this.#moveShape(directions[key]);
    } else if (resizeFactors[key] && this.#drawing) this.#changeShape({ factor: resizeFactors[key] });
    else return false;
    return true;
  }

  #movePin({ x, y }: { x: number; y: number }, step: number): void {
    const pin = this.#pin!;
    const at = this.#map.latLngToContainerPoint(pin.getLatLng());
    pin.setLatLng(this.#map.containerPointToLatLng([at.x + x * step, at.y + y * step]));
    const { lat, lng } = pin.getLatLng();
    this.reveal({ lat, lng });
    this.#reportPin();
  }

  #moveShape({ x, y }: { x: number; y: number }): void {
    const [from, to] = [this.#placeAt(0, 0), this.#placeAt(shapeStep, shapeStep)];
    this.#changeShape({ lat: (to.lat - from.lat) * y, lng: (to.lng - from.lng) * x });
  }

  #changeShape(change: ShapeChange): void {
    this.#setShape(changeShape(this.#drawing!.shape, change));
  }

  #setShape(shape: Shape): void {
    this.#drawing!.shape = shape;
    this.listeners.shaped(shape, false);
  }

  #finishShape(): void {
    const { shape } = this.#drawing!;
    this.draw(null);
    this.listeners.shaped(shape, true);
  }

  /** Draws a shape from where the pointer goes down to where it goes up. */
  readonly #onPointerDown = (event: PointerEvent): void => {
    this.#endsShape = false;
    if (!this.#drawing || event.button !== 0) return;
    event.preventDefault();
    event.stopPropagation();
    this.#container.setPointerCapture(event.pointerId);
    const { kind, shape: before } = this.#drawing;
    const placeOf = (pointer: PointerEvent): MapPlace => {
      const { lat, lng } = this.#map.mouseEventToLatLng(pointer);
      return { lat, lng };
    };
    const from = placeOf(event);
    const onMove = (pointer: PointerEvent) => this.#setShape(shapeBetween(kind, from, placeOf(pointer)));
    const onUp = (pointer: PointerEvent) => {
      this.#container.removeEventListener('pointermove', onMove);
      this.#container.removeEventListener('pointerup', onUp);
      this.#endsShape = true;
      // A click without a movement leaves the shape as it is.
      if (Math.hypot(pointer.clientX - event.clientX, pointer.clientY - event.clientY) > 4) {
        this.#finishShape();
      } else this.#setShape(before);
    };
    this.#container.addEventListener('pointermove', onMove);
    this.#container.addEventListener('pointerup', onUp);
  };
}
