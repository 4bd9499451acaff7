/** A response that every colleague may get again: its status, and its body byte for byte. */
export interface CachedResponse {
  status: 200 | 404;
  body: Buffer;
}

export interface CacheEntry {
  key: string;
  response: CachedResponse;
  /** Seconds. */
  ttl: number;
}

/**
 * Responses by key, and the locks of the keys that are being requested. A cache never fails: without its server it is
 * empty, and every lock is granted.
 */
export interface ResponseCache {
  /** In the order of the keys. */
  get(keys: readonly string[]): Promise<(CachedResponse | undefined)[]>;
  set(entries: readonly CacheEntry[]): Promise<void>;
  /** Forgets all responses of the service. Returns how many there were. */
  empty(): Promise<number>;
  /** Whether each key is now locked for this process; another process that asks for it gets false. */
  lock(keys: readonly string[]): Promise<boolean[]>;
  /** Keeps the locks of a process that still waits for the service. They expire by themselves when it ends. */
  renew(keys: readonly string[]): Promise<void>;
  unlock(keys: readonly string[]): Promise<void>;
  /** Resolves when the keys may have responses: another process has stored them, or has unlocked them. */
  waitForOthers(keys: readonly string[]): Promise<void>;
}
