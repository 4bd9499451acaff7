import { ServiceError } from '../api/index.ts';
import type { Result } from './lookup.ts';
import { cellMessages } from '../language/index.ts';

export interface StoredResult {
  kind: 'answer' | 'error';
  /** The names of the response's fields; null where it is not an object. */
  names: readonly string[] | null;
  /** JSON of the values under the names, or of the whole response. */
  text: string;
  /** When the result was received, seconds since the epoch. */
  at: number;
  /** When its TTL ends, seconds since the epoch. */
  until: number;
}

/** A result as it is stored, with the checksum of its content and of the build that stored it. */
export interface StampedResult extends StoredResult {
  stamp: string;
}

export interface CacheSize {
  results: number;
  /** Approximate. */
  characters: number;
}

/**
 * A store of results that outlives the page. Every method may fail or never settle; callers then do without it.
 * Several windows use one store at the same time.
 */
export interface ResultStore {
  /** In the order of the keys. Other programs of the same origin may have written anything. */
  read(keys: string[]): Promise<unknown[]>;
  write(results: Map<string, StampedResult>): Promise<void>;
  delete(keys: string[]): Promise<void>;
  size(): Promise<CacheSize>;
  /** Only of this connection. */
  clear(): Promise<void>;
}

/**
 * Packs a result for storage: a text takes less memory than an object, and results share their lists of names.
 *
 * @param at Seconds since the epoch, as is `until`.
 */
export function packResult(result: Result, at: number, until: number): StoredResult {
  if (!result.ok) {
    const { status, detail } = result.error;
    return { kind: 'error', names: null, text: compactJson([status, detail]), at, until };
  }
  const { value } = result;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { kind: 'answer', names: null, text: compactJson(value ?? null), at, until };
  }
  const names = sharedNames(Object.keys(value));
  return { kind: 'answer', names, text: compactJson(Object.values(value)), at, until };
}

/** @throws SyntaxError where the text is not one that {@link packResult} made. */
export function unpackResult({ kind, names, text }: StoredResult): Result {
  const value: unknown = JSON.parse(text);
  if (kind === 'error') {
    const [status, detail] = value as [number, string];
    // Only what is not found is stored.
    return {
      ok: false,
      error: new ServiceError({ status, detail, explanation: cellMessages().nothingFound }),
    };
  }
  if (!names) return { ok: true, value };
  // An assignment to `__proto__` would set the prototype; entries become properties of their own.
  return { ok: true, value: Object.fromEntries(names.map((name, at) => [name, (value as unknown[])[at]])) };
}

/**
 * A checksum of a stored result under its key, which also differs between builds. It detects damage and mix-ups, not
 * forgery (FNV-1a, 32 bits).
 */
export function stampOf(key: string, { kind, names, text, at, until }: StoredResult, build: string): string {
  let hash = 0x811c9dc5;
  for (const part of [
    build,
    key,
    kind,
    names ? JSON.stringify(names) : '',
    text,
    String(at),
    String(until),
  ]) {
    for (let index = 0; index < part.length; index++) {
      hash = Math.imul(hash ^ part.charCodeAt(index), 0x01000193);
    }
    hash = Math.imul(hash ^ 0x1f, 0x01000193);
  }
  return (hash >>> 0).toString(36);
}

/** Whether anything has the shape of a {@link StampedResult}. Nothing is known of its content. */
export function isStampedResult(entry: unknown): entry is StampedResult {
  if (typeof entry !== 'object' || entry === null) return false;
  const { kind, names, text, at, until, stamp } = entry as Partial<Record<keyof StampedResult, unknown>>;
  return (
    (kind === 'answer' || kind === 'error') &&
    (names === null || (Array.isArray(names) && names.every((name) => typeof name === 'string'))) &&
    typeof text === 'string' &&
    typeof stamp === 'string' &&
    Number.isSafeInteger(at) &&
    Number.isSafeInteger(until)
  );
}

/** JSON.stringify reserves half as much memory again; a concatenated text is cut to size when it is first read. */
function compactJson(value: unknown): string {
  const text = ` ${JSON.stringify(value)}`;
  text.charCodeAt(0);
  return text;
}

const namesByText = new Map<string, readonly string[]>();
let latestNames: readonly string[] = [];

/** One array for all equal lists of names. */
export function sharedNames(names: readonly string[]): readonly string[] {
  // Results of one kind come together: comparing with the latest list is faster than writing the names as text.
  if (names.length === latestNames.length && names.every((name, index) => name === latestNames[index]))
    return latestNames;
  const text = JSON.stringify(names);
  latestNames = namesByText.get(text) ?? names;
  namesByText.set(text, latestNames);
  return latestNames;
}
