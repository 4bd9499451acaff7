import type { MapPlace } from '../../src/map/index.ts';

export interface NamedPlace extends MapPlace {
  /** Drawn next to the place: short, such as the number of a candidate or its address. */
  label: string;
  /** Whether it is the place that the sheet has now; it has another color than the others. */
  isCurrent?: boolean;
}

export interface PlaceMapProps {
  places: readonly NamedPlace[];
  /** Position of the place with a ring, or null. */
  selected?: number | null;
  /** A place was clicked. Offer the same by keyboard: the map itself only pans and zooms. */
  select?(position: number): void;
  /** CSS height; 200 px by default. */
  height?: string;
}
