import type { Area } from '../../grid/area.ts';
import { shiftedFormula } from '../../grid/formula-references.ts';
import type { CellChange, GridCell } from '../../grid/cell-contents.ts';
import type { Grid } from '../../grid/grid.ts';

export interface CopyOptions {
  /** `Excel.RangeCopyType`. */
  copyType: string;
  /** Blank cells of the source leave what is there. */
  skipBlanks: boolean;
  transpose: boolean;
}

/**
 * What cells become when a source is copied to a destination: the area that is written, and its changes. A source is
 * repeated to fill a destination that is a multiple of it; otherwise it is copied once, whole.
 */
export function copyOf(
  grid: Grid,
  { sheetId, area: whole }: { sheetId: string; area: Area },
  destination: Area,
  { copyType, skipBlanks, transpose }: CopyOptions,
): { area: Area; changes: (CellChange | null)[][] } {
  const source = grid.cut(sheetId, whole);
  const cells = grid.read(sheetId, source);
  const [height, width] = transpose ? [source.columns, source.rows] : [source.rows, source.columns];
  const fits = destination.rows % height === 0 && destination.columns % width === 0;
  const area = fits ? destination : { ...destination, rows: height, columns: width };
  const changes = Array.from({ length: area.rows }, (_, down) =>
    Array.from({ length: area.columns }, (_, right) => {
      const [row, column] = transpose
        ? [right % source.rows, down % source.columns]
        : [down % source.rows, right % source.columns];
      const cell = cells[row]![column]!;
      if (skipBlanks && (cell.value === null || cell.value === '') && cell.formula === null) return null;
      const rows = area.row + down - (source.row + row);
      const columns = area.column + right - (source.column + column);
      return change(cell, copyType, (formula) => shiftedFormula(formula, rows, columns));
    }),
  );
  return { area, changes };
}

function change(cell: GridCell, copyType: string, shifted: (formula: string) => string): CellChange {
  const contents: CellChange =
    cell.formula !== null && copyType !== 'Values'
      ? { formula: shifted(cell.formula) }
      : { value: cell.value };
  if (copyType === 'Formats') return { style: cell.style };
  return copyType === 'All' ? { ...contents, style: cell.style } : contents;
}
