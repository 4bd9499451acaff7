import { systemClock, type Clock } from './clock.ts';

/** A wish to have answers anew: the keys that were asked for it already. Each is asked once. */
export type Renewal = Set<string>;

/** How long a cell has to be calculated after its formula was entered, milliseconds. */
const patience = 60_000;

/** `'My sheet'!B2` and `My sheet!B2` are one cell. */
const plain = (address: string): string => address.replace(/^'(.*)'!/s, '$1!').replaceAll("''", "'");

/** The cells whose formulas are to be asked anew when they are calculated next. */
export class Renewals {
  readonly #clock: Clock;
  readonly #cells = new Map<string, { renewal: Renewal; until: number }>();
  readonly #signals = new WeakMap<AbortSignal, Renewal>();

  constructor(clock: Clock = systemClock) {
    this.#clock = clock;
  }

  /** What these cells ask within a minute is asked anew. */
  expect(cells: readonly string[], renewal: Renewal): void {
    const now = this.#clock.elapsed();
    for (const [cell, { until }] of this.#cells) if (until < now) this.#cells.delete(cell);
    for (const cell of cells) this.#cells.set(plain(cell), { renewal, until: now + patience });
  }

  /** This cell is calculated, and asks with this signal. */
  asks(cell: string, signal: AbortSignal): void {
    if (this.#cells.size === 0) return;
    const expected = this.#cells.get(plain(cell));
    if (expected && expected.until >= this.#clock.elapsed()) this.#signals.set(signal, expected.renewal);
  }

  of(signal: AbortSignal | undefined): Renewal | null {
    return (signal && this.#signals.get(signal)) ?? null;
  }
}
