import type { Move } from '../grid/area.ts';
import type { Grid } from '../grid/grid.ts';
import { movedAnchors, type Drawing } from './drawing-placement.ts';

/** The drawings of one kind of a workbook. */
export class DrawingList<Record extends Drawing> {
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
