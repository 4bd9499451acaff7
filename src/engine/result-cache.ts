import { ServiceError } from '../api/index.ts';
import { preferenceBounds, type PreferenceValues } from '../connection/index.ts';
import { withTimeout, type Clock } from './clock.ts';
import type { Lookup, Result, TtlKind, Ttls } from './lookup.ts';
import { PackedResults } from './packed-results.ts';
import {
  isStampedResult,
  packResult,
  sharedNames,
  stampOf,
  unpackResult,
  type CacheSize,
  type ResultStore,
  type StampedResult,
  type StoredResult,
} from './stored-result.ts';

type TtlPreferences = Pick<PreferenceValues, 'placeDays' | 'recordHours' | 'missingMinutes'>;

export const ttlsFrom = ({ placeDays, recordHours, missingMinutes }: TtlPreferences): Ttls => ({
  place: placeDays * 86_400,
  record: recordHours * 3600,
  missing: missingMinutes * 60,
});

/**
 * How long a result stays valid: a part that could not be read is requested again as soon as one that was not found.
 * Null for errors except 404, because they may be gone at the next calculation.
 */
export function ttlKindOf(
  { ttl, maxItems = 1 }: Pick<Lookup<unknown, unknown>, 'ttl' | 'maxItems'>,
  result: Result<unknown, Error>,
  isPartial: boolean,
): TtlKind | null {
  if (ttl === null) return null;
  if (result.ok) return isPartial ? 'missing' : ttl;
  return isNotFound(result.error) && maxItems === 1 ? 'missing' : null;
}

const isNotFound = (error: Error): boolean => error instanceof ServiceError && error.isNotFound;

/** No result stays valid for longer, whatever a store says, seconds. */
const maxTtl = Math.max(
  ...Object.values(
    ttlsFrom({
      placeDays: preferenceBounds.placeDays.maximum,
      recordHours: preferenceBounds.recordHours.maximum,
      missingMinutes: preferenceBounds.missingMinutes.maximum,
    }),
  ),
);

const defaultTtls = ttlsFrom({
  placeDays: preferenceBounds.placeDays.default,
  recordHours: preferenceBounds.recordHours.default,
  missingMinutes: preferenceBounds.missingMinutes.default,
});

/** Maximum characters in memory: about 300,000 geocoded addresses. */
const maxCharacters = 60_000_000;

/** Results that stay unpacked after they were read, because a recalculation reads the same ones again. */
const maxRecent = 5000;

/** Seconds by which a result may be dated in the future: clocks are corrected by minutes, not by days. */
const clockTolerance = 3600;
/** Milliseconds during which results are collected before they are packed and stored. */
const storeDelay = 250;
/** Packing this many results takes under a millisecond, so that it delays no request. */
const packedAtOnce = 500;
/** Milliseconds after which a store counts as blocked, and is not used again. */
const storeTimeout = 10_000;

export interface ResultCacheOptions {
  /** Read whenever a result is added. */
  ttls?: () => Ttls;
  /** The add-in's version. What another version stored is requested again. */
  build?: string;
}

/** A key, and its lookup, which tells whether a stored value is a result of it. */
export interface CacheEntry {
  key: string;
  lookup: { isResult(value: unknown): boolean };
}

/**
 * Results by key, each with a TTL: in memory, where the least recently used is evicted first, and in a store that
 * outlives the page, if there is one. A store that fails costs requests, never a result.
 */
export class ResultCache {
  readonly #packed = new PackedResults(maxCharacters);
  #unpacked = new Map<string, UnpackedResult>();
  readonly #recent = new Map<string, UnpackedResult>();
  #packing = new Map<string, UnpackedResult>();
  #isScheduled = false;
  #storing: Promise<void> = Promise.resolve();
  readonly #clock: Clock;
  readonly #ttls: () => Ttls;
  readonly #build: string;
  #store: ResultStore | null;

  constructor(
    clock: Clock,
    store: ResultStore | null = null,
    { ttls = () => defaultTtls, build = '' }: ResultCacheOptions = {},
  ) {
    this.#clock = clock;
    this.#store = store;
    this.#ttls = ttls;
    this.#build = build;
  }

  /** Reads the memory only. */
  get(key: string): Result | undefined {
    const entry = this.#unpacked.get(key) ?? this.#packing.get(key) ?? this.#recent.get(key);
    if (entry) return this.#isValid(entry) ? entry.result : undefined;
    const packedEntry = this.#packed.get(key);
    if (!packedEntry) return undefined;
    if (!this.#isValid(packedEntry)) {
      this.#packed.delete(key);
      return undefined;
    }
    const result = unpackResult(packedEntry);
    if (this.#recent.size === maxRecent) this.#recent.clear();
    this.#recent.set(key, { result, at: packedEntry.at, until: packedEntry.until });
    return result;
  }

  /** When a result in memory was retrieved, milliseconds since the epoch; null if it has none. */
  timeOf(key: string): number | null {
    const entry =
      this.#unpacked.get(key) ?? this.#packing.get(key) ?? this.#recent.get(key) ?? this.#packed.get(key);
    return entry && this.#isValid(entry) ? entry.at * 1000 : null;
  }

  /**
   * Reads results from the store into memory. Those that are damaged, from another build, or no result of their
   * lookup are deleted. Returns whether any was read. Never fails.
   */
  async load(entries: readonly CacheEntry[]): Promise<boolean> {
    if (entries.length === 0 || !this.#store) return false;
    const storedEntries = (await this.#useStore((store) => store.read(entries.map(({ key }) => key)))) ?? [];
    const invalid: string[] = [];
    let isAnyLoaded = false;
    entries.forEach((entry, index) => {
      const storedEntry = storedEntries[index];
      if (storedEntry === undefined) return;
      const result = this.#verify(entry, storedEntry);
      if (!result) {
        invalid.push(entry.key);
        return;
      }
      if (!this.#isValid(result)) return;
      this.#recent.delete(entry.key);
      this.#packed.set(entry.key, result);
      isAnyLoaded = true;
    });
    if (invalid.length > 0) await this.#useStore((store) => store.delete(invalid));
    return isAnyLoaded;
  }

  /** Null if what is stored is not a result that this build stored for this lookup. */
  #verify({ key, lookup }: CacheEntry, entry: unknown): StoredResult | null {
    if (!isStampedResult(entry)) return null;
    const { kind, names, text, at, until } = entry;
    const packedEntry: StoredResult = { kind, names: names && sharedNames(names), text, at, until };
    if (entry.stamp !== stampOf(key, packedEntry, this.#build)) return null;
    if (until - at > maxTtl) return null;
    try {
      const result = unpackResult(packedEntry);
      return !result.ok || lookup.isResult(result.value) ? packedEntry : null;
    } catch {
      return null;
    }
  }

  set(key: string, result: Result, kind: TtlKind): void {
    const at = this.#now();
    this.#recent.delete(key);
    this.#unpacked.set(key, { result, at, until: at + this.#ttls()[kind] });
    if (!this.#isScheduled) void this.#storeSoon();
  }

  async clear(): Promise<void> {
    this.#packed.clear();
    this.#recent.clear();
    this.#unpacked.clear();
    this.#packing.clear();
    await this.#useStore((store) => store.clear());
  }

  /** Deletes all results, and stores none from now on. */
  async close(): Promise<void> {
    await this.clear();
    this.#store = null;
  }

  /** The size of the store if there is one, else of the memory. */
  async size(): Promise<CacheSize> {
    const storeSize = await this.#useStore((store) => store.size());
    return storeSize ?? { results: this.#packed.size, characters: this.#packed.characters };
  }

  #isValid({ at, until }: { at: number; until: number }): boolean {
    const now = this.#now();
    return now < until && at - now <= clockTolerance;
  }

  /** Whole seconds, which take less memory than fractions. */
  #now(): number {
    return Math.floor(this.#clock.now() / 1000);
  }

  /** Stores what has been added so far. Never fails. */
  flush(): Promise<void> {
    if (this.#unpacked.size > 0) this.#storing = this.#storing.then(() => this.#storeAll());
    return this.#storing;
  }

  async #storeSoon(): Promise<void> {
    this.#isScheduled = true;
    await this.#clock.wait(storeDelay);
    this.#isScheduled = false;
    await this.flush();
  }

  /** Packs and stores a few results at a time, so that callers get theirs first. */
  async #storeAll(): Promise<void> {
    this.#packing = this.#unpacked;
    this.#unpacked = new Map();
    let results = new Map<string, StampedResult>();
    let packedSinceWait = 0;
    for (const [key, { result, at, until }] of this.#packing) {
      const packedEntry = packResult(result, at, until);
      this.#packed.set(key, packedEntry);
      if (this.#store) results.set(key, { ...packedEntry, stamp: stampOf(key, packedEntry, this.#build) });
      if (++packedSinceWait < packedAtOnce) continue;
      packedSinceWait = 0;
      await this.#write(results);
      results = new Map();
      await this.#clock.wait(0);
    }
    await this.#write(results);
    this.#packing = new Map();
  }

  async #write(results: Map<string, StampedResult>): Promise<void> {
    if (results.size > 0) await this.#useStore((store) => store.write(results));
  }

  /** Null if the store fails. A store that does not respond at all is not used again. */
  async #useStore<Value>(use: (store: ResultStore) => Promise<Value>): Promise<Value | null> {
    if (!this.#store) return null;
    try {
      const value = await withTimeout(this.#clock, storeTimeout, use(this.#store));
      if (value !== 'timeout') return value;
      this.#store = null;
    } catch {
      // The storage is full or closed, or the browser has cleared it: the service answers instead.
    }
    return null;
  }
}

interface UnpackedResult {
  result: Result;
  at: number;
  until: number;
}
