import { randomUUID } from 'node:crypto';
import { RateLimiterRedis } from 'rate-limiter-flexible';
import type { Valkey } from '../cache/index.ts';

/** A counter as this process knows it. */
interface KnownCount {
  /** The total of all processes, at most a second old. */
  shared: number;
  /** What this process has added since the server went away. */
  unsynced: number;
}

/** Seconds after which the server forgets a counter: longer than a month. */
const lifetime = 40 * 24 * 3600;

/** Milliseconds between two looks at the totals of all processes. */
const syncInterval = 1000;

const prefix = 'cdata:budget';
/** The names of all counters, and the processes with the time when they last knew all totals. */
const namesKey = 'cdata:budgets';
const processesKey = 'cdata:processes';

/** Restores the total that this process knew, if the server has lost it, and adds what it could not be told. */
const restoreScript = `local known = tonumber(ARGV[1])
if tonumber(redis.call('get', KEYS[1]) or '0') < known then redis.call('set', KEYS[1], known) end
local total = redis.call('incrby', KEYS[1], ARGV[2])
redis.call('expire', KEYS[1], ARGV[3])
redis.call('sadd', KEYS[2], ARGV[4])
return total`;

/**
 * Counters that several processes share. While their server is away, each process counts for itself, as if the other
 * processes added as much as it does: together, they stay within a limit. What a server loses when it is restarted is
 * restored from what the processes know.
 */
export class SharedCounters {
  readonly #valkey: Valkey | null;
  readonly #limiter: RateLimiterRedis | null;
  readonly #known = new Map<string, KnownCount>();
  readonly #process = randomUUID();
  readonly #timer: NodeJS.Timeout | null = null;
  #processes = 1;
  #isSynced = false;
  #lastSync: Promise<void> = Promise.resolve();

  constructor(valkey: Valkey | null) {
    this.#valkey = valkey;
    this.#limiter =
      valkey &&
      new RateLimiterRedis({ storeClient: valkey.client, keyPrefix: prefix, points: 1, duration: lifetime });
    valkey?.onConnected(() => {
      this.#isSynced = false;
      void this.#sync();
    });
    if (valkey) this.#timer = setInterval(() => void this.#sync(), syncInterval).unref();
  }

  /** Adds to a counter, or subtracts from it; returns its total. */
  async add(name: string, amount: number): Promise<number> {
    const isNew = !this.#known.has(name);
    const count = this.#countOf(name);
    if (this.#isShared) {
      try {
        // Before it is counted: a counter without a name is lost to the other processes.
        if (isNew) await this.#valkey!.client.sadd(namesKey, name);
        const { consumedPoints } =
          amount > 0
            ? await this.#limiter!.penalty(name, amount)
            : await this.#limiter!.reward(name, -amount);
        count.shared = consumedPoints;
        return consumedPoints;
      } catch {
        // The server has gone away, or is too slow: it is told later what it missed.
      }
    }
    count.unsynced += amount;
    return this.#total(count);
  }

  /** The total of a counter. */
  async total(name: string): Promise<number> {
    if (this.#isShared) {
      try {
        return (await this.#limiter!.get(name))?.consumedPoints ?? 0;
      } catch {
        // As for an addition.
      }
    }
    return this.#total(this.#countOf(name));
  }

  /** Forgets the counters that a predicate does not keep: those of former days. */
  retain(isCurrent: (name: string) => boolean): void {
    for (const name of this.#known.keys()) if (!isCurrent(name)) this.#known.delete(name);
  }

  close(): void {
    if (this.#timer) clearInterval(this.#timer);
  }

  get #isShared(): boolean {
    return this.#isSynced && this.#valkey !== null && this.#valkey.isUp;
  }

  #countOf(name: string): KnownCount {
    const known = this.#known.get(name) ?? { shared: 0, unsynced: 0 };
    this.#known.set(name, known);
    return known;
  }

  #total({ shared, unsynced }: KnownCount): number {
    return shared + unsynced * this.#processes;
  }

  /** One at a time: two restorations at once would add the same counts twice. */
  #sync(): Promise<void> {
    this.#lastSync = this.#lastSync.then(() => this.#syncOnce());
    return this.#lastSync;
  }

  async #syncOnce(): Promise<void> {
    const valkey = this.#valkey!;
    if (!valkey.isUp) {
      this.#isSynced = false;
      return;
    }
    try {
      if (!this.#isSynced) await this.#restore(valkey, [...this.#known]);
      await this.#readTotals(valkey);
      this.#isSynced = true;
      // What was added until now, and what the server was too slow for.
      const untold = [...this.#known].filter(([, { unsynced }]) => unsynced !== 0);
      await this.#restore(valkey, untold);
      await valkey.client.zadd(processesKey, Date.now(), this.#process);
    } catch {
      this.#isSynced = false;
    }
  }

  async #restore({ client }: Valkey, counts: readonly [string, KnownCount][]): Promise<void> {
    for (const [name, count] of counts) {
      const { shared, unsynced } = count;
      const key = this.#limiter!.getKey(name);
      count.shared = Number(
        await client.eval(restoreScript, 2, key, namesKey, shared, unsynced, lifetime, name),
      );
      count.unsynced -= unsynced;
    }
  }

  async #readTotals({ client }: Valkey): Promise<void> {
    const [names, processes] = await Promise.all([
      client.smembers(namesKey),
      client.zrangebyscore(processesKey, Date.now() - 10 * syncInterval, '+inf'),
    ]);
    this.#processes = new Set([...processes, this.#process]).size;
    if (names.length === 0) return;
    const totals = await client.mget(names.map((name) => this.#limiter!.getKey(name)));
    names.forEach((name, index) => (this.#countOf(name).shared = Number(totals[index] ?? 0)));
  }
}
