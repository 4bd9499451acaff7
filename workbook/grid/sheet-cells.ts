import type { FUniver } from '@univerjs/core/facade';
import type { FWorkbook, FWorksheet } from '@univerjs/sheets/facade';
import type { Area, Cell } from './area.ts';
import type { CellChange, CellsByRow, GridCell } from './cell-contents.ts';

/** A narrow interface to the grid, so that Structure need not import it. */
export interface SheetCells {
  readonly api: FUniver;
  readonly workbook: FWorkbook;
  sheet(id: string): FWorksheet | null;
  read(sheetId: string, area: Area): GridCell[][];
  write(sheetId: string, first: { row: number; column: number }, changes: (CellChange | null)[][]): void;
  change(sheetId: string, cellValue: CellsByRow, trigger?: string): void;
  formulas(): (Cell & { formula: string })[];
  grow(sheetId: string, rows: number, columns: number): void;
  cut(sheetId: string, area: Area): Area;
}
