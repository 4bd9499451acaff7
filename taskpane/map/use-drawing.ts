import { useMemo } from 'react';
import {
  colors,
  colorScheme,
  PointIndex,
  type Coloring,
  type ColorName,
  type ColorScheme,
  type MapPoint,
  type Shape,
} from '../../src/map/index.ts';
import type { Drawing } from './points-layer.ts';

interface DrawingParts {
  points: readonly MapPoint[];
  /** Those within the user's area. */
  shown: readonly MapPoint[];
  coloring: Coloring | null;
  highlighted: readonly MapPoint[];
  active: MapPoint | null;
  shape: Shape | null;
  hasTiles: boolean;
}

interface ColoredDrawing {
  drawing: Drawing;
  scheme: ColorScheme;
  colorOf(point: MapPoint): ColorName;
}

/** The colors are those of all points, so that they stay when an area is drawn. */
export function useDrawing(parts: DrawingParts): ColoredDrawing {
  const { points, shown, coloring, highlighted, active, shape, hasTiles } = parts;
  const scheme = useMemo(() => colorScheme(points, coloring), [points, coloring]);
  const index = useMemo(() => new PointIndex(shown, scheme.classOf), [shown, scheme]);
  const drawing = useMemo(
    (): Drawing => ({
      index,
      colors: scheme.legend.map(({ color }) => colors[color]),
      classOf: scheme.classOf,
      highlighted,
      active,
      shape,
      hasOwnNames: false,
      hasTiles,
    }),
    [index, scheme, highlighted, active, shape, hasTiles],
  );
  const colorOf = (point: MapPoint) => scheme.legend[scheme.classOf(point)]?.color ?? 'gray';
  return { drawing, scheme, colorOf };
}
