/** The cell of a formula. Rows and columns from 0. */
export interface Cell {
  sheetId: string;
  row: number;
  column: number;
}

export const cellKey = ({ sheetId, row, column }: Cell): string => `${sheetId}|${row}|${column}`;
