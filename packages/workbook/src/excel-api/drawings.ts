import {
  type Area,
  type CellPoint,
  columnsOfSheet,
  Extent,
  pixelsPerPoint,
  type Move,
  rowsOfSheet,
  type SheetArea,
} from '../grid/area.ts';
import type { Grid } from '../grid/grid.ts';
import type { Along } from '../grid/structure.ts';
import type { ChartRecord, Drawing, ShapeRecord } from './state.ts';

type Anchors = Pick<Drawing, 'from' | 'to'>;

/** In points from the top left corner of the sheet. */
export interface Placement {
  left: number;
  top: number;
  width: number;
  height: number;
}

export function placementOf({ dimensions }: Grid, { sheetId, from, to }: Drawing): Placement {
  const left = dimensions.offset(sheetId, 'columns', from.column) + from.x;
  const top = dimensions.offset(sheetId, 'rows', from.row) + from.y;
  const right = dimensions.offset(sheetId, 'columns', to.column) + to.x;
  const bottom = dimensions.offset(sheetId, 'rows', to.row) + to.y;
  const [x, y, width, height] = [left, top, right - left, bottom - top].map(
    (pixels) => pixels / pixelsPerPoint,
  );
  return { left: x!, top: y!, width: width!, height: height! };
}

export function anchorsOf(grid: Grid, sheetId: string, placement: Placement): Anchors {
  const { left, top, width, height } = placement;
  return {
    from: anchorAt(grid, sheetId, left, top),
    to: anchorAt(grid, sheetId, left + width, top + height),
  };
}

/** Moves a drawing on its sheet, by pixels of the sheet; it stays within the sheet. */
export function moveDrawing(grid: Grid, drawing: Drawing, right: number, down: number): void {
  const placement = placementOf(grid, drawing);
  const left = Math.max(0, placement.left + right / pixelsPerPoint);
  const top = Math.max(0, placement.top + down / pixelsPerPoint);
  Object.assign(drawing, anchorsOf(grid, drawing.sheetId, { ...placement, left, top }));
}

/** From the top left corner of an area to its bottom right one. */
export const anchorsOfArea = ({ row, column, rows, columns }: Area): Anchors => ({
  from: { row, column, x: 0, y: 0 },
  to: {
    row: Math.min(row + rows, rowsOfSheet - 1),
    column: Math.min(column + columns, columnsOfSheet - 1),
    x: 0,
    y: 0,
  },
});

function anchorAt({ dimensions }: Grid, sheetId: string, left: number, top: number): CellPoint {
  // The place of a cell in points is that cell's again, although it was divided before.
  const pixelsOf = (points: number) => Number((points * pixelsPerPoint).toFixed(6));
  const at = (along: Along, points: number) => dimensions.lineAt(sheetId, along, pixelsOf(points));
  const [column, row] = [at('columns', left), at('rows', top)];
  return { row: row.index, y: row.rest, column: column.index, x: column.rest };
}

/** The anchors of a drawing after its cells have moved. It keeps its size where the cells below a corner are deleted. */
function movedAnchors({ sheetId, from, to }: Drawing, move: Move): Anchors {
  const start = movedAnchor(sheetId, from, move);
  const end = movedAnchor(sheetId, to, move);
  const first = start ?? from;
  if (start && end) return { from: first, to: end };
  const rows = to.row - from.row;
  const columns = to.column - from.column;
  return { from: first, to: { ...to, row: first.row + rows, column: first.column + columns } };
}

function movedAnchor(sheetId: string, anchor: CellPoint, move: Move): CellPoint | null {
  const cell = move({ sheetId, row: anchor.row, column: anchor.column });
  return cell && { ...anchor, row: cell.row, column: cell.column };
}

/** The drawings of one kind of a workbook. */
class DrawingList<Record extends Drawing> {
  readonly #drawings: Record[];
  #lastNumber: number;
  /** Called after drawings were added, deleted, moved or changed. */
  onChange: () => void = () => undefined;

  /** @param drawings The workbook's own array. */
  constructor(drawings: Record[]) {
    this.#drawings = drawings;
    this.#lastNumber = Math.max(0, ...drawings.map(({ id }) => Number(/\d+/.exec(id)?.[0] ?? 0)));
  }

  /** Those of a sheet, in the order in which they were added. */
  list(sheetId: string): Record[] {
    return this.#drawings.filter((drawing) => drawing.sheetId === sheetId);
  }

  add(drawing: Record): void {
    this.#drawings.push(drawing);
    this.changed();
  }

  delete(id: string): void {
    const index = this.#drawings.findIndex((drawing) => drawing.id === id);
    if (index >= 0) this.#drawings.splice(index, 1);
    this.changed();
  }

  /** A number that no drawing of the kind has had. */
  nextNumber(): number {
    return ++this.#lastNumber;
  }

  /** Called after a change of a record. */
  changed(): void {
    this.onChange();
  }

  /** Drawings move with the cells below them. */
  onMove({ worksheets }: Grid, move: Move): void {
    for (const drawing of [...this.#drawings]) {
      if (!worksheets.has(drawing.sheetId)) this.delete(drawing.id);
      Object.assign(drawing, movedAnchors(drawing, move));
      this.moveReferences(drawing, move);
    }
    this.changed();
  }

  /** Moves the cells that a drawing shows. */
  protected moveReferences(_drawing: Record, _move: Move): void {}
}

export class WorkbookCharts extends DrawingList<ChartRecord> {
  protected override moveReferences({ series }: ChartRecord, move: Move): void {
    for (const one of series) {
      one.values = one.values && movedCells(one.values, move);
      one.categories = one.categories && movedCells(one.categories, move);
      if (typeof one.name === 'object') one.name = movedCells(one.name, move) ?? undefined;
    }
  }
}

/** The new place of cells; null if all of them are deleted. */
function movedCells({ sheetId, area }: SheetArea, move: Move): SheetArea | null {
  const extent = new Extent();
  let movedTo = sheetId;
  for (let row = area.row; row < area.row + area.rows; row++) {
    for (let column = area.column; column < area.column + area.columns; column++) {
      const cell = move({ sheetId, row, column });
      if (!cell) continue;
      movedTo = cell.sheetId;
      extent.add(cell);
    }
  }
  return extent.area && { sheetId: movedTo, area: extent.area };
}

export class WorkbookShapes extends DrawingList<ShapeRecord> {}
