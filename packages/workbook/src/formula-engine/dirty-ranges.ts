import { FormulaCurrentConfigService } from '@univerjs/engine-formula';

/** Cells to calculate, as the engine describes them. */
export interface DirtyRange {
  unitId: string;
  sheetId: string;
  range: Record<'startRow' | 'endRow' | 'startColumn' | 'endColumn', number>;
}

/**
 * Joins ranges of the same columns that touch or overlap, so that the engine gets few of them, however many rows a request
 * deletes one after the other.
 */
export function joinedRanges(ranges: readonly DirtyRange[]): DirtyRange[] {
  const sorted = [...ranges].sort(
    (one, other) =>
      (one.sheetId === other.sheetId ? 0 : one.sheetId.localeCompare(other.sheetId)) ||
      one.range.startColumn - other.range.startColumn ||
      one.range.endColumn - other.range.endColumn ||
      one.range.startRow - other.range.startRow,
  );
  const joined: DirtyRange[] = [];
  for (const { unitId, sheetId, range } of sorted) {
    const last = joined.at(-1);
    if (
      last?.unitId === unitId &&
      last.sheetId === sheetId &&
      last.range.startColumn === range.startColumn &&
      last.range.endColumn === range.endColumn &&
      last.range.endRow >= range.startRow - 1
    ) {
      last.range.endRow = Math.max(last.range.endRow, range.endRow);
    } else {
      joined.push({ unitId, sheetId, range: { ...range } });
    }
  }
  return joined;
}

/**
 * Speeds up many formulas that spill. After a calculation, the engine calculates what depends on their results, and
 * compares each formula with the area of each spill, which takes n² steps for n formulas below each other.
 */
export function joinSpilledRanges(): void {
  const { prototype } = FormulaCurrentConfigService;
  const load = prototype.loadDirtyRangesAndExcludedCell;
  prototype.loadDirtyRangesAndExcludedCell = function (ranges, excludedCell) {
    load.call(this, joinedRanges(ranges), excludedCell);
  };
}
