import { cellAddress } from '../grid/address.ts';
import { cellKey, type Cell } from '../grid/area.ts';
import type { Grid } from '../grid/grid.ts';

/** `Excel.FormulaChangedEventDetail`. */
interface FormulaChange {
  cellAddress: string;
  previousFormula: string;
}

/** The formulas of the workbook before its cells change. The grid reports a change after it was made. */
export class FormulaHistory {
  readonly #grid: Grid;
  /** By the key of the cell; null until someone asks for changes. */
  #formulas: Map<string, string> | null = null;

  constructor(grid: Grid) {
    this.#grid = grid;
  }

  start(): void {
    this.#formulas ??= this.#current();
  }

  /** Called after formulas have moved. */
  renew(): void {
    if (this.#formulas) this.#formulas = this.#current();
  }

  /** The changes of formulas by the sheet's id. @param cells Their contents have changed. */
  changes(cells: readonly Cell[]): Map<string, FormulaChange[]> {
    const changes = new Map<string, FormulaChange[]>();
    if (!this.#formulas) return changes;
    for (const cell of cells) {
      const { sheetId, row, column } = cell;
      const [before, after] = [
        this.#formulas.get(cellKey(cell)),
        this.#grid.formula(sheetId, row, column) ?? undefined,
      ];
      if (before === after) continue;
      if (after === undefined) this.#formulas.delete(cellKey(cell));
      else this.#formulas.set(cellKey(cell), after);
      const change = { cellAddress: cellAddress(row, column), previousFormula: before ?? '' };
      changes.set(sheetId, [...(changes.get(sheetId) ?? []), change]);
    }
    return changes;
  }

  #current(): Map<string, string> {
    return new Map(this.#grid.formulas().map((cell) => [cellKey(cell), cell.formula]));
  }
}
