import { LRUCache } from 'lru-cache';
import type { ServiceError } from '../api/service-error.ts';
import type { Clock } from './clock.ts';

/** What became of a lookup: an answer, or a final error that is worth remembering (an address that is not there). */
export type Outcome = { answer: unknown } | { error: ServiceError };

/** Most answers kept at once. */
const capacity = 200_000;

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** How long answers stay true, milliseconds: places for weeks, records and prices for a day, what is missing for an hour. */
export const ages = { place: 30 * day, record: day, missing: hour } as const;
export type Age = keyof typeof ages;

/** Answers by the key of their lookup, each with an age; the least used go first when there are too many. */
export class AnswerCache {
  readonly #entries = new LRUCache<string, { outcome: Outcome; until: number }>({ max: capacity });
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get(key: string): Outcome | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    if (this.#clock.now() < entry.until) return entry.outcome;
    this.#entries.delete(key);
    return undefined;
  }

  set(key: string, outcome: Outcome, age: Age): void {
    this.#entries.set(key, { outcome, until: this.#clock.now() + ages[age] });
  }

  clear(): void {
    this.#entries.clear();
  }
}
