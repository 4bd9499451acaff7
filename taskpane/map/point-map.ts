import {
  control,
  divIcon,
  latLngBounds,
  map as createMap,
  marker,
  type Map as LeafletMap,
  type Marker,
} from 'leaflet';
import libraryStyles from 'leaflet/dist/leaflet.css';
import type { MapPlace, MapPoint } from '../../src/features/map/index.ts';
import { PointMarkers, type MapContent } from './point-markers.ts';
import { OutlineLayer } from './outline-layer.ts';
import { StreetTiles } from './street-tiles.ts';

export interface MapListeners {
  /** The user clicked a point. */
  onPick(point: MapPoint): void;
  /** The pin was moved. */
  onMove(place: MapPlace): void;
  /** Enter was pressed while the pin is moved. */
  onConfirm(): void;
  /** Escape was pressed while the pin is moved. */
  onCancel(): void;
  /** The tiles' host does not respond, or refuses. */
  onTileFailure(): void;
}

/** The provinces, until there are points. */
const emptyBounds = latLngBounds([42, -135], [60, -53]);
export const maxZoom = 19;
/** Closer than this, one point says nothing about its surroundings. */
const maxFitZoom = 16;
/** Pixels around the places that are shown, for their markers and the buttons. */
const fitPadding: [number, number] = [36, 32];
/** The map stops at quarters of a zoom, so that the places fill it. */
const zoomSnap = 0.25;
/** A step of an arrow key is then a few metres. */
const minPinZoom = 16;
/** Pixels by which an arrow key moves the pin, without and with Shift. */
const pinStep = { normal: 4, fine: 1 };
/** Its tip is at the place. */
const pinPicture =
  '<svg width="28" height="36"><path d="M14 35C8 26 2 20 2 14a12 12 0 1 1 24 0c0 6-6 12-12 21Z"/></svg>';
const directions: Readonly<Record<string, [number, number]>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** Once, when the map's script is loaded. */
addStyles(libraryStyles);

/** The content security policy allows no style elements of ours. */
function addStyles(text: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}

/** Leaflet's map with our points, the street tiles, and the pin that the user moves. */
export class PointMap {
  listeners: Partial<MapListeners> = {};
  readonly #map: LeafletMap;
  readonly #markers: PointMarkers;
  readonly #container: HTMLElement;
  #tiles: StreetTiles[] = [];
  #pin: Marker | null = null;
  /** What the map was last asked to show, and how it looked then. */
  #fit: { places: readonly MapPlace[]; view: string } = { places: [], view: '' };

  constructor(container: HTMLElement) {
    this.#container = container;
    this.#map = createMap(container, {
      attributionControl: false,
      zoomControl: false,
      zoomAnimation: false,
      fadeAnimation: false,
      inertia: !matchMedia('(prefers-reduced-motion: reduce)').matches,
      maxZoom,
      minZoom: 2,
      zoomSnap,
    });
    this.fit([]);
    new OutlineLayer().addTo(this.#map);
    control.scale({ imperial: false, maxWidth: 90, position: 'bottomleft' }).addTo(this.#map);
    this.#markers = new PointMarkers((point) => {
      if (!this.#pin) this.listeners.onPick?.(point);
    }).addTo(this.#map);
    container.addEventListener('keydown', this.#onKeyDown, { capture: true });
  }

  remove(): void {
    this.#container.removeEventListener('keydown', this.#onKeyDown, { capture: true });
    this.#map.remove();
  }

  show(content: MapContent): void {
    this.#markers.show(content);
  }

  /** Shows all places. */
  fit(places: readonly MapPlace[]): void {
    const isEmpty = places.length === 0;
    const bounds = isEmpty ? emptyBounds : latLngBounds(places.map(({ lat, lng }) => [lat, lng]));
    const padding = isEmpty ? ([0, 0] as [number, number]) : fitPadding;
    this.#map.fitBounds(bounds, { padding, maxZoom: maxFitZoom, animate: false });
    this.#fit = { places, view: this.#currentView };
  }

  get #currentView(): string {
    return `${this.#map.getCenter().toString()} ${this.#map.getZoom()}`;
  }

  /** Moves the map only if the place is not in view. */
  reveal({ lat, lng }: MapPlace): void {
    this.#map.panInside([lat, lng], { padding: [32, 32], animate: false });
  }

  zoomBy(steps: number): void {
    this.#map.setZoom(this.#map.getZoom() + steps);
  }

  /** The middle of the view, and the kilometres from there to its corners. */
  get view(): MapPlace & { radius: number } {
    const { lat, lng } = this.#map.getCenter();
    const radius = this.#map.getCenter().distanceTo(this.#map.getBounds().getNorthEast()) / 1000;
    return { lat, lng, radius };
  }

  /** The map has to know when its element changes its size. It shows the same places, unless the user has moved it. */
  updateSize(): void {
    const isUnmoved = this.#fit.view === this.#currentView;
    this.#map.invalidateSize({ pan: false });
    if (isUnmoved && !this.#pin) this.fit(this.#fit.places);
  }

  /** @param source Its layers in the order in which they are drawn, or null for no tiles. */
  setTiles(source: { layers: readonly string[]; maxNativeZoom: number } | null): void {
    for (const layer of this.#tiles) layer.remove();
    const layers = source?.layers ?? [];
    this.#tiles = layers.map(
      (address, at) =>
        new StreetTiles(address, {
          maxNativeZoom: source!.maxNativeZoom,
          // Without the names above it, the lowest layer still is a map.
          ...(at === 0 && { onFailure: () => this.listeners.onTileFailure?.() }),
        }),
    );
    for (const layer of this.#tiles) layer.addTo(this.#map);
  }

  /** Shows a pin to be moved; null removes it. */
  setPin(place: MapPlace | null): void {
    if (place === null) {
      this.#pin?.remove();
      this.#pin = null;
    }
    if (place === null || this.#pin) return;
    const icon = divIcon({
      html: pinPicture,
      className: 'cdata-pin',
      iconSize: [28, 36],
      iconAnchor: [14, 36],
    });
    this.#pin = marker(place, { icon, draggable: true, autoPan: true, keyboard: false, zIndexOffset: 1000 });
    // Where it was dropped is announced, not each place on the way.
    this.#pin.addTo(this.#map).on('dragend', () => this.#reportPin());
    this.#map.setView(place, Math.max(this.#map.getZoom(), minPinZoom));
    this.#container.focus({ preventScroll: true });
  }

  #reportPin(): void {
    const { lat, lng } = this.#pin!.getLatLng();
    this.listeners.onMove?.({ lat, lng });
  }

  readonly #onKeyDown = (event: KeyboardEvent): void => {
    if (!this.#pin) return;
    const direction = directions[event.key];
    if (direction) this.#movePin(direction, event.shiftKey ? pinStep.fine : pinStep.normal);
    else if (event.key === 'Enter') this.listeners.onConfirm?.();
    else if (event.key === 'Escape') this.listeners.onCancel?.();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  #movePin([x, y]: [number, number], step: number): void {
    const pin = this.#pin!;
    const position = this.#map.latLngToContainerPoint(pin.getLatLng()).add([x * step, y * step]);
    pin.setLatLng(this.#map.containerPointToLatLng(position));
    this.reveal(pin.getLatLng());
    this.#reportPin();
  }
}
