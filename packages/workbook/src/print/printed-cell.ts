import { type Area, areaOf, mapCells, overlap } from '../grid/area.ts';
import type { CellValue } from '../grid/cell-contents.ts';
import { type CellLook, lookOf } from '../grid/appearance.ts';
import type { Grid } from '../grid/grid.ts';

/** In pixels of the sheet. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** CSS of a line by its style (ECMA-376, 18.18.3). */
const lineStyles: Record<string, string> = {
  hair: '1px dotted',
  dotted: '1px dotted',
  dashed: '1px dashed',
  dashDot: '1px dashed',
  dashDotDot: '1px dashed',
  double: '3px double',
  medium: '2px solid',
  mediumDashed: '2px dashed',
  mediumDashDot: '2px dashed',
  mediumDashDotDot: '2px dashed',
  slantDashDot: '2px dashed',
  thick: '3px solid',
};

/** In pixels of the sheet. */
const fillOverlap = 0.5;

const vertical: Record<string, string> = { Top: 'flex-start', Center: 'center', Bottom: 'flex-end' };

/** Positions an element in the one that contains it. */
export function place(element: HTMLElement, { left, top, width, height }: Box): void {
  Object.assign(element.style, {
    left: `${left}px`,
    top: `${top}px`,
    width: `${width}px`,
    height: `${height}px`,
  });
}

/**
 * A cell of the page.
 *
 * @param box The cell, or the cells that are merged with it.
 * @param textWidth How wide its text may be: a text continues over the blank cells to its right.
 */
export function printedCell({ value, text, look }: DrawnCell, box: Box, textWidth: number): HTMLElement[] {
  const frame = document.createElement('div');
  const { lines, fillColor } = look;
  // The lines above and to the left lie on those of the cells there.
  const [left, top] = [lines.left ? 1 : 0, lines.top ? 1 : 0];
  // Between fills that only touch, paper shows as a hairline.
  const overlap = (line: unknown) => (fillColor && !line ? fillOverlap : 0);
  place(frame, {
    left: box.left - left,
    top: box.top - top,
    width: box.width + left + overlap(lines.right),
    height: box.height + top + overlap(lines.bottom),
  });
  frame.className = 'printed-frame';
  if (fillColor) frame.style.backgroundColor = fillColor;
  for (const [side, line] of Object.entries(lines)) {
    frame.style.setProperty(`border-${side}`, `${lineStyles[line.style] ?? '1px solid'} ${line.color}`);
  }
  if (text === '') return [frame];
  const cell = document.createElement('div');
  cell.className = look.wrap ? 'printed-text printed-wrap' : 'printed-text';
  const align = alignmentOf(look.align, value);
  place(cell, { ...box, width: align === 'left' && !look.wrap ? textWidth : box.width });
  const decorations = [look.underline && 'underline', look.strikethrough && 'line-through'].filter(Boolean);
  Object.assign(cell.style, {
    justifyContent: vertical[look.verticalAlign] ?? 'flex-end',
    textAlign: align,
    color: look.fontColor,
    fontSize: `${look.fontSize}pt`,
    fontFamily: `${look.fontName ? `"${look.fontName}", ` : ''}Calibri, Carlito, Arial, sans-serif`,
    fontWeight: look.bold ? 'bold' : 'normal',
    fontStyle: look.italic ? 'italic' : 'normal',
    textDecoration: decorations.join(' '),
  });
  const span = document.createElement('span');
  span.textContent = text;
  cell.append(span);
  return [frame, cell];
}

/** Numbers are at the right, and errors and booleans in the middle, where nothing else is chosen. */
function alignmentOf(align: string, value: DrawnCell['value']): string {
  if (align !== 'General') return align === 'Distributed' ? 'justify' : align.toLowerCase();
  if (typeof value === 'number') return 'right';
  const isError = typeof value === 'string' && /^#[A-Z0-9/!?]+$/.test(value);
  return typeof value === 'boolean' || isError ? 'center' : 'left';
}

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
