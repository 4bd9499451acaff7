import { failed, readResult, rejection, type Result } from './result.ts';

/** The cell of a formula. Rows and columns from 0. */
export interface Cell {
  sheetId: string;
  row: number;
  column: number;
}

/** What Excel hands to a function besides its arguments. */
export interface Invocation {
  address?: string;
  parameterAddresses?: (string | null)[];
  functionName: string;
  isInValuePreview: boolean;
  onCanceled?: () => void;
  setResult?: (value: unknown) => void;
}

interface Call {
  invocation: Invocation;
  /** Null while the function has not answered. */
  result: Result | null;
  /** Whether the cell has been calculated with the result. */
  delivered: boolean;
  cancelled: boolean;
}

/** How long settled calls are gathered before the cells are calculated anew, milliseconds. */
const shortestWave = 10;

const cellKey = ({ sheetId, row, column }: Cell): string => `${sheetId}|${row}|${column}`;

const cellOf = (key: string): Cell => {
  const [sheetId, row, column] = key.split('|') as [string, string, string];
  return { sheetId, row: Number(row), column: Number(column) };
};

/**
 * The calls of custom functions that cells wait for. A cell is calculated synchronously: its first calculation starts
 * the call and shows #BUSY!; when calls have settled, their cells are calculated once more and take the result. A
 * cell that is calculated with other arguments, or loses its formula, cancels what it waited for.
 */
export class Calls {
  /** The calls of each cell: a formula may hold several. */
  readonly #cells = new Map<string, Map<string, Call>>();
  /** Calls by cell that the calculation under way has made. */
  readonly #touched = new Map<string, Set<string>>();
  readonly #settled = new Set<string>();
  readonly #idle: (() => void)[] = [];
  readonly #recalculate: (cells: Cell[]) => Promise<void>;
  readonly #formula: (cell: Cell) => string | null;
  /** The formula that each cell was last calculated with. */
  readonly #formulas = new Map<string, string | null>();
  readonly #pending = new Set<Call>();
  #timer: ReturnType<typeof setTimeout> | null = null;
  #calculating = false;
  #waveTook = 0;

  /**
   * @param recalculate Calculates these cells, and resolves when the sheet shows the results.
   * @param formula The formula that a cell holds, or null.
   */
  constructor(recalculate: (cells: Cell[]) => Promise<void>, formula: (cell: Cell) => string | null) {
    this.#recalculate = recalculate;
    this.#formula = formula;
  }

  /** Calls that have not settled. */
  get pending(): number {
    return this.#pending.size;
  }

  /**
   * The result of a call in a cell, or null while it is pending. A result is given once: the next calculation of the
   * cell is a new call, as in Excel.
   *
   * @param key Function and arguments.
   * @param call Starts the function; called in the same task.
   */
  result(
    cell: Cell,
    key: string,
    start: (invocation: Invocation) => unknown,
    invocation: Invocation,
  ): Result | null {
    const place = cellKey(cell);
    const calls = this.#cells.get(place) ?? new Map<string, Call>();
    this.#cells.set(place, calls);
    this.#formulas.set(place, this.#formula(cell));
    this.#touch(place, key);
    const known = calls.get(key);
    if (known && !(known.delivered && !this.#calculating)) {
      if (known.result) known.delivered = true;
      return known.result;
    }
    const call: Call = { invocation, result: null, delivered: false, cancelled: false };
    calls.set(key, call);
    this.#start(place, call, start);
    if (call.result) call.delivered = true;
    return call.result;
  }

  /** Cancels the calls of all cells that hold another formula now, or none. */
  cancelEdited(): void {
    for (const [place, calls] of this.#cells) {
      if (this.#formula(cellOf(place)) === this.#formulas.get(place)) continue;
      for (const [key, call] of calls) this.#cancel(calls, key, call);
      this.#cells.delete(place);
      this.#formulas.delete(place);
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
  errorText(cell: Cell): string | null {
    for (const [place, calls] of this.#cells) {
      const { sheetId, row, column } = cellOf(place);
      if (sheetId !== cell.sheetId) continue;
      for (const { result } of calls.values()) {
        const text = result?.[cell.row - row]?.[cell.column - column]?.text;
        if (text) return text;
      }
    }
    return null;
  }

  /**
   * Remembers which calls the formulas of this calculation make. What a cell waited for and its formula no longer
   * calls is cancelled once the calculation is over, which is when its task is.
   */
  #touch(place: string, key: string): void {
    if (this.#touched.size === 0) setTimeout(() => this.#dropUntouched());
    const keys = this.#touched.get(place) ?? new Set<string>();
    this.#touched.set(place, keys.add(key));
  }

  #dropUntouched(): void {
    for (const [place, keys] of this.#touched) {
      const calls = this.#cells.get(place);
      for (const [key, call] of calls ?? []) {
        if (!keys.has(key)) this.#cancel(calls!, key, call);
      }
    }
    this.#touched.clear();
    this.#tellIdle();
  }

  #start(place: string, call: Call, start: (invocation: Invocation) => unknown): void {
    const { invocation } = call;
    let streaming = false;
    invocation.setResult &&= (value: unknown) => {
      streaming = true;
      this.#deliver(place, call, value instanceof Error ? rejection(value) : readResult(value));
    };
    let returned: unknown;
    try {
      returned = start(invocation);
    } catch (error) {
      call.result = rejection(error);
      return;
    }
    const promise = returned as PromiseLike<unknown> | undefined;
    if (typeof promise?.then !== 'function') {
      // A streaming function answers through setResult and returns nothing.
      if (!invocation.setResult) call.result = readResult(returned);
      return;
    }
    this.#pending.add(call);
    const settle = (result: Result) => {
      this.#pending.delete(call);
      if (!streaming) this.#deliver(place, call, result);
    };
    promise.then(
      (value) => settle(safely(value)),
      (reason: unknown) => settle(rejection(reason)),
    );
  }

  #deliver(place: string, call: Call, result: Result): void {
    if (call.cancelled) {
      this.#tellIdle();
      return;
    }
    call.result = result;
    call.delivered = false;
    this.#settled.add(place);
    this.#scheduleWave();
  }

  #cancel(calls: Map<string, Call>, key: string, call: Call): void {
    calls.delete(key);
    if (call.result || call.cancelled) return;
    call.cancelled = true;
    this.#pending.delete(call);
    // The function's own business: what it throws when it is told concerns no cell.
    try {
      call.invocation.onCanceled?.();
    } catch {
      return;
    }
  }

  /** A wave costs a calculation: the longer they take, the more calls one gathers. */
  #scheduleWave(): void {
    if (this.#timer !== null || this.#calculating) return;
    this.#timer = setTimeout(() => void this.#wave(), Math.max(shortestWave, this.#waveTook));
  }

  async #wave(): Promise<void> {
    this.#timer = null;
    const cells = [...this.#settled].map(cellOf);
    this.#settled.clear();
    this.#calculating = true;
    const began = performance.now();
    await this.#recalculate(cells);
    this.#waveTook = performance.now() - began;
    this.#calculating = false;
    if (this.#settled.size > 0) this.#scheduleWave();
    this.#tellIdle();
  }

  #tellIdle(): void {
    if (this.#pending.size > 0 || this.#settled.size > 0 || this.#calculating) return;
    for (const resolve of this.#idle.splice(0)) resolve();
  }
}

function safely(value: unknown): Result {
  try {
    return readResult(value);
  } catch {
    return failed('#VALUE!');
  }
}
