import { divIcon, marker, type Layer, type Map as LeafletMap } from 'leaflet';
import {
  maxProvinceZoom,
  placeLabels,
  placeNames,
  provinceNames,
  type Box,
  type Label,
  type MapPlace,
  type MapPoint,
} from '../../src/map/index.ts';

/** The names of the points themselves, or of their streets, cities and provinces; null for none. */
export type MapNames = 'points' | 'surroundings' | null;

interface NameStyle {
  className: string;
  /** As in the style sheet of the map: the names are measured before they are drawn. */
  font: string;
  uppercase?: boolean;
}

const nameStyles = {
  point: { className: 'cdata-name', font: '600 12px' },
  city: { className: 'cdata-name', font: '600 12px' },
  street: { className: 'cdata-name cdata-street', font: 'italic 10px' },
  province: { className: 'cdata-name cdata-province-name', font: '10px' },
} as const satisfies Record<string, NameStyle>;

interface Name extends Label, MapPlace {
  text: string;
  className: string;
}

const lineHeight = 14;
/** Pixels between the middle of a point and its name. */
const pointGap = 9;
const maxNames = 24;

const measure = document.createElement('canvas').getContext('2d');
const widths = new Map<string, number>();
const maxWidths = 5000;

function widthOf(text: string, font: string): number {
  const key = `${font} ${text}`;
  let width = widths.get(key);
  if (width === undefined) {
    if (widths.size >= maxWidths) widths.clear();
    if (measure) measure.font = font;
    width = Math.ceil(measure?.measureText(text).width ?? text.length * 7) + 2;
    widths.set(key, width);
  }
  return width;
}

/**
 * The names that have room on the map, below its markers.
 *
 * @param inView The points that are in view.
 * @param markers The room of the markers, in pixels of the map's layers.
 */
export function nameMarkers(
  map: LeafletMap,
  names: Exclude<MapNames, null>,
  { inView, markers }: { inView: readonly MapPoint[]; markers: readonly Box[] },
): Layer[] {
  const family = getComputedStyle(map.getContainer()).fontFamily;
  const name = (text: string, place: MapPlace, kind: keyof typeof nameStyles): Name => {
    const { x, y } = map.latLngToLayerPoint(place);
    const { className, font } = nameStyles[kind];
    return {
      ...place,
      text,
      className,
      x,
      y,
      width: widthOf(text, `${font} ${family}`),
      height: lineHeight,
      gap: kind === 'province' ? 0 : pointGap,
      sides:
        kind === 'point'
          ? ['right', 'left', 'top', 'bottom']
          : kind === 'province'
            ? ['center']
            : ['top', 'bottom', 'right', 'left'],
      isMinor: kind === 'province',
    };
  };
  const labels =
    names === 'points'
      ? inView.map((point) => name(point.name, point, 'point'))
      : [
          ...placeNames(inView, map.getZoom()).map((one) =>
            name(one.text, one, one.isCity ? 'city' : 'street'),
          ),
          ...(map.getZoom() <= maxProvinceZoom ? provinceNames() : [])
            .filter((one) => map.getBounds().contains(one))
            .map((one) => name(one.text, one, 'province')),
        ];
  return placeLabels(labels, markers)
    .slice(0, maxNames)
    .map(({ label, box }) => nameMarker(label, box));
}

/** Leaflet reads texts as HTML, and names come from the sheet: the name is the text of an element. */
function nameMarker({ text, className, lat, lng, x, y, width, height }: Name, box: Box): Layer {
  const content = document.createElement('span');
  content.textContent = text;
  const icon = divIcon({
    html: content,
    className,
    iconSize: [width, height],
    iconAnchor: [x - box.left, y - box.top],
  });
  return marker([lat, lng], { icon, interactive: false, keyboard: false, pane: 'shadowPane' });
}
