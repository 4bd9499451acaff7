import type { CellCursor, Place } from '../../grid/cell-cursor.ts';
import type { Grid } from '../../grid/grid.ts';

interface MoveOptions {
  /** Whether the selection grows, as with Shift. */
  extend?: boolean;
}

/** What Excel's keys Home, End, Page Up and Page Down do. */
export class Moves {
  readonly #grid: Grid;
  readonly #cursor: CellCursor;

  constructor(grid: Grid, cursor: CellCursor) {
    this.#grid = grid;
    this.#cursor = cursor;
  }

  /** Home: the first cell of the row that is not frozen. */
  toStartOfRow({ extend = false }: MoveOptions = {}): void {
    this.#moveTo({ row: this.#from(extend).row, column: this.#frozen.columns }, extend);
  }

  /** Ctrl+Home: the first cell that is not frozen. */
  toFirstCell({ extend = false }: MoveOptions = {}): void {
    const { rows: row, columns: column } = this.#frozen;
    this.#moveTo({ row, column }, extend);
    this.#cursor.scrollTo({ row, column });
  }

  /** Ctrl+End: the last row and the last column that are used. */
  toLastCell({ extend = false }: MoveOptions = {}): void {
    const used = this.#grid.used(this.#grid.worksheets.activeId, undefined, false);
    const last = used && { row: used.row + used.rows - 1, column: used.column + used.columns - 1 };
    this.#moveTo(last ?? { row: 0, column: 0 }, extend);
  }

  /** Page Down and Page Up, and with Alt a page to the side. @param direction 1 or -1. */
  byPage(direction: number, along: 'rows' | 'columns', { extend = false }: MoveOptions = {}): void {
    const { view } = this.#cursor;
    const side = along === 'rows' ? 'row' : 'column';
    const step = direction * view[along];
    const from = this.#from(extend);
    this.#moveTo({ ...from, [side]: from[side] + step }, extend);
    this.#cursor.scrollTo({ row: view.row, column: view.column, [side]: Math.max(0, view[side] + step) });
  }

  /** Ctrl+Alt+Page Down and Page Up, Excel's keys on the web: the next sheet that is shown. */
  toSheet(direction: number): void {
    const { worksheets } = this.#grid;
    const visibleIds = worksheets.ids.filter((id) => !worksheets.isHidden(id));
    const next = visibleIds[visibleIds.indexOf(worksheets.activeId) + direction];
    if (next !== undefined) worksheets.activate(next);
  }

  #from(extend: boolean): Place {
    const { active, end } = this.#cursor.position;
    return extend ? end : active;
  }

  #moveTo(place: Place, extend: boolean): void {
    this.#cursor.moveTo(place, { extend });
  }

  get #frozen() {
    return this.#grid.worksheets.frozen(this.#grid.worksheets.activeId);
  }
}
