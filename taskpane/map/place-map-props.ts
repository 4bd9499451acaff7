import type { MapPlace } from '../../src/features/map/index.ts';
import type { MapListeners } from './point-map.ts';

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
  /** Where a pin starts that the user moves, or null. */
  pin?: MapPlace | null;
  /** What happens to the pin. */
  pinListeners?: Pick<MapListeners, 'onMove' | 'onConfirm' | 'onCancel'>;
  /** CSS height; 200 px by default. */
  height?: string;
}
