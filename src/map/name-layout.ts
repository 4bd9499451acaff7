/** A name to place, in pixels of the map. */
export interface NameToPlace {
  text: string;
  /** Where the place is. */
  x: number;
  y: number;
  /** Size of the text. */
  width: number;
  height: number;
}

export interface Box {
  /** Left and top. */
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface PlacedName extends Box {
  text: string;
}

/** Pixels between a name and its point, and between names. */
const gap = 8;
const margin = 4;

interface LayoutOptions {
  /** Pixels. */
  view: { width: number; height: number };
  maxNames?: number;
  /** What the names must not cover. */
  obstacles?: readonly Box[];
}

/**
 * Places names next to their points so that no two overlap and none is cut off. The first ones have priority; a name
 * without room is left out.
 */
export function layOutNames(
  names: readonly NameToPlace[],
  { view, maxNames = Infinity, obstacles = [] }: LayoutOptions,
): PlacedName[] {
  const placed: PlacedName[] = [];
  for (const name of names) {
    if (placed.length >= maxNames) break;
    const free = positions(name).find(
      (box) =>
        isInside(box, view) &&
        !placed.some((other) => overlap(box, other, margin)) &&
        !obstacles.some((other) => overlap(box, other, 0)),
    );
    if (free) placed.push(free);
  }
  return placed;
}

/** Above, below, right and left of the point. */
function positions({ text, x, y, width, height }: NameToPlace): PlacedName[] {
  const box = { text, width, height };
  return [
    { ...box, x: x - width / 2, y: y - gap - height },
    { ...box, x: x - width / 2, y: y + gap },
    { ...box, x: x + gap, y: y - height / 2 },
    { ...box, x: x - gap - width, y: y - height / 2 },
  ];
}

const isInside = ({ x, y, width, height }: Box, view: { width: number; height: number }): boolean =>
  x >= 0 && y >= 0 && x + width <= view.width && y + height <= view.height;

const overlap = (one: Box, other: Box, space: number): boolean =>
  one.x < other.x + other.width + space &&
  other.x < one.x + one.width + space &&
  one.y < other.y + other.height + space &&
  other.y < one.y + one.height + space;
