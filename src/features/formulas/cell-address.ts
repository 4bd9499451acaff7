import { cellAddress, type Area } from '../../excel/index.ts';

export interface AddressedCell {
  /** The sheet's name. */
  sheet: string;
  row: number;
  column: number;
}

/** The cell of `My sheet!B2`; null for any other text. A sheet's name may contain an exclamation mark. */
export function parseCellAddress(address: string): AddressedCell | null {
  const [, sheet, letters, number] = /^(.+)!([A-Z]{1,3})([1-9]\d*)$/s.exec(address) ?? [];
  if (!sheet || !letters || !number) return null;
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
  return { sheet, row: Number(number) - 1, column };
}

export const formatCellAddress = ({ sheet, row, column }: AddressedCell): string =>
  `${sheet}!${cellAddress(row, column)}`;

/** How a worksheet moved its cells: `Excel.WorksheetChangedEventArgs`. */
export interface SheetShift {
  sheet: string;
  changeType: string;
  /** The inserted or deleted cells. */
  area: Area;
  /** Where the other cells went, if Excel says so. */
  direction?: 'Up' | 'Down' | 'Left' | 'Right';
}

/** Where a shift moves a cell, by their addresses. Null for cells that it deletes, or of which that is not certain. */
export function cellAfterShift(
  address: string,
  { sheet, changeType, area, direction }: SheetShift,
): string | null {
  const cell = parseCellAddress(address);
  if (cell?.sheet !== sheet) return address;
  const isDeleted = changeType.endsWith('Deleted');
  const along = axisOf(changeType, direction);
  const isInRows = cell.row >= area.row && cell.row < area.row + area.rows;
  const isInColumns = cell.column >= area.column && cell.column < area.column + area.columns;
  if (along === null) {
    const mayMove = (isInRows && cell.column >= area.column) || (isInColumns && cell.row >= area.row);
    return mayMove ? null : address;
  }
  const isWhole = !changeType.startsWith('Cell');
  if (!isWhole && !(along === 'row' ? isInColumns : isInRows)) return address;
  const [first, count] = along === 'row' ? [area.row, area.rows] : [area.column, area.columns];
  if (cell[along] < first) return address;
  if (isDeleted && cell[along] < first + count) return null;
  return formatCellAddress({ ...cell, [along]: cell[along] + (isDeleted ? -count : count) });
}

function axisOf(changeType: string, direction: SheetShift['direction']): 'row' | 'column' | null {
  if (changeType.startsWith('Row')) return 'row';
  if (changeType.startsWith('Column')) return 'column';
  if (direction === undefined) return null;
  return direction === 'Up' || direction === 'Down' ? 'row' : 'column';
}
