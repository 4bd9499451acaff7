import { Subscribable } from '../subscribable.ts';
import { systemClock, type Clock } from './clock.ts';
import { unquotedAddress } from './reloading-cells.ts';

export interface CellFailure {
  /** The sentence that the cell shows. */
  reason: string;
  /**
   * The connection at fault, because of its key or plan or because there was none: the current one, or one that was
   * replaced since. Null for other causes.
   */
  connection: 'current' | 'former' | null;
  /** The first cell in error, counted from the formula's cell: the result of a range may fail in part. */
  offset: { row: number; column: number };
}

export interface FailedCell extends CellFailure {
  /** The formula's cell, such as `My sheet!B2`. */
  cell: string;
}

const maxFailedCells = 10_000;

/** Milliseconds. Excel calculates a cell that it moves again, before or after it reports the move. */
const calculationOfMove = 2000;

/**
 * Why the functions failed, by the cell of their formula. The workbook may have changed since: only cells that still show
 * an error count.
 */
export class FailedCells extends Subscribable {
  readonly #clock: Clock;
  #failureByCell = new Map<string, CellFailure & { at: number }>();
  /** Cells that failed because of a former connection: thousands of cells may fail, and each tells the pane. */
  #formerCount = 0;
  #all: readonly FailedCell[] | null = null;

  constructor(clock: Clock = systemClock) {
    super();
    this.#clock = clock;
  }

  /** The latest is last; the same array until it changes. */
  get all(): readonly FailedCell[] {
    return (this.#all ??= [...this.#failureByCell].map(([cell, { reason, connection, offset }]) => ({
      cell,
      reason,
      connection,
      offset,
    })));
  }

  get(cell: string): CellFailure | undefined {
    return this.#failureByCell.get(cell);
  }

  get isEmpty(): boolean {
    return this.#failureByCell.size === 0;
  }

  get hasFormerConnection(): boolean {
    return this.#formerCount > 0;
  }

  /** @param failure Null if the cell's function succeeded. */
  set(address: string, failure: CellFailure | null): void {
    const cell = unquotedAddress(address);
    const hadFailed = this.#delete(cell);
    if (failure) {
      this.#failureByCell.set(cell, { ...failure, at: this.#clock.elapsed() });
      if (failure.connection === 'former') this.#formerCount++;
    } else if (!hadFailed) return;
    const oldest = this.#failureByCell.keys().next();
    if (this.#failureByCell.size > maxFailedCells && !oldest.done) this.#delete(oldest.value);
    this.#changed();
  }

  #delete(cell: string): boolean {
    if (this.#failureByCell.get(cell)?.connection === 'former') this.#formerCount--;
    return this.#failureByCell.delete(cell);
  }

  /** Cells that failed because of the connection so far may succeed with another one. */
  onConnectionChange(): void {
    this.#replaceConnection('current', 'former');
  }

  /** Nothing is said any more about cells that failed because of a former connection. */
  dismissFormerConnection(): void {
    this.#replaceConnection('former', null);
  }

  /** @param move The new address of a cell; null if it was deleted. */
  move(move: (cell: string) => string | null): void {
    const since = this.#clock.elapsed() - calculationOfMove;
    const all = [...this.#failureByCell];
    const recent = all.filter(([, { at }]) => at > since);
    const moved = all.flatMap(([cell, failure]) => {
      const target = failure.at > since ? null : move(cell);
      return target === null ? [] : [[target, failure] as const];
    });
    this.#failureByCell = new Map([...moved, ...recent]);
    this.#countFormer();
    this.#changed();
  }

  #replaceConnection(from: CellFailure['connection'], to: CellFailure['connection']): void {
    for (const [cell, failure] of this.#failureByCell) {
      if (failure.connection === from) this.#failureByCell.set(cell, { ...failure, connection: to });
    }
    this.#countFormer();
    this.#changed();
  }

  #countFormer(): void {
    const failures = [...this.#failureByCell.values()];
    this.#formerCount = failures.filter(({ connection }) => connection === 'former').length;
  }

  #changed(): void {
    this.#all = null;
    this.notify();
  }
}
