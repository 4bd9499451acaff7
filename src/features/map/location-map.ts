import { kilometresPerDegree, radians } from '@cdata/catalog';
import { outline, type OutlineLine } from './outline.ts';
import type { MapPlace } from './point.ts';
import { separate, type Marker } from './separate-markers.ts';
import { streetNames } from './street-names.ts';
import { circle, rect, text, type Box } from './svg.ts';

export interface LocationMap {
  title: string;
  subject: MapPlace & { label: string };
  /** In their order: numbered from 1, or as dots. */
  comparables: readonly MapPlace[];
  isNumbered: boolean;
  /** Other properties, which show where streets are. */
  others: readonly (MapPlace & { address: string })[];
  /** `1.5 km` or `300 m`, of kilometres. */
  distanceText(kilometres: number): string;
}

/** Pixels, as all measures below. */
export interface PictureSize {
  width: number;
  height: number;
}

/** Readable in grey, too: a client prints the sheet. */
const colors = {
  title: '#595959',
  frame: '#BFBFBF',
  water: '#EEF3F8',
  land: '#FFFFFF',
  other: '#C3CBD6',
  ring: '#8FA3BF',
  text: '#404040',
  comparable: '#1F4E79',
  subject: '#C00000',
} as const;

const titleHeight = 34;
const footerHeight = 30;
const margin = 22;
const markerRadius = 9;
const subjectRadius = 10;
const dotRadius = 4;
/** Kilometres: closer, numbers would say nothing of the distance. */
const minSpan = 0.2;
/** Kilometres from which on the outline of Canada is precise enough. */
const minSpanOfOutline = 20;

/**
 * A map of a subject and its comparables as SVG, drawn without a map service: rings at round distances from the subject,
 * a scale, names of streets at addresses of the properties, and coasts where the map is wide enough.
 */
export function locationMap(map: LocationMap, size: PictureSize): string {
  const { subject, comparables } = map;
  const view = viewOf([subject, ...comparables], size);
  const markers = separate(
    [
      { ...view.at(subject), radius: subjectRadius, isFixed: true },
      ...comparables.map((place) => ({
        ...view.at(place),
        radius: map.isNumbered ? markerRadius : dotRadius,
        isFixed: !map.isNumbered,
      })),
    ],
    view.frame,
  );
  const { frame } = view;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" viewBox="0 0 ${size.width} ${size.height}" font-family="Segoe UI, Arial, sans-serif" font-size="11">`,
    rect({ left: 0, top: 0, right: size.width, bottom: size.height }, colors.land),
    `<clipPath id="frame">${rect(frame, 'none')}</clipPath>`,
    text(
      size.width / 2,
      22,
      map.title,
      `fill="${colors.title}" font-size="15" font-weight="bold" text-anchor="middle"`,
    ),
    `<g clip-path="url(#frame)">`,
    view.span >= minSpanOfOutline ? coasts(view) : '',
    ...map.others.map((place) => circle(view.at(place), 2, `fill="${colors.other}"`)),
    ...rings(map, view, markers),
    ...namesOfStreets(map, view, markers),
    '</g>',
    rect(frame, 'none', `stroke="${colors.frame}"`),
    ...markers.map(lineToPlace),
    ...markers.slice(1).map((marker, at) => comparableMarker(marker, map.isNumbered ? String(at + 1) : '')),
    subjectMarker(markers[0]!),
    legend(map, view),
    '</svg>',
  ].join('');
}

interface View {
  frame: Box;
  /** Kilometres from side to side. */
  span: number;
  pixelsPerKilometre: number;
  at(place: MapPlace): { x: number; y: number };
}

/** Shows all places; a degree of longitude is as wide as it is in the middle of the map. */
function viewOf(places: readonly MapPlace[], { width, height }: PictureSize): View {
  const frame = { left: 0.5, top: titleHeight, right: width - 0.5, bottom: height - footerHeight };
  const [south, north] = boundsOf(places.map(({ lat }) => lat));
  const [west, east] = boundsOf(places.map(({ lng }) => lng));
  const middle = { lat: (south + north) / 2, lng: (west + east) / 2 };
  const kilometresPerLongitude = kilometresPerDegree * Math.cos(radians(middle.lat));
  const across = Math.max(minSpan, (east - west) * kilometresPerLongitude);
  const down = Math.max(minSpan, (north - south) * kilometresPerDegree);
  const room = margin + markerRadius;
  const [roomAcross, roomDown] = [width - 2 * room, frame.bottom - frame.top - 2 * room];
  const pixelsPerKilometre = Math.min(roomAcross / across, roomDown / down);
  return {
    frame,
    span: width / pixelsPerKilometre,
    pixelsPerKilometre,
    at: ({ lat, lng }) => ({
      x: width / 2 + (lng - middle.lng) * kilometresPerLongitude * pixelsPerKilometre,
      y: (frame.top + frame.bottom) / 2 - (lat - middle.lat) * kilometresPerDegree * pixelsPerKilometre,
    }),
  };
}

const boundsOf = (numbers: readonly number[]): [number, number] => [
  Math.min(...numbers),
  Math.max(...numbers),
];

/** The largest of 1, 2 or 5 times a power of ten that is at most a length. */
function roundLength(length: number): number {
  const power = 10 ** Math.floor(Math.log10(length));
  return ([5, 2, 1].find((factor) => factor * power <= length) ?? 1) * power;
}

const ringsOnMap = 3;

function rings(
  { subject, distanceText }: LocationMap,
  { frame, pixelsPerKilometre, at }: View,
  markers: readonly Marker[],
): string[] {
  const center = at(subject);
  const corners = [frame.left, frame.right].flatMap((x) =>
    [frame.top, frame.bottom].map((y) => [x, y] as const),
  );
  const farthest =
    Math.max(...corners.map(([x, y]) => Math.hypot(x - center.x, y - center.y))) / pixelsPerKilometre;
  const step = roundLength(farthest / (ringsOnMap - 1));
  return Array.from({ length: Math.floor(farthest / step) }, (_, index) => (index + 1) * step).flatMap(
    (kilometres) => {
      const radius = kilometres * pixelsPerKilometre;
      const words = distanceText(kilometres);
      const label = placeOnRing(center, radius, words.length * letterWidth, { frame, markers });
      const look = `fill="${colors.text}" font-size="10" text-anchor="middle" ${halo}`;
      if (!label) return [];
      const dashes = `fill="none" stroke="${colors.ring}" stroke-width="0.8" stroke-dasharray="4 3"`;
      return [circle(center, radius, dashes), text(label.x, label.y + 4, words, look)];
    },
  );
}

/** Below, above, beside, and in between. */
const labelAngles = [90, 270, 0, 180, ...Array.from({ length: 24 }, (_, at) => at * 15)];

/** Where on a ring its label covers no marker; undefined if there is no such place. */
function placeOnRing(
  center: { x: number; y: number },
  radius: number,
  width: number,
  { frame, markers }: { frame: Box; markers: readonly Marker[] },
) {
  const [halfWidth, halfHeight] = [width / 2 + 2, 8];
  return labelAngles
    .map((degrees) => ({
      x: center.x + radius * Math.cos(radians(degrees)),
      y: center.y + radius * Math.sin(radians(degrees)),
    }))
    .find(
      ({ x, y }) =>
        x - halfWidth > frame.left &&
        x + halfWidth < frame.right &&
        y - halfHeight > frame.top &&
        y + halfHeight < frame.bottom &&
        !markers.some(
          (marker) =>
            Math.abs(marker.x - x) < marker.radius + halfWidth &&
            Math.abs(marker.y - y) < marker.radius + halfHeight,
        ),
    );
}

const halo = 'stroke="#FFFFFF" stroke-width="3" paint-order="stroke"';

/** Pixels of a letter, about. */
const letterWidth = 5.4;

function namesOfStreets({ others }: LocationMap, { frame, at }: View, markers: readonly Marker[]): string[] {
  const points = others
    .map(({ address, ...place }) => ({ address, ...at(place) }))
    .filter(({ x, y }) => x > frame.left && x < frame.right && y > frame.top && y < frame.bottom);
  const boxes = markers.map(({ x, y, radius }) => boxAround(x, y, radius));
  return streetNames(points, frame, boxes).map((name) =>
    text(
      name.box.left,
      name.box.bottom - 3,
      name.text,
      `fill="#6B6B6B" font-size="10" font-style="italic" ${halo}`,
    ),
  );
}

const boxAround = (x: number, y: number, radius: number): Box => ({
  left: x - radius,
  right: x + radius,
  top: y - radius,
  bottom: y + radius,
});

function coasts({ frame, at }: View): string {
  const { land, lakes, provinces, countries } = outline();
  const pathOf = (line: OutlineLine) =>
    line
      .map(([lat, lng], index) => {
        const { x, y } = at({ lat, lng });
        return `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`;
      })
      .join('');
  const path = (lines: readonly OutlineLine[], look: string) =>
    `<path d="${lines.map(pathOf).join('')}" ${look}/>`;
  const shore = `stroke="${colors.ring}" stroke-width="0.8"`;
  return [
    rect(frame, colors.water),
    path(land, `fill="${colors.land}" ${shore}`),
    path(lakes, `fill="${colors.water}" ${shore}`),
    path([...provinces, ...countries], `fill="none" stroke="${colors.frame}" stroke-dasharray="6 3"`),
  ].join('');
}

/** Of a marker that had to make room for another one. */
function lineToPlace({ x, y, radius, placeX, placeY }: Marker): string {
  if (Math.hypot(x - placeX, y - placeY) <= radius) return '';
  const [from, to] = [`${placeX.toFixed(1)} ${placeY.toFixed(1)}`, `${x.toFixed(1)} ${y.toFixed(1)}`];
  const dot = circle({ x: placeX, y: placeY }, 2, `fill="${colors.comparable}"`);
  return `<path d="M${from}L${to}" stroke="${colors.comparable}"/>${dot}`;
}

function comparableMarker({ x, y, radius }: Marker, number: string): string {
  const look = 'fill="#FFFFFF" font-size="11" font-weight="bold" text-anchor="middle"';
  const disc = circle({ x, y }, radius, `fill="${colors.comparable}" stroke="#FFFFFF"`);
  return number === '' ? disc : disc + text(x, y + 4, number, look);
}

/** A diamond. */
function subjectMarker({ x, y, radius: size }: Pick<Marker, 'x' | 'y' | 'radius'>): string {
  const corners = `M${x} ${y - size}L${x + size} ${y}L${x} ${y + size}L${x - size} ${y}Z`;
  return `<path d="${corners}" fill="${colors.subject}" stroke="#FFFFFF"/>`;
}

/** Below the map: its scale, what the diamond is, and where north is. */
function legend({ subject, distanceText }: LocationMap, { frame, span, pixelsPerKilometre }: View): string {
  const kilometres = roundLength(span / 4);
  const [left, right] = [frame.left + 8, frame.left + 8 + kilometres * pixelsPerKilometre];
  const y = frame.bottom + 16;
  const middle = (frame.left + frame.right) / 2;
  const north = frame.right - 14;
  return [
    `<path d="M${left} ${y - 4}V${y}H${right}V${y - 4}" fill="none" stroke="${colors.text}" stroke-width="1.5"/>`,
    text(right + 6, y, distanceText(kilometres), `fill="${colors.text}"`),
    subjectMarker({ x: middle, y: y - 4, radius: 6 }),
    text(middle + 10, y, subject.label, `fill="${colors.text}"`),
    `<path d="M${north} ${y - 11}L${north + 5} ${y + 3}L${north} ${y}L${north - 5} ${y + 3}Z" fill="${colors.text}"/>`,
    text(north - 9, y, 'N', `fill="${colors.text}" font-weight="bold" text-anchor="end"`),
  ].join('');
}
