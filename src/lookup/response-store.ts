import { ServiceError } from '../api/index.ts';
import type { Result } from './lookup.ts';

export interface StoredResult {
  kind: 'answer' | 'error';
  /** The names of the response's fields; null where it is not an object. */
  names: readonly string[] | null;
  /** JSON of the values under the names, or of the whole response. */
  text: string;
  /** When the response was received, seconds since the epoch. */
  at: number;
  /** When its TTL ends, seconds since the epoch. */
  until: number;
}

export interface CacheSize {
  responses: number;
  /** Approximate. */
  characters: number;
}

/**
 * A store of responses that outlives the page. Every method may fail or never settle; callers then do without it.
 * Several windows use one store at the same time.
 */
export interface ResponseStore {
  /** In the order of the keys. */
  read(keys: string[]): Promise<(StoredResult | undefined)[]>;
  write(results: Map<string, StoredResult>): Promise<void>;
  size(): Promise<CacheSize>;
  /** Only of this connection. */
  clear(): Promise<void>;
}

/**
 * Packs a result for storage: a text takes less memory than an object, and responses share their lists of names.
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
    return { ok: false, error: new ServiceError(status, detail) };
  }
  if (!names) return { ok: true, value };
  const record: Record<string, unknown> = {};
  for (let index = 0; index < names.length; index++) record[names[index]!] = (value as unknown[])[index];
  return { ok: true, value: record };
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
  // Responses of one kind come together: comparing with the latest list is faster than joining the names.
  if (names.length === latestNames.length && names.every((name, index) => name === latestNames[index]))
    return latestNames;
  const text = names.join(' ');
  latestNames = namesByText.get(text) ?? names;
  namesByText.set(text, latestNames);
  return latestNames;
}
