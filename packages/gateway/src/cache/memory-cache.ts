import { LRUCache } from 'lru-cache';
import type { CachedResponse, CacheEntry, ResponseCache } from './response-cache.ts';

/** Bytes of an entry besides its body, as measured: the key, the objects and their places in the cache. */
const entryOverhead = 1000;

/** Responses in the memory of one process. The least recently used are evicted first. */
export class MemoryCache implements ResponseCache {
  readonly #responses: LRUCache<string, CachedResponse>;

  /** @param maxBytes Bodies and their overhead. */
  constructor(maxBytes: number) {
    this.#responses = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ body }) => body.byteLength + entryOverhead,
    });
  }

  get size(): { responses: number; bytes: number } {
    return { responses: this.#responses.size, bytes: this.#responses.calculatedSize };
  }

  async get(keys: readonly string[]): Promise<(CachedResponse | undefined)[]> {
    return keys.map((key) => this.#responses.get(key));
  }

  async set(entries: readonly CacheEntry[]): Promise<void> {
    for (const { key, response, ttl } of entries) {
      // A body of its own: a slice would keep the memory of the whole buffer that it was read into.
      const body = Buffer.allocUnsafeSlow(response.body.byteLength);
      response.body.copy(body);
      if (ttl > 0) this.#responses.set(key, { status: response.status, body }, { ttl: ttl * 1000 });
    }
  }

  async empty(): Promise<number> {
    const { size } = this.#responses;
    this.#responses.clear();
    return size;
  }

  /** One process shares its requests by itself. */
  async lock(keys: readonly string[]): Promise<boolean[]> {
    return keys.map(() => true);
  }

  async renew(): Promise<void> {}
  async unlock(): Promise<void> {}
  async waitForOthers(): Promise<void> {}
}
