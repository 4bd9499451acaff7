/** The map: rows and records as points, their colors, clusters and names. */

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
export { placeLabels, type Box, type Label, type LabelRoom } from './label-layout.ts';
export { locationMap, type LocationMap, type PictureSize } from './location-map.ts';
export { outline } from './outline.ts';
export { placeNames } from './place-names.ts';
export { emptySet, type MapPlace, type MapPoint, type PointSet } from './point.ts';
export { maxProvinceZoom, provinceNames } from './province-names.ts';
export { recordPoints } from './record-points.ts';
export { readRunPoints, runHasPoints } from './run-points.ts';
export { selectRow } from './select-row.ts';
export { readTablePoints, tableHasPoints } from './table-points.ts';
export { mapMessages } from './messages.ts';
