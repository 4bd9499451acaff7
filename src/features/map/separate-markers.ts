import type { Box } from './svg.ts';

interface Placed {
  x: number;
  y: number;
  radius: number;
  /** Whether it stays where it is. */
  isFixed: boolean;
}

/** Where a marker is drawn, and the place that it marks. Pixels. */
export interface Marker extends Placed {
  placeX: number;
  placeY: number;
}

const rounds = 200;
/** The share of its way back that a marker takes in the first round; less and less until the last one. */
const firstPull = 0.04;
/** An angle that no two markers in a row share, for those at one place. */
const goldenAngle = Math.PI * (3 - Math.sqrt(5));

/** Moves markers apart that would cover each other, as little as possible, within a frame. */
export function separate(places: readonly Placed[], frame: Box): Marker[] {
  const markers = places.map((place): Marker => ({ ...place, placeX: place.x, placeY: place.y }));
  for (let round = 0; round < rounds; round++) {
    const pull = firstPull * (1 - round / rounds);
    for (const marker of markers) if (!marker.isFixed) moveBack(marker, pull);
    markers.forEach((one, at) => {
      for (let next = at + 1; next < markers.length; next++) pushApart(one, markers[next]!, next);
    });
    for (const marker of markers) if (!marker.isFixed) keepWithin(marker, frame);
  }
  return markers;
}

function moveBack(marker: Marker, pull: number): void {
  marker.x += (marker.placeX - marker.x) * pull;
  marker.y += (marker.placeY - marker.y) * pull;
}

function pushApart(one: Marker, other: Marker, at: number): void {
  const movable = Number(!one.isFixed) + Number(!other.isFixed);
  const distance = Math.hypot(other.x - one.x, other.y - one.y);
  const overlap = one.radius + other.radius + 1 - distance;
  if (overlap <= 0 || movable === 0) return;
  const angle = distance < 0.01 ? at * goldenAngle : Math.atan2(other.y - one.y, other.x - one.x);
  const step = overlap / movable;
  for (const [marker, direction] of [
    [one, -1],
    [other, 1],
  ] as const) {
    if (marker.isFixed) continue;
    marker.x += Math.cos(angle) * step * direction;
    marker.y += Math.sin(angle) * step * direction;
  }
}

function keepWithin(marker: Marker, { left, top, right, bottom }: Box): void {
  marker.x = Math.min(right - marker.radius, Math.max(left + marker.radius, marker.x));
  marker.y = Math.min(bottom - marker.radius, Math.max(top + marker.radius, marker.y));
}
