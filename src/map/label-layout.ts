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
  /** Whether it is left out where it would cover a marker. */
  isMinor: boolean;
}

export interface LabelPosition<Kind extends Label> {
  label: Kind;
  box: Box;
}

/** Pixels that stay free around a label. */
const margin = 3;

/**
 * Places labels so that none covers another one; those for which there is no room are left out. The first labels have
 * the first choice. A label covers as few markers as possible.
 *
 * @param markers What the labels should not cover.
 */
export function placeLabels<Kind extends Label>(
  labels: readonly Kind[],
  markers: readonly Box[],
): LabelPosition<Kind>[] {
  const positions: LabelPosition<Kind>[] = [];
  for (const label of labels) {
    let best: { box: Box; covered: number } | null = null;
    for (const side of label.sides) {
      const box = boxAt(label, side);
      if (positions.some((other) => overlap(other.box, box))) continue;
      const covered = markers.filter((marker) => overlap(marker, box)).length;
      if (covered < (best?.covered ?? (label.isMinor ? 1 : Infinity))) best = { box, covered };
      if (covered === 0) break;
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

const overlap = (one: Box, other: Box): boolean =>
  one.left - margin < other.right &&
  other.left - margin < one.right &&
  one.top - margin < other.bottom &&
  other.top - margin < one.bottom;
