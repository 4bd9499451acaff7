import { randomUUID } from 'node:crypto';
import type { CachedResponse, CacheEntry, ResponseCache } from './response-cache.ts';
import type { Valkey } from './valkey.ts';

/** Milliseconds after which the lock of a process that has ended is free. A process that waits renews it in time. */
export const lockDuration = 10_000;

/** Polling interval for the locks of other processes, milliseconds. */
const pollInterval = 15;

/** Responses that several processes share. Each is stored as its status, which takes three bytes, and its body. */
export class ValkeyCache implements ResponseCache {
  readonly #valkey: Valkey;
  /** Of keys, with the service: its responses are never taken for those of another one. */
  readonly #prefix: string;
  readonly #owner = randomUUID();
  /** Those that wait for another process, by key. */
  readonly #waiting = new Map<string, (() => void)[]>();
  #isPolling = false;

  /** @param service See {@link serviceName}. */
  constructor(valkey: Valkey, service: string) {
    this.#valkey = valkey;
    this.#prefix = `cdata:${service}:`;
  }

  get(keys: readonly string[]): Promise<(CachedResponse | undefined)[]> {
    return this.#valkey.use(
      async (client) => (await client.mgetBuffer(keys.map((key) => this.#responseKey(key)))).map(unpack),
      keys.map(() => undefined),
    );
  }

  async set(entries: readonly CacheEntry[]): Promise<void> {
    const valid = entries.filter(({ ttl }) => ttl > 0);
    if (valid.length === 0) return;
    await this.#valkey.use(async (client) => {
      const pipeline = client.pipeline();
      for (const { key, response, ttl } of valid) {
        pipeline.set(this.#responseKey(key), pack(response), 'EX', ttl);
      }
      return pipeline.exec();
    }, null);
  }

  empty(): Promise<number> {
    return this.#valkey.use(async (client) => {
      let count = 0;
      for await (const keys of client.scanStream({ match: `${this.#prefix}response:*`, count: 1000 })) {
        if ((keys as string[]).length > 0) count += await client.unlink(keys as string[]);
      }
      return count;
    }, 0);
  }

  lock(keys: readonly string[]): Promise<boolean[]> {
    return this.#valkey.use(
      async (client) => {
        const pipeline = client.pipeline();
        for (const key of keys) pipeline.set(this.#lockKey(key), this.#owner, 'PX', lockDuration, 'NX');
        const replies = (await pipeline.exec()) ?? [];
        return keys.map((_, index) => {
          const [error, reply] = replies[index] ?? [new Error('no reply')];
          return error !== null || reply === 'OK';
        });
      },
      keys.map(() => true),
    );
  }

  async renew(keys: readonly string[]): Promise<void> {
    await this.#valkey.use((client) => {
      const pipeline = client.pipeline();
      for (const key of keys) pipeline.pexpire(this.#lockKey(key), lockDuration);
      return pipeline.exec();
    }, null);
  }

  /** A lock that expires between the two commands is another process's: at worst, a call is made twice. */
  async unlock(keys: readonly string[]): Promise<void> {
    if (keys.length === 0) return;
    await this.#valkey.use(async (client) => {
      const owners = await client.mget(keys.map((key) => this.#lockKey(key)));
      const own = keys.filter((_, index) => owners[index] === this.#owner);
      return own.length > 0 ? client.del(own.map((key) => this.#lockKey(key))) : 0;
    }, null);
  }

  async waitForOthers(keys: readonly string[]): Promise<void> {
    await new Promise<void>((resolve) => {
      for (const key of keys) {
        const waiting = this.#waiting.get(key);
        if (waiting) waiting.push(resolve);
        else this.#waiting.set(key, [resolve]);
      }
      if (!this.#isPolling) void this.#poll();
    });
  }

  #responseKey(key: string): string {
    return `${this.#prefix}response:${key}`;
  }

  #lockKey(key: string): string {
    return `${this.#prefix}lock:${key}`;
  }

  /** One look at a time, for all keys that are waited for. */
  async #poll(): Promise<void> {
    this.#isPolling = true;
    while (this.#waiting.size > 0) {
      await new Promise((resolve) => setTimeout(resolve, pollInterval));
      const keys = [...this.#waiting.keys()];
      const locks = await this.#valkey.use(
        (client) => client.mget(keys.map((key) => this.#lockKey(key))),
        [],
      );
      keys.forEach((key, index) => {
        if (locks[index]) return;
        const waiting = this.#waiting.get(key) ?? [];
        this.#waiting.delete(key);
        for (const resolve of waiting) resolve();
      });
    }
    this.#isPolling = false;
  }
}

const pack = ({ status, body }: CachedResponse): Buffer => Buffer.concat([Buffer.from(String(status)), body]);

function unpack(bytes: Buffer | null): CachedResponse | undefined {
  const status = Number(bytes?.subarray(0, 3).toString('latin1'));
  return bytes && (status === 200 || status === 404) ? { status, body: bytes.subarray(3) } : undefined;
}
