import { divIcon, marker, type Marker } from 'leaflet';
import type { MapPlace } from '../../src/map/index.ts';

const size: [number, number] = [28, 36];
const outline = 'M14 35C8 26 2 20 2 14a12 12 0 1 1 24 0c0 6-6 12-12 21Z';

/** A pin that can be dragged; its tip is at the place. */
export function createPin({ lat, lng }: MapPlace, color: string): Marker {
  const picture = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  picture.setAttribute('width', String(size[0]));
  picture.setAttribute('height', String(size[1]));
  const shape = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  shape.setAttribute('d', outline);
  shape.setAttribute('fill', color);
  shape.setAttribute('stroke', '#fff');
  shape.setAttribute('stroke-width', '2');
  picture.append(shape);
  const html = document.createElement('div');
  html.append(picture);
  const icon = divIcon({ html, className: 'cdata-pin', iconSize: size, iconAnchor: [size[0] / 2, size[1]] });
  return marker([lat, lng], { icon, draggable: true, autoPan: true, keyboard: false });
}
