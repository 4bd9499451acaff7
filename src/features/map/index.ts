/** The map: rows and records as points, their colors and clusters. */

export { PointIndex, type Cluster, type MapItem } from './clusters.ts';
export {
  colors,
  colorScheme,
  coloringsOf,
  countText,
  type Coloring,
  type ColorScheme,
  type LegendEntry,
} from './color-scheme.ts';
export { locationMap, type LocationMap, type PictureSize } from './location-map.ts';
export { outline } from './outline.ts';
export { emptySet, type MapPlace, type MapPoint, type PointSet } from './point.ts';
export { recordPoints } from './record-points.ts';
export { readRunPoints, runHasPoints } from './run-points.ts';
export { selectRow } from './select-row.ts';
export { readTablePoints, tableHasPoints } from './table-points.ts';
export { mapMessages } from './messages.ts';
