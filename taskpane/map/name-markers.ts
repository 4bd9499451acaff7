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
  type LabelRoom,
} from '../../src/features/map/index.ts';

/** The names of the points themselves, or of their streets, cities and provinces; null for none. */
export type MapNames = 'points' | 'surroundings' | null;

interface NameStyle extends Pick<Label, 'sides'> {
  className: string;
  /** As in the style sheet of the map: the names are measured before they are drawn. */
  font: string;
}

const nameStyles: Record<'point' | 'city' | 'street' | 'province', NameStyle> = {
  point: { className: 'cdata-name', font: '600 12px', sides: ['right', 'left', 'top', 'bottom'] },
  city: { className: 'cdata-name', font: '600 12px', sides: ['top', 'bottom', 'right', 'left'] },
  street: {
    className: 'cdata-name cdata-street',
    font: 'italic 10px',
    sides: ['top', 'bottom', 'right', 'left'],
  },
  province: { className: 'cdata-name cdata-province-name', font: '10px', sides: ['center'] },
};

interface Position {
  x: number;
  y: number;
}

interface Name extends Label, MapPlace {
  text: string;
  className: string;
  /** Where its place is. Pixels. */
  anchor: Position;
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

interface View {
  /** The points that are in view. */
  inView: readonly MapPoint[];
  /** In pixels of the map's layers. */
  room: LabelRoom;
}

/** The names that have room on the map, below its markers. */
export function nameMarkers(map: LeafletMap, names: Exclude<MapNames, null>, view: View): Layer[] {
  const { inView, room } = view;
  const family = getComputedStyle(map.getContainer()).fontFamily;
  const name = (text: string, place: MapPlace, kind: keyof typeof nameStyles): Name => {
    const { className, font, sides } = nameStyles[kind];
    const anchor = map.latLngToLayerPoint(place);
    const size = { width: widthOf(text, `${font} ${family}`), height: lineHeight };
    const around =
      sides[0] === 'center' ? { x: anchor.x, y: anchor.y, gap: 0 } : surroundings(anchor, room.clusters);
    return { ...place, ...size, ...around, sides, text, className, anchor };
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
  return placeLabels(labels, room)
    .slice(0, maxNames)
    .map(({ label, box }) => nameMarker(label, box));
}

/** The middle of what is drawn at a place, and how far its name is from there: the place may be within a cluster. */
function surroundings({ x, y }: Position, clusters: readonly Box[]): Position & { gap: number } {
  const cluster = clusters.find(
    ({ left, right, top, bottom }) => x > left && x < right && y > top && y < bottom,
  );
  if (!cluster) return { x, y, gap: pointGap };
  const { left, right, top, bottom } = cluster;
  return { x: (left + right) / 2, y: (top + bottom) / 2, gap: (right - left) / 2 + 3 };
}

/** Leaflet reads texts as HTML, and names come from the sheet: the name is the text of an element. */
function nameMarker({ text, className, lat, lng, anchor, width, height }: Name, box: Box): Layer {
  const content = document.createElement('span');
  content.textContent = text;
  const icon = divIcon({
    html: content,
    className,
    iconSize: [width, height],
    iconAnchor: [anchor.x - box.left, anchor.y - box.top],
  });
  return marker([lat, lng], { icon, interactive: false, keyboard: false, pane: 'shadowPane' });
}
