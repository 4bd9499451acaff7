import type { Result } from '../formula-engine/custom-function.ts';
import { cellKey, type Cell } from '../grid/area.ts';
import { Call, type FunctionCall } from './call.ts';
import { RecalculationBatches } from './recalculation-batches.ts';

/** The calls of one cell by function and arguments. A formula may contain several. */
interface CellCalls {
  cell: Cell;
  formula: string | null;
  calls: Map<string, Call>;
}

/**
 * A cell is calculated synchronously: its first calculation starts the call and shows #BUSY!. When calls have settled,
 * their cells are calculated again and take the results. A cell that is calculated with other arguments, or loses its
 * formula, cancels its calls. Calls move with their cells.
 */
export class Calls {
  #cells = new Map<string, CellCalls>();
  /** The calls that the current calculation needs, by cell. */
  readonly #needed = new Map<CellCalls, Set<string>>();
  readonly #pending = new Set<Call>();
  readonly #batches: RecalculationBatches<CellCalls>;
  readonly #formula: (cell: Cell) => string | null;
  readonly #idleListeners: (() => void)[] = [];

  /**
   * @param recalculate Calculates these cells; resolves when the sheet shows the results.
   * @param formula The formula in a cell, or null.
   */
  constructor(recalculate: (cells: Cell[]) => Promise<void>, formula: (cell: Cell) => string | null) {
    this.#formula = formula;
    this.#batches = new RecalculationBatches({
      hasPendingCalls: () => this.#pending.size > 0,
      calculate: (items) => recalculate(items.filter((item) => this.#has(item)).map(({ cell }) => cell)),
      undelivered: (items) => items.filter((item) => this.#has(item) && hasUndeliveredResult(item)),
      onBatchEnd: () => this.#notifyIfIdle(),
    });
  }

  /** The workbook is closed: results that come later are not written. */
  stop(): void {
    this.#batches.stop();
  }

  /** The number of calls that have not settled. */
  get pending(): number {
    return this.#pending.size;
  }

  /** The cells with calls that have not settled. */
  pendingCells(): Cell[] {
    return [...this.#cells.values()]
      .filter(({ calls }) => [...calls.values()].some(({ isPending }) => isPending))
      .map(({ cell }) => cell);
  }

  /**
   * The result of a call, or null while it is pending. A result is delivered once: the next calculation of the cell makes
   * a new call, as in Excel.
   *
   * @param key Function and arguments.
   */
  result(cell: Cell, key: string, createCall: () => FunctionCall): Result | null {
    const place = cellKey(cell);
    const existing = this.#cells.get(place);
    const cellCalls: CellCalls = existing ?? { cell, formula: null, calls: new Map<string, Call>() };
    if (!existing) this.#cells.set(place, cellCalls);
    cellCalls.formula = this.#formula(cell);
    this.#neededBy(cellCalls).add(key);
    const current = cellCalls.calls.get(key);
    if (current && (!current.isDelivered || this.#batches.isCalculating)) {
      if (current.result) current.isDelivered = true;
      return current.result;
    }
    current?.cancel();
    const call: Call = new Call(createCall(), () => this.#onResult(cellCalls, call));
    cellCalls.calls.set(key, call);
    call.start();
    if (call.isPending) this.#pending.add(call);
    if (call.result) call.isDelivered = true;
    return call.result;
  }

  /** Called before the formula of a cell is evaluated. Drops calls that the evaluation does not make again. */
  onEvaluate(cell: Cell): void {
    const cellCalls = this.#cells.get(cellKey(cell));
    if (cellCalls) this.#neededBy(cellCalls);
  }

  /**
   * Called when a cell is edited. Cancels its calls if it has no formula any more, or if the same formula was entered
   * again. Another formula is evaluated soon and determines which calls are still needed.
   */
  onEdit(cell: Cell): void {
    if (this.#cells.size === 0) return;
    const cellCalls = this.#cells.get(cellKey(cell));
    if (!cellCalls) return;
    const formula = this.#formula(cell);
    const cancelAll = formula === null || formula === cellCalls.formula;
    for (const [key, call] of cellCalls.calls) {
      if (cancelAll || call.result) this.#drop(cellCalls, key, call);
    }
    if (formula === null) this.#cells.delete(cellKey(cell));
    this.#notifyIfIdle();
  }

  /** The next calculation of the cells makes new calls. */
  cancel(isIncluded: (cell: Cell) => boolean): void {
    for (const cellCalls of this.#cells.values()) {
      if (isIncluded(cellCalls.cell)) this.#dropAll(cellCalls);
    }
    this.#notifyIfIdle();
  }

  /** @param move The new place of a cell; null if it is deleted. */
  onMove(move: (cell: Cell) => Cell | null): void {
    const all = [...this.#cells.values()];
    this.#cells = new Map();
    for (const cellCalls of all) {
      const cell = move(cellCalls.cell);
      if (cell) {
        cellCalls.cell = cell;
        this.#cells.set(cellKey(cell), cellCalls);
      } else this.#dropAll(cellCalls);
    }
    this.#notifyIfIdle();
  }

  /** Resolves when no call is pending and every result is on the sheet. */
  settled(): Promise<void> {
    return new Promise((resolve) => {
      this.#idleListeners.push(resolve);
      this.#notifyIfIdle();
    });
  }

  errorMessage({ sheetId, row, column }: Cell): string | null {
    for (const { cell, calls } of this.#cells.values()) {
      if (cell.sheetId !== sheetId) continue;
      for (const { result } of calls.values()) {
        const text = result?.[row - cell.row]?.[column - cell.column]?.text;
        if (text) return text;
      }
    }
    return null;
  }

  #has(cellCalls: CellCalls): boolean {
    return this.#cells.get(cellKey(cellCalls.cell)) === cellCalls;
  }

  #onResult(cellCalls: CellCalls, call: Call): void {
    if (!call.isPending) this.#pending.delete(call);
    if (call.result && !call.isDelivered) this.#batches.add(cellCalls);
    else this.#batches.onCallEnd();
    this.#notifyIfIdle();
  }

  /** A calculation ends with its task. */
  #neededBy(cellCalls: CellCalls): Set<string> {
    if (this.#needed.size === 0) setTimeout(() => this.#dropUnneeded());
    const keys = this.#needed.get(cellCalls) ?? new Set<string>();
    this.#needed.set(cellCalls, keys);
    return keys;
  }

  #dropUnneeded(): void {
    for (const [cellCalls, keys] of this.#needed) {
      for (const [key, call] of cellCalls.calls) if (!keys.has(key)) this.#drop(cellCalls, key, call);
    }
    this.#needed.clear();
    this.#notifyIfIdle();
  }

  #dropAll(cellCalls: CellCalls): void {
    for (const [key, call] of cellCalls.calls) this.#drop(cellCalls, key, call);
  }

  #drop(cellCalls: CellCalls, key: string, call: Call): void {
    cellCalls.calls.delete(key);
    call.cancel();
    if (this.#pending.delete(call)) this.#batches.onCallEnd();
  }

  #notifyIfIdle(): void {
    if (this.#idleListeners.length === 0 || this.#pending.size > 0 || this.#batches.isBusy) return;
    for (const resolve of this.#idleListeners.splice(0)) resolve();
  }
}

function hasUndeliveredResult({ calls }: CellCalls): boolean {
  for (const call of calls.values()) if (call.result && !call.isDelivered) return true;
  return false;
}
