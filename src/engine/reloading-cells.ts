import { systemClock, type Clock } from './clock.ts';

/** How long a cell may take from the entry of its formula to its calculation, milliseconds. */
const maxDelay = 60_000;

/** Cells whose formulas were entered again, to reload their responses. */
export class ReloadingCells {
  readonly #clock: Clock;
  readonly #expiryByAddress = new Map<string, number>();

  constructor(clock: Clock = systemClock) {
    this.#clock = clock;
  }

  /** The cells reload their responses if they are calculated within a minute. */
  add(addresses: readonly string[]): void {
    const now = this.#clock.elapsed();
    for (const [address, expiry] of this.#expiryByAddress)
      if (expiry < now) this.#expiryByAddress.delete(address);
    for (const address of addresses) this.#expiryByAddress.set(unquotedAddress(address), now + maxDelay);
  }

  has(address: string): boolean {
    if (this.#expiryByAddress.size === 0) return false;
    const expiry = this.#expiryByAddress.get(unquotedAddress(address));
    return expiry !== undefined && expiry >= this.#clock.elapsed();
  }
}

/** Excel writes both `'My sheet'!B2` and `My sheet!B2`. */
export const unquotedAddress = (address: string): string =>
  address.replace(/^'(.*)'!/s, '$1!').replaceAll("''", "'");
