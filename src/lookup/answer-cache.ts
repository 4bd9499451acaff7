import { LRUCache } from 'lru-cache';
import type { AnswerStore, KeptAnswer, KeptSize } from './answer-store.ts';
import { usualAges, type Age, type Ages } from './answer-ages.ts';
import type { Clock } from './clock.ts';
import { keptAnswer, outcomeOf, sharedNames, type Outcome } from './kept-outcome.ts';

/** Most characters of answers in memory at once: some 300,000 places. */
const capacity = 60_000_000;

/** How far ahead of the clock an answer may have been given: clocks are set right by minutes, not by days. */
const slack = 3600;
/** How long answers are gathered before they are made small and written to the store, milliseconds. */
const gathering = 250;
/** How long the store may take; one that takes longer is blocked, and is left alone from then on. */
const patience = 10_000;

/**
 * Answers by the key of their lookup, each with an age: in memory, the least used leaving first when there are too
 * many, and in a store that outlives the page where there is one. A store that fails costs requests, never an answer.
 */
export class AnswerCache {
  readonly #memory = new LRUCache<string, KeptAnswer>({
    maxSize: capacity,
    sizeCalculation: ({ text }, key) => text.length + key.length,
  });
  readonly #clock: Clock;
  readonly #ages: () => Ages;
  #store: AnswerStore | null;
  /** Answers as they came: cells get theirs first, and what is kept is made small later. */
  #fresh: Map<string, Fresh> | null = null;

  /** @param ages How long answers given from now on stay true. */
  constructor(clock: Clock, store: AnswerStore | null = null, ages: () => Ages = () => usualAges) {
    this.#clock = clock;
    this.#store = store;
    this.#ages = ages;
  }

  /** What is known in memory. */
  get(key: string): Outcome | undefined {
    const fresh = this.#fresh?.get(key);
    if (fresh) return this.#isTrue(fresh) ? fresh.outcome : undefined;
    const kept = this.#memory.get(key);
    if (!kept) return undefined;
    if (this.#isTrue(kept)) return outcomeOf(kept);
    this.#memory.delete(key);
    return undefined;
  }

  /** Takes what the store knows of these keys into memory. Never fails. */
  async load(keys: string[]): Promise<void> {
    const kept = await this.#tried((store) => store.read(keys));
    kept?.forEach((answer, index) => {
      if (!answer || !isKeptAnswer(answer) || !this.#isTrue(answer)) return;
      this.#memory.set(keys[index]!, { ...answer, names: answer.names && sharedNames(answer.names) });
    });
  }

  set(key: string, outcome: Outcome, age: Age): void {
    const at = this.#now();
    if (!this.#fresh) {
      this.#fresh = new Map();
      void this.#clock.wait(gathering).then(() => this.#keep());
    }
    this.#fresh.set(key, { outcome, at, until: at + this.#ages()[age] });
  }

  /** Forgets an answer in memory; the store's stays until there is another. */
  forget(key: string): void {
    this.#fresh?.delete(key);
    this.#memory.delete(key);
  }

  async clear(): Promise<void> {
    this.#memory.clear();
    this.#fresh = null;
    await this.#tried((store) => store.clear());
  }

  /** How much is kept, in the store where there is one, in memory otherwise. */
  async size(): Promise<KeptSize> {
    const stored = await this.#tried((store) => store.size());
    return stored ?? { answers: this.#memory.size, characters: this.#memory.calculatedSize };
  }

  /** Whether an answer is still true. One from far ahead was given by a clock that was wrong. */
  #isTrue({ at, until }: { at: number; until: number }): boolean {
    const now = this.#now();
    return now < until && at - now <= slack;
  }

  /** Whole seconds: they take no memory of their own. */
  #now(): number {
    return Math.floor(this.#clock.now() / 1000);
  }

  async #keep(): Promise<void> {
    const answers = new Map<string, KeptAnswer>();
    for (const [key, { outcome, at, until }] of this.#fresh ?? []) {
      const kept = keptAnswer(outcome, at, until);
      this.#memory.set(key, kept);
      answers.set(key, kept);
    }
    this.#fresh = null;
    if (answers.size > 0) await this.#tried((store) => store.write(answers));
  }

  /** Does something with the store; null where it fails. A store that does not answer at all is not asked again. */
  async #tried<T>(work: (store: AnswerStore) => Promise<T>): Promise<T | null> {
    if (!this.#store) return null;
    const blocked = this.#clock.wait(patience).then(() => 'blocked' as const);
    try {
      const result = await Promise.race([work(this.#store), blocked]);
      if (result !== 'blocked') return result;
      this.#store = null;
    } catch {
      // Full, closed or cleared by the browser: the answer comes from the service instead.
    }
    return null;
  }
}

/** An answer as it came. */
interface Fresh {
  outcome: Outcome;
  at: number;
  until: number;
}

/** Other programs of the same origin may have written anything. */
function isKeptAnswer(kept: KeptAnswer): boolean {
  try {
    outcomeOf(kept);
    return typeof kept.at === 'number' && typeof kept.until === 'number';
  } catch {
    return false;
  }
}
