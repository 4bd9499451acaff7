import { mapCells, type Area } from '../../grid/area.ts';
import type { CellChange, GridCell } from '../../grid/cell-contents.ts';
import { shiftedFormula } from '../../grid/formula-references.ts';
import type { Grid } from '../../grid/grid.ts';
import type { SheetArea } from '../host.ts';
import { notImplemented } from '../wire/index.ts';

/** `Excel.RangeCopyType`. */
const copyTypes = ['All', 'Formulas', 'Formats'];

/**
 * The area that a copy of a source to a destination writes, and its changes. A source is repeated to fill a
 * destination that is a multiple of it; otherwise it is copied once, whole.
 */
export function copiedCells(
  grid: Grid,
  from: SheetArea,
  destination: Area,
  copyType: string,
): { area: Area; changes: CellChange[][] } {
  if (!copyTypes.includes(copyType)) throw notImplemented(`Range.copyFrom of ${copyType}`);
  const source = grid.cut(from.sheetId, from.area);
  const cells = grid.read(from.sheetId, source);
  const isMultiple = destination.rows % source.rows === 0 && destination.columns % source.columns === 0;
  const { rows, columns } = isMultiple ? destination : source;
  const area = { ...destination, rows, columns };
  const changes = mapCells(area, (row, column) => {
    const down = (row - area.row) % source.rows;
    const right = (column - area.column) % source.columns;
    return changeOf(cells[down]![right]!, copyType, (formula) =>
      shiftedFormula(formula, row - source.row - down, column - source.column - right),
    );
  });
  return { area, changes };
}

function changeOf(cell: GridCell, copyType: string, shift: (formula: string) => string): CellChange {
  if (copyType === 'Formats') return { style: cell.style };
  const contents: CellChange =
    cell.formula !== null
      ? { formula: shift(cell.formula) }
      : { value: cell.value, ...(cell.dataType && { dataType: cell.dataType }) };
  return copyType === 'All' ? { ...contents, style: cell.style } : contents;
}
