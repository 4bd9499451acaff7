import { areaOf, mapCells, overlap, type Area } from './area.ts';
import type { CellValue } from './cell-contents.ts';
import { lookOf, type CellLook } from './cell-look.ts';
import type { Grid } from './grid.ts';

/** A cell as it is drawn, with the colors of its table and its conditional formats. */
export interface DrawnCell {
  row: number;
  column: number;
  value: CellValue;
  text: string;
  look: CellLook;
}

/** The cells of an area that show something. */
export function drawnCells(grid: Grid, sheetId: string, area: Area): DrawnCell[] {
  const sheet = grid.sheet(sheetId)!.getSheet();
  const within = grid.cut(sheetId, area);
  const cells = grid.read(sheetId, within);
  return mapCells(within, (row, column) => {
    const { value, text } = cells[row - within.row]![column - within.column]!;
    const style = sheet.getComposedCellStyleByCellData(row, column, sheet.getCell(row, column));
    return { row, column, value, text, look: lookOf(style) };
  })
    .flat()
    .filter(({ text, look }) => text !== '' || look.fillColor !== null || Object.keys(look.lines).length > 0);
}

/** The merged areas that overlap an area. */
export const mergedAreas = (grid: Grid, sheetId: string, area: Area): Area[] =>
  grid
    .sheet(sheetId)!
    .getSheet()
    .getMergeData()
    .map(areaOf)
    .filter((merged) => overlap(merged, area));
