import { Subscribable } from '../app/subscribable.ts';
import { systemClock, type Clock } from './clock.ts';

/**
 * Why a cell failed that may succeed later without an edit. `connection`: its key or plan was rejected, or there was
 * none; `former connection` once it has been replaced. `outage`: the service was unreachable; `past outage` once it
 * responds again. Null for other causes.
 */
export type FailureCause = 'connection' | 'former connection' | 'outage' | 'past outage' | null;

export interface CellFailure {
  /** The sentence that the cell shows. */
  reason: string;
  cause: FailureCause;
  /** The first cell in error, counted from the formula's cell: the result of a range may fail in part. */
  offset: { row: number; column: number };
}

interface FailedCell extends CellFailure {
  /** The formula's cell, such as `My sheet!B2`. */
  cell: string;
}

const maxFailedCells = 10_000;

/** Milliseconds. Excel recalculates a cell that it moves, before or after it reports the move. */
const calculationOfMove = 2000;

/**
 * Why the functions failed, by the cell of their formula. The workbook may have changed since: only cells that still show
 * an error count.
 */
export class FailedCells extends Subscribable {
  readonly #clock: Clock;
  #failureByCell = new Map<string, CellFailure & { at: number }>();
  /** Number of cells by cause: thousands of cells may fail, and each one notifies the pane. */
  readonly #countByCause = new Map<FailureCause, number>();
  #all: readonly FailedCell[] | null = null;

  constructor(clock: Clock = systemClock) {
    super();
    this.#clock = clock;
  }

  /** The latest is last; the same array until it changes. */
  get all(): readonly FailedCell[] {
    return (this.#all ??= [...this.#failureByCell].map(([cell, { reason, cause, offset }]) => ({
      cell,
      reason,
      cause,
      offset,
    })));
  }

  get(cell: string): CellFailure | undefined {
    return this.#failureByCell.get(cell);
  }

  get isEmpty(): boolean {
    return this.#failureByCell.size === 0;
  }

  /** Whether any cell failed because of this. */
  has(cause: FailureCause): boolean {
    return (this.#countByCause.get(cause) ?? 0) > 0;
  }

  /** @param failure Null if the cell's function succeeded. */
  set(address: string, failure: CellFailure | null): void {
    const cell = unquotedAddress(address);
    const hadFailed = this.#delete(cell);
    if (failure) {
      this.#failureByCell.set(cell, { ...failure, at: this.#clock.elapsed() });
      this.#count(failure.cause, 1);
    } else if (!hadFailed) return;
    const oldest = this.#failureByCell.keys().next();
    if (this.#failureByCell.size > maxFailedCells && !oldest.done) this.#delete(oldest.value);
    this.#changed();
  }

  #delete(cell: string): boolean {
    const failure = this.#failureByCell.get(cell);
    if (failure) this.#count(failure.cause, -1);
    return this.#failureByCell.delete(cell);
  }

  /** Cells that failed because of the connection so far may succeed with another one. */
  onConnectionChange(): void {
    this.#replaceCause('connection', 'former connection');
  }

  /** Cells that failed because of the outage may succeed now. */
  onServiceBack(): void {
    this.#replaceCause('outage', 'past outage');
  }

  /** Cells that failed because of this are not offered for recalculation any more. */
  dismiss(cause: 'former connection' | 'past outage'): void {
    this.#replaceCause(cause, null);
  }

  /** @param move The new address of a cell; null if it was deleted. */
  move(move: (cell: string) => string | null): void {
    const since = this.#clock.elapsed() - calculationOfMove;
    const all = [...this.#failureByCell];
    const recent = all.filter(([, { at }]) => at > since);
    const movedEntries = all.flatMap(([cell, failure]) => {
      const target = failure.at > since ? null : move(cell);
      return target === null ? [] : [[target, failure] as const];
    });
    this.#failureByCell = new Map([...movedEntries, ...recent]);
    this.#countByCause.clear();
    for (const { cause } of this.#failureByCell.values()) this.#count(cause, 1);
    this.#changed();
  }

  #replaceCause(from: FailureCause, to: FailureCause): void {
    if (!this.has(from)) return;
    for (const [cell, failure] of this.#failureByCell) {
      if (failure.cause !== from) continue;
      this.#failureByCell.set(cell, { ...failure, cause: to });
      this.#count(from, -1);
      this.#count(to, 1);
    }
    this.#changed();
  }

  #count(cause: FailureCause, change: number): void {
    this.#countByCause.set(cause, (this.#countByCause.get(cause) ?? 0) + change);
  }

  #changed(): void {
    this.#all = null;
    this.notify();
  }
}

/** How long a cell may take from the entry of its formula to its calculation, milliseconds. */
const maxReloadDelay = 60_000;

/** Cells whose formulas were entered again, to reload their results. */
export class ReloadingCells {
  readonly #clock: Clock;
  readonly #expiryByAddress = new Map<string, number>();

  constructor(clock: Clock = systemClock) {
    this.#clock = clock;
  }

  /** The cells reload their results if they are calculated within a minute. */
  add(addresses: readonly string[]): void {
    const now = this.#clock.elapsed();
    for (const [address, expiry] of this.#expiryByAddress)
      if (expiry < now) this.#expiryByAddress.delete(address);
    for (const address of addresses)
      this.#expiryByAddress.set(unquotedAddress(address), now + maxReloadDelay);
  }

  has(address: string): boolean {
    if (this.#expiryByAddress.size === 0) return false;
    const expiry = this.#expiryByAddress.get(unquotedAddress(address));
    return expiry !== undefined && expiry >= this.#clock.elapsed();
  }
}

/** Milliseconds after the return of a function in which its cell shows the result: Office.js sends it within 0.5 seconds. */
const deliveryTime = 1000;

/**
 * The cells whose functions have not returned yet, or whose results may not be on the sheet yet. A newer Excel shows the
 * former result of such a cell, not #BUSY!.
 */
export class CalculatingCells {
  readonly #clock: Clock;
  readonly #callsByAddress = new Map<string, number>();
  /** Calls that have returned in the last second. */
  #returned = 0;

  constructor(clock: Clock = systemClock) {
    this.#clock = clock;
  }

  /** @returns What ends the calculation of the cell, once; the sheet shows its result a moment later. */
  add(address: string): () => void {
    const cell = unquotedAddress(address);
    this.#callsByAddress.set(cell, (this.#callsByAddress.get(cell) ?? 0) + 1);
    return () => {
      this.#returned++;
      void this.#clock.wait(deliveryTime).then(() => {
        this.#returned--;
        const others = this.#callsByAddress.get(cell)! - 1;
        if (others > 0) this.#callsByAddress.set(cell, others);
        else this.#callsByAddress.delete(cell);
      });
    };
  }

  /** Addresses without quotes, such as `My sheet!B2`. */
  get all(): string[] {
    return [...this.#callsByAddress.keys()];
  }

  /** @param address Without quotes, such as `My sheet!B2`. */
  has(address: string): boolean {
    return this.#callsByAddress.has(address);
  }

  /** Resolves when the sheet shows the results of all calls that have returned until now. */
  async delivered(): Promise<void> {
    if (this.#returned > 0) await this.#clock.wait(deliveryTime);
  }
}

/** Excel writes both `'My sheet'!B2` and `My sheet!B2`. */
export const unquotedAddress = (address: string): string =>
  address.replace(/^'(.*)'!/s, '$1!').replaceAll("''", "'");
