/** The same seed and labels give the same values on any machine. */
export interface Random {
  /** From 0 up to, not including, 1. */
  next(): number;
  between(low: number, high: number): number;
  /** A whole number from `low` to `high`, both included. */
  integer(low: number, high: number): number;
  /** True with this probability. */
  chance(probability: number): boolean;
  pick<T>(from: readonly T[]): T;
  /** Picks by relative weights. */
  weighted<T>(from: readonly (readonly [T, number])[]): T;
  /** Standard normal. */
  normal(): number;
  /** An independent source with a label of its own. */
  fork(label: string): Random;
}

/** FNV-1a, then murmur3's final mixing. */
export function hash32(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/**
 * A mulberry32 generator. `normal` sums uniform values, because IEEE 754 fixes sums to the last bit, but not logarithms
 * and cosines.
 */
export function createRandom(seed: string): Random {
  let state = hash32(seed);
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  return {
    next,
    between: (low, high) => low + next() * (high - low),
    integer: (low, high) => low + Math.floor(next() * (high - low + 1)),
    chance: (probability) => next() < probability,
    pick: (from) => from[Math.floor(next() * from.length)]!,
    weighted(from) {
      let remainder = next() * from.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [value, weight] of from) {
        remainder -= weight;
        if (remainder < 0) return value;
      }
      return from[from.length - 1]![0];
    },
    normal() {
      let sum = 0;
      for (let index = 0; index < 12; index++) sum += next();
      return sum - 6;
    },
    fork: (label) => createRandom(`${seed}/${label}`),
  };
}
