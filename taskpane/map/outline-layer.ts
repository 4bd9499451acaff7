import { LayerGroup, polygon, polyline, svg, type Map as LeafletMap } from 'leaflet';
import { outline } from '../../src/features/map/index.ts';

/** Closer than this, the coasts would be too coarse, and everything around the points is land. */
const maxOutlineZoom = 9.5;
const paneName = 'outline';

/** Coasts, lakes and borders below the tiles, so that they show where there is no tile. */
export class OutlineLayer extends LayerGroup {
  #map: LeafletMap | null = null;

  override onAdd(map: LeafletMap): this {
    this.#map = map;
    map.createPane(paneName).style.cssText = 'z-index: 150; pointer-events: none';
    const renderer = svg({ pane: paneName, padding: 0.5 });
    const options = { pane: paneName, renderer, interactive: false, weight: 1 };
    const { land, lakes, provinces, countries } = outline();
    // Coasts are closed, and none lies within another: each is an island of one path.
    const shapes = [
      polygon(
        land.map((coast) => [coast]),
        { ...options, className: 'cdata-land' },
      ),
      polygon(
        lakes.map((shore) => [shore]),
        { ...options, className: 'cdata-lake' },
      ),
      polyline(provinces, { ...options, className: 'cdata-province' }),
      polyline(countries, { ...options, className: 'cdata-country' }),
    ];
    for (const shape of shapes) this.addLayer(shape);
    map.on('zoomend', this.#updateVisibility);
    this.#updateVisibility();
    return this;
  }

  override onRemove(map: LeafletMap): this {
    map.off('zoomend', this.#updateVisibility);
    this.#map = null;
    return super.onRemove(map);
  }

  readonly #updateVisibility = (): void => {
    const map = this.#map!;
    const isClose = map.getZoom() > maxOutlineZoom;
    map.getContainer().classList.toggle('cdata-close', isClose);
    this.eachLayer((shape) => {
      if (isClose) shape.remove();
      else shape.addTo(map);
    });
  };
}
