import type { Area } from '../../grid/area.ts';
import type { CellChange, GridCell } from '../../grid/cell-contents.ts';
import { shiftedFormula } from '../../grid/formula-references.ts';
import type { Grid } from '../../grid/grid.ts';
import type { SheetArea } from '../host.ts';
import { notImplemented } from '../wire/index.ts';

interface CopyOptions {
  /** `Excel.RangeCopyType`. */
  copyType: string;
  /** Blank cells of the source leave the destination's as they are. */
  skipBlanks: boolean;
  transpose: boolean;
}

const copyTypes = ['All', 'Formulas', 'Values', 'Formats'];

/**
 * The area that a copy of a source to a destination writes, and its changes. A source is repeated to fill a
 * destination that is a multiple of it; otherwise it is copied once, whole.
 */
export function copiedCells(
  grid: Grid,
  from: SheetArea,
  destination: Area,
  { copyType, skipBlanks, transpose }: CopyOptions,
): { area: Area; changes: (CellChange | null)[][] } {
  if (!copyTypes.includes(copyType)) throw notImplemented(`Range.copyFrom of ${copyType}`);
  const source = grid.cut(from.sheetId, from.area);
  const cells = grid.read(from.sheetId, source);
  const [height, width] = transpose ? [source.columns, source.rows] : [source.rows, source.columns];
  const isMultiple = destination.rows % height === 0 && destination.columns % width === 0;
  const area = isMultiple ? destination : { ...destination, rows: height, columns: width };
  const changes = Array.from({ length: area.rows }, (_, down) =>
    Array.from({ length: area.columns }, (_, right) => {
      const [row, column] = transpose
        ? [right % source.rows, down % source.columns]
        : [down % source.rows, right % source.columns];
      const cell = cells[row]![column]!;
      const isBlank = (cell.value === null || cell.value === '') && cell.formula === null;
      if (skipBlanks && isBlank) return null;
      const rows = area.row + down - (source.row + row);
      const columns = area.column + right - (source.column + column);
      return changeOf(cell, copyType, (formula) => shiftedFormula(formula, rows, columns));
    }),
  );
  return { area, changes };
}

function changeOf(cell: GridCell, copyType: string, shift: (formula: string) => string): CellChange {
  if (copyType === 'Formats') return { style: cell.style };
  const contents: CellChange =
    cell.formula !== null && copyType !== 'Values' ? { formula: shift(cell.formula) } : { value: cell.value };
  return copyType === 'All' ? { ...contents, style: cell.style } : contents;
}
