import { randomUUID } from 'node:crypto';
import type { Valkey } from '../cache/index.ts';

/** What a process knows of one counter. */
interface Count {
  /** What each process has added. It is exact for this process, and at most a second old for the others. */
  added: Map<string, number>;
  /** How much of its own additions the server has stored. */
  confirmed: number;
}

/** Seconds after which the server deletes the counters of a period: longer than a month. */
const lifetime = 40 * 24 * 3600;

/** Milliseconds between two synchronizations with the server. */
const syncInterval = 1000;

/** Milliseconds after which a process that no longer reports is taken for stopped. */
const processTimeout = 10 * syncInterval;

const processesKey = 'cdata:processes';
/** The names of a period's counters. */
const periodKey = (period: string): string => `cdata:budgets:${period}`;
/** What each process has added to a counter. */
const counterKey = (period: string, counter: string): string => `cdata:budgets:${period}:${counter}`;

/**
 * Counters that several processes share. Each process stores the sum of its own additions, so that storing it twice changes
 * nothing, and remembers the sums of the others: whatever a server loses when it restarts is restored.
 *
 * While the server is unavailable, each process assumes that the others add as much as it does. Together, they exceed a
 * limit by what the others have added since a process last heard of them, which is a second ago at most. Those to which
 * alone the server is unavailable can exceed it by their share of the rest, and a process that starts meanwhile counts from
 * zero. `rate-limiter-flexible` guarantees less: while its server is away, each process counts from zero, and what an
 * emptied server has lost is forgotten.
 */
export class SharedCounters {
  readonly #valkey: Valkey | null;
  readonly #currentPeriods: () => readonly string[];
  readonly #counts = new Map<string, Map<string, Count>>();
  readonly #process = randomUUID();
  /** The processes that run, with the time of their last report. */
  readonly #processes = new Map<string, number>([[this.#process, 0]]);
  readonly #timer: NodeJS.Timeout | null = null;
  #lastSync: Promise<void> = Promise.resolve();

  /** @param currentPeriods The names of the current periods, such as `2026-11-22`; counters of others are forgotten. */
  constructor(valkey: Valkey | null, currentPeriods: () => readonly string[]) {
    this.#valkey = valkey;
    this.#currentPeriods = currentPeriods;
    valkey?.onConnected(() => {
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
    // A server that is unavailable is told the next time.
    this.#lastSync = this.#lastSync.then(() => this.#syncOnce()).catch(() => undefined);
    return this.#lastSync;
  }

  /** Adds to a counter of a period, or subtracts from it; returns its total. */
  async add(period: string, counter: string, amount: number): Promise<number> {
    const count = this.#count(period, counter);
    count.added.set(this.#process, this.#ownAdditions(count) + amount);
    try {
      return await this.#exchange(period, counter);
    } catch {
      // Stored with the next addition or synchronization.
      return total(count) + (this.#ownAdditions(count) - count.confirmed) * (this.#processes.size - 1);
    }
  }

  /** The total of a counter of a period. */
  total(period: string, counter: string): Promise<number> {
    return this.add(period, counter, 0);
  }

  close(): void {
    if (this.#timer) clearInterval(this.#timer);
  }

  #count(period: string, counter: string): Count {
    const counts = this.#counts.get(period) ?? new Map<string, Count>();
    if (!this.#counts.has(period)) {
      const current = this.#currentPeriods();
      for (const past of this.#counts.keys()) if (!current.includes(past)) this.#counts.delete(past);
      this.#counts.set(period, counts);
    }
    const count = counts.get(counter) ?? { added: new Map(), confirmed: 0 };
    counts.set(counter, count);
    return count;
  }

  #ownAdditions({ added }: Count): number {
    return added.get(this.#process) ?? 0;
  }

  /** Stores what this process has added, restores what the others had, and returns the total that the server has. */
  async #exchange(period: string, counter: string): Promise<number> {
    if (!this.#valkey) return total(this.#count(period, counter));
    const count = this.#count(period, counter);
    const own = this.#ownAdditions(count);
    const key = counterKey(period, counter);
    const replies = await this.#valkey.run((client) => {
      const transaction = client.multi().sadd(periodKey(period), counter).hset(key, this.#process, own);
      // The server may have been emptied. What the others have stored themselves is newer.
      for (const [process, sum] of count.added) transaction.hsetnx(key, process, sum);
      return transaction.expire(periodKey(period), lifetime).expire(key, lifetime).hgetall(key).exec();
    });
    const [error, sums] = replies!.at(-1) as [Error | null, Record<string, string>];
    if (error) throw error;
    count.confirmed = own;
    let sum = 0;
    for (const [process, added] of Object.entries(sums)) {
      sum += Number(added);
      if (process !== this.#process) count.added.set(process, Number(added));
    }
    return sum;
  }

  async #syncOnce(): Promise<void> {
    if (!this.#valkey) return;
    for (const period of this.#currentPeriods()) {
      const stored = await this.#valkey.run((client) => client.smembers(periodKey(period)));
      const counters = new Set([...stored, ...(this.#counts.get(period)?.keys() ?? [])]);
      await Promise.all([...counters].map((counter) => this.#exchange(period, counter)));
    }
    await this.#register(this.#valkey);
  }

  /** Records that this process runs, and notes which others do. */
  async #register(valkey: Valkey): Promise<void> {
    const now = Date.now();
    const replies = await valkey.run((client) =>
      client
        .multi()
        .zadd(processesKey, now, this.#process)
        .zremrangebyscore(processesKey, '-inf', now - processTimeout)
        .zrange(processesKey, 0, -1)
        .exec(),
    );
    for (const process of replies!.at(-1)![1] as string[]) this.#processes.set(process, now);
    for (const [process, reported] of this.#processes) {
      if (now - reported > processTimeout) this.#processes.delete(process);
    }
  }
}

const total = ({ added }: Count): number => [...added.values()].reduce((sum, part) => sum + part, 0);
