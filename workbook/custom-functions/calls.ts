import { cellKey, type Cell } from '../grid/area.ts';
import { Call, type Calling } from './call.ts';
import type { Result } from './result.ts';
import { Waves } from './waves.ts';

/** The calls of one cell, by function and arguments: a formula may hold several. */
interface CellCalls {
  cell: Cell;
  formula: string | null;
  calls: Map<string, Call>;
}

/**
 * The calls of custom functions that cells wait for. A cell is calculated synchronously: its first calculation starts
 * the call and shows #BUSY!; when calls have settled, their cells are calculated once more and take the result. A
 * cell that is calculated with other arguments, or loses its formula, cancels what it waited for; a cell that moves
 * takes its calls along.
 */
export class Calls {
  #cells = new Map<string, CellCalls>();
  /** Calls that the calculation under way has made, by cell. */
  readonly #touched = new Map<CellCalls, Set<string>>();
  readonly #pending = new Set<Call>();
  readonly #waves: Waves<CellCalls>;
  readonly #formula: (cell: Cell) => string | null;
  readonly #idle: (() => void)[] = [];

  /**
   * @param recalculate Calculates these cells, and resolves when the sheet shows the results.
   * @param formula The formula that a cell holds, or null.
   */
  constructor(recalculate: (cells: Cell[]) => Promise<void>, formula: (cell: Cell) => string | null) {
    this.#formula = formula;
    this.#waves = new Waves(
      () => this.#pending.size > 0,
      (settled) => recalculate(settled.filter((one) => this.#holds(one)).map(({ cell }) => cell)),
      (settled) => settled.filter((one) => this.#holds(one) && undelivered(one)),
      () => this.#tellIdle(),
    );
  }

  /** Calls that have not settled. */
  get pending(): number {
    return this.#pending.size;
  }

  /**
   * The result of a call in a cell, or null while there is none. A result is given once: the next calculation of the
   * cell is a new call, as in Excel.
   *
   * @param key Function and arguments.
   */
  result(cell: Cell, key: string, calling: () => Calling): Result | null {
    const place = cellKey(cell);
    const found = this.#cells.get(place);
    const of: CellCalls = found ?? { cell, formula: null, calls: new Map<string, Call>() };
    if (!found) this.#cells.set(place, of);
    of.formula = this.#formula(cell);
    this.#touch(of).add(key);
    const known = of.calls.get(key);
    if (known && (!known.delivered || this.#waves.calculating)) {
      if (known.result) known.delivered = true;
      return known.result;
    }
    known?.cancel();
    const call: Call = new Call(calling(), () => this.#answered(of, call));
    of.calls.set(key, call);
    call.start();
    if (call.pending) this.#pending.add(call);
    if (call.result) call.delivered = true;
    return call.result;
  }

  /** The formula of a cell is about to be evaluated: what it waited for and does not call again is dropped. */
  evaluated(cell: Cell): void {
    const of = this.#cells.get(cellKey(cell));
    if (of) this.#touch(of);
  }

  /**
   * A cell was given contents. What it waited for is cancelled when it has no formula any longer, or was given the same
   * one once more; another formula is evaluated soon, and tells what is still needed.
   */
  entered(cell: Cell): void {
    const of = this.#cells.get(cellKey(cell));
    if (!of) return;
    const formula = this.#formula(cell);
    const again = formula === null || formula === of.formula;
    for (const [key, call] of of.calls) if (again || call.result) this.#drop(of, key, call);
    if (formula === null) this.#cells.delete(cellKey(cell));
    this.#tellIdle();
  }

  /** Cancels and forgets the calls of cells: their next calculation makes them anew. */
  cancel(which: (cell: Cell) => boolean): void {
    for (const of of this.#cells.values()) {
      if (which(of.cell)) for (const [key, call] of of.calls) this.#drop(of, key, call);
    }
    this.#tellIdle();
  }

  /** Cells have moved, all at once. @param to Where a cell is now; null where it is gone. */
  moved(to: (cell: Cell) => Cell | null): void {
    const before = [...this.#cells.values()];
    this.#cells = new Map();
    for (const of of before) {
      const cell = to(of.cell);
      if (cell) {
        of.cell = cell;
        this.#cells.set(cellKey(cell), of);
      } else for (const [key, call] of of.calls) this.#drop(of, key, call);
    }
    this.#tellIdle();
  }

  /** Resolves when no call is pending and every result is on the sheet. */
  settled(): Promise<void> {
    return new Promise((resolve) => {
      this.#idle.push(resolve);
      this.#tellIdle();
    });
  }

  /** The sentence that came with the error in a cell, or null. */
  errorText({ sheetId, row, column }: Cell): string | null {
    for (const { cell, calls } of this.#cells.values()) {
      if (cell.sheetId !== sheetId) continue;
      for (const { result } of calls.values()) {
        const text = result?.[row - cell.row]?.[column - cell.column]?.text;
        if (text) return text;
      }
    }
    return null;
  }

  #holds(of: CellCalls): boolean {
    return this.#cells.get(cellKey(of.cell)) === of;
  }

  #answered(of: CellCalls, call: Call): void {
    if (!call.pending) this.#pending.delete(call);
    if (call.result && !call.delivered) this.#waves.add(of);
    this.#tellIdle();
  }

  /**
   * Remembers which calls the formulas of this calculation make. What a cell waited for and its formula no longer
   * calls is cancelled once the calculation is over, which is when its task is.
   */
  #touch(of: CellCalls): Set<string> {
    if (this.#touched.size === 0) setTimeout(() => this.#dropUntouched());
    const keys = this.#touched.get(of) ?? new Set<string>();
    this.#touched.set(of, keys);
    return keys;
  }

  #dropUntouched(): void {
    for (const [of, keys] of this.#touched) {
      for (const [key, call] of of.calls) if (!keys.has(key)) this.#drop(of, key, call);
    }
    this.#touched.clear();
    this.#tellIdle();
  }

  #drop(of: CellCalls, key: string, call: Call): void {
    of.calls.delete(key);
    call.cancel();
    if (this.#pending.delete(call)) this.#waves.quicken();
  }

  #tellIdle(): void {
    if (this.#idle.length === 0 || this.#pending.size > 0 || this.#waves.busy) return;
    for (const resolve of this.#idle.splice(0)) resolve();
  }
}

const undelivered = ({ calls }: CellCalls): boolean => {
  for (const call of calls.values()) if (call.result && !call.delivered) return true;
  return false;
};
