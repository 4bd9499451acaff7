import { randomUUID } from 'node:crypto';
import type { Valkey } from '../cache/index.ts';

/** What a process knows of one counter. */
interface Count {
  /** What each process has added. Exact for this process; at most a second old for the others. */
  added: Map<string, number>;
  /** What the others had added when this process last did. */
  others: number;
  /** How much of its own additions the server has confirmed. */
  confirmed: number;
}

/** Seconds after which the server deletes the counters of a period: longer than a month. */
const lifetime = 40 * 24 * 3600;

/** Milliseconds between two synchronizations with the server. */
const syncInterval = 1000;

/** Milliseconds after which a process that no longer reports is taken for stopped. */
const processTimeout = 10 * syncInterval;

const processesKey = 'cdata:processes';
const periodKey = (period: string): string => `cdata:budget:${period}`;
const totalField = (counter: string): string => `total ${counter}`;
/** @param process A UUID, without spaces. */
const additionsField = (counter: string, process: string): string => `added ${counter} ${process}`;

/**
 * Stores what processes have added, and returns the total of the last counter. Each process stores the sum of its own
 * additions, so that repeating the script changes nothing; the sums of the others can only grow.
 */
const storeScript = `local total
for index = 3, #ARGV, 3 do
  local counter, process, added = ARGV[index], ARGV[index + 1], tonumber(ARGV[index + 2])
  local field = 'added ' .. counter .. ' ' .. process
  local stored = tonumber(redis.call('hget', KEYS[1], field) or '0')
  local change = 0
  if process == ARGV[2] or added > stored then
    change = added - stored
    redis.call('hset', KEYS[1], field, added)
  end
  total = redis.call('hincrby', KEYS[1], 'total ' .. counter, change)
end
redis.call('expire', KEYS[1], ARGV[1])
return total`;

/** Records that this process runs, by the clock of the server, and returns all processes that do. */
const registerScript = `local time = redis.call('time')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('zadd', KEYS[1], now, ARGV[1])
redis.call('zremrangebyscore', KEYS[1], '-inf', now - ARGV[2])
return redis.call('zrange', KEYS[1], 0, -1)`;

/**
 * Counters that several processes share. The server holds what each process has added, and each process remembers it:
 * whatever a server loses when it restarts is restored, and nothing is counted twice.
 *
 * While the server is unavailable, each process assumes that the others add as much as it does. Together, they exceed a
 * limit by what the others have added since a process last heard of them, which is a second ago at most, or less if it
 * has added something itself. Those to which alone the server is unavailable can exceed it by their share of the rest,
 * and a process that starts meanwhile counts from zero.
 *
 * `rate-limiter-flexible` guarantees less: while its server is away, each process counts from zero, and what an emptied
 * server has lost is forgotten.
 */
export class SharedCounters {
  readonly #valkey: Valkey | null;
  readonly #currentPeriods: () => readonly string[];
  readonly #counts = new Map<string, Map<string, Count>>();
  readonly #process = randomUUID();
  /** The processes that run, with the time of their last report. */
  readonly #processes = new Map<string, number>([[this.#process, 0]]);
  readonly #timer: NodeJS.Timeout | null = null;
  #isSynced = false;
  #lastSync: Promise<void> = Promise.resolve();

  /** @param currentPeriods The names of the current periods, such as `2026-11-22`; counters of others are forgotten. */
  constructor(valkey: Valkey | null, currentPeriods: () => readonly string[]) {
    this.#valkey = valkey;
    this.#currentPeriods = currentPeriods;
    valkey?.onConnected(() => {
      this.#isSynced = false;
      // The other processes need time to report again.
      for (const process of this.#processes.keys()) this.#processes.set(process, Date.now());
      void this.synchronize();
    });
    if (valkey) this.#timer = setInterval(() => void this.synchronize(), syncInterval).unref();
  }

  /**
   * Reads what the others have added, and makes itself known to them. A process that serves before that would take their
   * additions for none.
   */
  synchronize(): Promise<void> {
    this.#lastSync = this.#lastSync.then(() => this.#syncOnce());
    return this.#lastSync;
  }

  /** Adds to a counter of a period, or subtracts from it; returns its total. */
  async add(period: string, counter: string, amount: number): Promise<number> {
    const count = this.#count(period, counter);
    const ownCount = this.#ownAdditions(count) + amount;
    count.added.set(this.#process, ownCount);
    if (this.#isShared) {
      try {
        const total = await this.#store(period, [counter, this.#process, ownCount]);
        count.confirmed = ownCount;
        count.others = total - ownCount;
        return total;
      } catch {
        // Stored with the next addition or synchronization.
      }
    }
    return this.#estimate(count);
  }

  /** The total of a counter of a period. */
  async total(period: string, counter: string): Promise<number> {
    if (this.#isShared) {
      try {
        return Number(
          await this.#valkey!.run((client) => client.hget(periodKey(period), totalField(counter))),
        );
      } catch {
        // Estimated, as for an addition.
      }
    }
    return this.#estimate(this.#count(period, counter));
  }

  close(): void {
    if (this.#timer) clearInterval(this.#timer);
  }

  get #isShared(): boolean {
    return this.#isSynced && this.#valkey !== null && this.#valkey.isUp;
  }

  #count(period: string, counter: string): Count {
    const counts = this.#counts.get(period) ?? new Map<string, Count>();
    if (!this.#counts.has(period)) {
      const current = this.#currentPeriods();
      for (const past of this.#counts.keys()) if (!current.includes(past)) this.#counts.delete(past);
      this.#counts.set(period, counts);
    }
    const count = counts.get(counter) ?? { added: new Map(), others: 0, confirmed: 0 };
    counts.set(counter, count);
    return count;
  }

  #ownAdditions({ added }: Count): number {
    return added.get(this.#process) ?? 0;
  }

  #estimate(count: Count): number {
    const own = this.#ownAdditions(count);
    const others = [...count.added.values()].reduce((sum, part) => sum + part, 0) - own;
    return own + Math.max(others, count.others) + (own - count.confirmed) * (this.#processes.size - 1);
  }

  async #syncOnce(): Promise<void> {
    try {
      if (!this.#isSynced) await this.#restore();
      for (const period of this.#currentPeriods()) await this.#readAdditions(period);
      this.#isSynced = true;
      await this.#storeUnconfirmed();
      await this.#register();
    } catch {
      this.#isSynced = false;
    }
  }

  /** Stores everything this process knows, in case the server has lost it. */
  async #restore(): Promise<void> {
    for (const [period, counts] of this.#counts) {
      const own = [...counts].map(([counter, count]) => ({
        counter,
        count,
        added: this.#ownAdditions(count),
      }));
      const all = [...counts].flatMap(([counter, { added }]) =>
        [...added].flatMap(([process, sum]) => [counter, process, sum]),
      );
      await this.#store(period, all);
      for (const { count, added } of own) count.confirmed = added;
    }
  }

  /** Stores what was added during a synchronization, or while the server took too long. */
  async #storeUnconfirmed(): Promise<void> {
    for (const [period, counts] of this.#counts) {
      for (const [counter, count] of counts) {
        const ownCount = this.#ownAdditions(count);
        if (ownCount === count.confirmed) continue;
        await this.#store(period, [counter, this.#process, ownCount]);
        count.confirmed = ownCount;
      }
    }
  }

  /** @param additions Triples of a counter, a process and the sum of its additions. */
  async #store(period: string, additions: readonly (string | number)[]): Promise<number> {
    if (additions.length === 0) return 0;
    return Number(
      await this.#valkey!.run((client) =>
        client.eval(storeScript, 1, periodKey(period), lifetime, this.#process, ...additions),
      ),
    );
  }

  /** Reads what the other processes have added. */
  async #readAdditions(period: string): Promise<void> {
    const own = [...(this.#counts.get(period) ?? [])].map(([counter, { confirmed }]) => ({
      counter,
      confirmed,
    }));
    const fields = await this.#valkey!.run((client) => client.hgetall(periodKey(period)));
    const storedOwn = (counter: string) => Number(fields[additionsField(counter, this.#process)] ?? 0);
    // The server may have evicted the period, or been emptied.
    if (own.some(({ counter, confirmed }) => storedOwn(counter) < confirmed)) return this.#restore();
    for (const [field, added] of Object.entries(fields)) {
      const [, counter, process] = /^added (.*) (\S+)$/s.exec(field) ?? [];
      if (counter === undefined || process === undefined || process === this.#process) continue;
      this.#count(period, counter).added.set(process, Number(added));
    }
  }

  async #register(): Promise<void> {
    const running = (await this.#valkey!.run((client) =>
      client.eval(registerScript, 1, processesKey, this.#process, processTimeout),
    )) as string[];
    const now = Date.now();
    for (const process of running) this.#processes.set(process, now);
    for (const [process, reported] of this.#processes) {
      if (now - reported > processTimeout) this.#processes.delete(process);
    }
  }
}
