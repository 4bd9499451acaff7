/** The map: rows and records as points, their colors, clusters and names, and the areas that users draw. */

export {
  boundsOf,
  isWithin,
  minClusteredPoints,
  PointIndex,
  type Cluster,
  type DrawnItem,
  type MapBounds,
} from './clusters.ts';
export {
  colors,
  colorScheme,
  coloringsOf,
  countText,
  type Coloring,
  type ColorName,
  type ColorScheme,
  type LegendEntry,
} from './color-scheme.ts';
export { layOutNames, type NameToPlace } from './name-layout.ts';
export { placeNames } from './place-names.ts';
export { emptySet, type MapPlace, type MapPoint, type PointSet, type RowsOnSheet } from './point.ts';
export { recordPoints } from './record-points.ts';
export { readRunPoints } from './run-points.ts';
export {
  changeShape,
  isInShape,
  searchAreaOf,
  shapeBetween,
  type SearchArea,
  type Shape,
  type ShapeChange,
  type ShapeKind,
} from './shape.ts';
export { selectRows } from './sheet-rows.ts';
export { readTablePoints } from './table-points.ts';
