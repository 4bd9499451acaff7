import { LRUCache } from 'lru-cache';

/** Milliseconds in which wrong tokens are counted. */
const period = 60_000;
/** Wrong tokens of one address in that time that are explained. */
const maxWrongTokens = 10;

/** Wrong tokens by the address of the client, in this process. Valid ones of the same address are not held up. */
export class WrongTokens {
  readonly #counts = new LRUCache<string, number>({ max: 10_000, ttl: period });

  /** Counts one, and returns how many there were in this period. */
  add(client: string): number {
    const count = (this.#counts.get(client) ?? 0) + 1;
    this.#counts.set(client, count, { noUpdateTTL: count > 1 });
    return count;
  }

  /** Seconds after which the next one is explained again; null if it is now. */
  retryAfter(client: string): number | null {
    const isExceeded = (this.#counts.get(client) ?? 0) > maxWrongTokens;
    return isExceeded ? Math.ceil(this.#counts.getRemainingTTL(client) / 1000) : null;
  }
}
