import type { StoredResult } from './stored-result.ts';

/**
 * Packed results by key, up to a number of characters: the least recently used is evicted first. A `Map` keeps the order in
 * which keys were added. A library for this is a twentieth of the scripts that load before the first formula.
 */
export class PackedResults {
  readonly #results = new Map<string, StoredResult>();
  readonly #maxCharacters: number;
  #characters = 0;

  /** @param maxCharacters Of keys and results together. */
  constructor(maxCharacters: number) {
    this.#maxCharacters = maxCharacters;
  }

  get size(): number {
    return this.#results.size;
  }

  /** Characters of keys and results together. */
  get characters(): number {
    return this.#characters;
  }

  /** Counts as a use. */
  get(key: string): StoredResult | undefined {
    const result = this.#results.get(key);
    if (!result) return undefined;
    this.#results.delete(key);
    this.#results.set(key, result);
    return result;
  }

  set(key: string, result: StoredResult): void {
    this.delete(key);
    this.#results.set(key, result);
    this.#characters += charactersOf(key, result);
    for (const oldest of this.#results.keys()) {
      if (this.#characters <= this.#maxCharacters) break;
      this.delete(oldest);
    }
  }

  delete(key: string): void {
    const result = this.#results.get(key);
    if (!result) return;
    this.#results.delete(key);
    this.#characters -= charactersOf(key, result);
  }

  clear(): void {
    this.#results.clear();
    this.#characters = 0;
  }
}

const charactersOf = (key: string, { text }: StoredResult): number => key.length + text.length;
