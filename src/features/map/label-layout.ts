/** Pixels. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Where a label is, seen from its place. */
export type LabelSide = 'top' | 'right' | 'bottom' | 'left' | 'center';

export interface Label {
  /** Its place. Pixels, as its size. */
  x: number;
  y: number;
  width: number;
  height: number;
  /** Pixels between the place and the label. */
  gap: number;
  /** The sides on which it may be, the best one first. */
  sides: readonly LabelSide[];
}

interface LabelPosition<Kind extends Label> {
  label: Kind;
  box: Box;
}

/** Pixels that stay free between labels. */
const margin = 2;

/** Where labels may be. */
export interface LabelRoom {
  /** Labels are within it. */
  frame: Box;
  /** Labels that would cover one of them are left out. */
  clusters: readonly Box[];
  /** Labels cover as few of them as possible. */
  points: readonly Box[];
}

/**
 * Places labels so that none covers another one; those for which there is no room are left out. The first labels have
 * the first choice.
 */
export function placeLabels<Kind extends Label>(
  labels: readonly Kind[],
  { frame, clusters, points }: LabelRoom,
): LabelPosition<Kind>[] {
  const positions: LabelPosition<Kind>[] = [];
  for (const label of labels) {
    let best: { box: Box; coveredPoints: number } | null = null;
    for (const side of label.sides) {
      const box = boxAt(label, side);
      const isFree =
        contains(frame, box) &&
        !positions.some((other) => overlap(other.box, box)) &&
        !clusters.some((cluster) => overlap(cluster, box));
      if (!isFree) continue;
      const coveredPoints = points.filter((point) => overlap(point, box)).length;
      if (!best || coveredPoints < best.coveredPoints) best = { box, coveredPoints };
      if (coveredPoints === 0) break;
    }
    if (best) positions.push({ label, box: best.box });
  }
  return positions;
}

function boxAt({ x, y, width, height, gap }: Label, side: LabelSide): Box {
  const left = { left: x - gap - width, right: x + gap }[side as 'left' | 'right'] ?? x - width / 2;
  const top = { top: y - gap - height, bottom: y + gap }[side as 'top' | 'bottom'] ?? y - height / 2;
  return { left, top, right: left + width, bottom: top + height };
}

const contains = (frame: Box, box: Box): boolean =>
  box.left >= frame.left && box.right <= frame.right && box.top >= frame.top && box.bottom <= frame.bottom;

const overlap = (one: Box, other: Box): boolean =>
  one.left - margin < other.right &&
  other.left - margin < one.right &&
  one.top - margin < other.bottom &&
  other.top - margin < one.bottom;
