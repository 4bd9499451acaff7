import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { selectedRows, type SheetSelection } from '../../src/excel/index.ts';
import type { MapPoint, PointSet } from '../../src/features/map/index.ts';
import { useRuntime } from '../frame/runtime-context.ts';

/** With more points, rings around all of them would hide the map. */
const maxHighlighted = 2000;

/** The points in rows of the selection. */
export function selectedPoints({ points, sheet }: PointSet, selection: SheetSelection | null): MapPoint[] {
  if (!selection || selection.sheetId !== sheet?.sheetId) return [];
  const ranges = selectedRows(selection);
  if (ranges.length === 0) return [];
  return points
    .filter(({ row }) => row !== null && ranges.some(({ first, last }) => row >= first && row <= last))
    .slice(0, maxHighlighted);
}

/** The points whose rows are selected on the sheet. */
export function useHighlight(set: PointSet): MapPoint[] {
  const { selectionChanges } = useRuntime();
  useEffect(() => {
    // Without events, selecting a row only does not highlight its point.
    selectionChanges.start().catch(() => undefined);
  }, [selectionChanges]);
  const selection = useSyncExternalStore(selectionChanges.subscribe, () => selectionChanges.current);
  return useMemo(() => selectedPoints(set, selection), [set, selection]);
}
