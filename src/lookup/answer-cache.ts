import { LRUCache } from 'lru-cache';
import { ServiceError } from '../api/service-error.ts';
import type { AnswerStore, KeptAnswer } from './answer-store.ts';
import type { Clock } from './clock.ts';

/** What became of a lookup: an answer, or a final error that is worth remembering (an address that is not there). */
export type Outcome = { answer: unknown } | { error: ServiceError };

/** Most answers in memory at once, and most characters of them. */
const capacity = { max: 200_000, maxSize: 60_000_000 };

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** How long answers stay true, milliseconds: places for weeks, records and prices for a day, what is missing for an hour. */
export const ages = { place: 30 * day, record: day, missing: hour } as const;
export type Age = keyof typeof ages;

/** How far ahead of the clock an answer may have been given: clocks are set right by minutes, not by days. */
const slack = hour;
/** How long answers are gathered before they are written to the store. */
const writing = 250;
/** How long the store may take; one that takes longer is blocked, and is left alone from then on. */
const patience = 10_000;

/**
 * Answers by the key of their lookup, each with an age: in memory, the least used leaving first when there are too
 * many, and in a store that outlives the page where there is one. A store that fails costs requests, never an answer.
 */
export class AnswerCache {
  readonly #memory = new LRUCache<string, KeptAnswer>({
    ...capacity,
    sizeCalculation: ({ text }, key) => text.length + key.length,
  });
  readonly #clock: Clock;
  #store: AnswerStore | null;
  #unwritten: Map<string, KeptAnswer> | null = null;

  constructor(clock: Clock, store: AnswerStore | null = null) {
    this.#clock = clock;
    this.#store = store;
  }

  /** What is known in memory. */
  get(key: string): Outcome | undefined {
    const kept = this.#memory.get(key);
    if (!kept) return undefined;
    if (this.#isFresh(kept)) return outcomeOf(kept);
    this.#memory.delete(key);
    return undefined;
  }

  /** Takes what the store knows of these keys into memory. Never fails. */
  async load(keys: string[]): Promise<void> {
    const kept = await this.#tried((store) => store.read(keys));
    kept?.forEach((answer, index) => {
      if (answer && isKeptAnswer(answer) && this.#isFresh(answer)) this.#memory.set(keys[index]!, answer);
    });
  }

  set(key: string, outcome: Outcome, age: Age): void {
    const at = this.#clock.now();
    const kept = { text: textOf(outcome), at, until: at + ages[age] };
    this.#memory.set(key, kept);
    if (!this.#store) return;
    if (!this.#unwritten) {
      this.#unwritten = new Map();
      void this.#clock.wait(writing).then(() => this.#write());
    }
    this.#unwritten.set(key, kept);
  }

  async clear(): Promise<void> {
    this.#memory.clear();
    this.#unwritten = null;
    await this.#tried((store) => store.clear());
  }

  /** Whether an answer is still true. One from far ahead was given by a clock that was wrong. */
  #isFresh({ at, until }: KeptAnswer): boolean {
    const now = this.#clock.now();
    return now < until && at - now <= slack;
  }

  async #write(): Promise<void> {
    const answers = this.#unwritten;
    this.#unwritten = null;
    if (answers) await this.#tried((store) => store.write(answers));
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

/** Other programs of the same origin may have written anything. */
const isKeptAnswer = ({ text, at, until }: KeptAnswer): boolean =>
  typeof text === 'string' && typeof at === 'number' && typeof until === 'number' && isJson(text);

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const textOf = (outcome: Outcome): string =>
  'answer' in outcome
    ? JSON.stringify({ answer: outcome.answer })
    : JSON.stringify({ status: outcome.error.status, detail: outcome.error.detail });

function outcomeOf({ text }: KeptAnswer): Outcome {
  const kept = JSON.parse(text) as { answer: unknown } | { status: number; detail: string };
  return 'answer' in kept ? kept : { error: new ServiceError(kept.status, kept.detail) };
}
