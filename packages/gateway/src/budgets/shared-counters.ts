import { randomUUID } from 'node:crypto';
import type { Valkey } from '../cache/index.ts';

/** What a process knows of one counter. */
interface Count {
  /** What this process has added. */
  own: number;
  /** What the other processes had added when the server replied last. */
  others: number;
}

/** Periods besides the current ones whose counters a process remembers. */
const keptPeriods = 4;

/** Seconds after which the server deletes the counters of a period: longer than a month. */
const lifetime = 40 * 24 * 3600;

/**
 * Counters that several processes share. Each process stores the sum of its own additions, so that storing it twice changes
 * nothing, and a server that has lost it gets it again. While the server is unavailable, each process counts on from the
 * last total that it knows.
 */
export class SharedCounters {
  readonly #valkey: Valkey | null;
  readonly #service: string;
  readonly #currentPeriods: () => readonly string[];
  readonly #counts = new Map<string, Map<string, Count>>();
  readonly #process = randomUUID();

  /**
   * @param service See `serviceName`: calls to another service count apart.
   * @param currentPeriods The names of the current periods, such as `2026-11-22`; counters of others are forgotten.
   */
  constructor(valkey: Valkey | null, service: string, currentPeriods: () => readonly string[]) {
    this.#valkey = valkey;
    this.#service = service;
    this.#currentPeriods = currentPeriods;
    valkey?.onConnected(() => void this.#restore());
  }

  /** Adds to a counter of a period, or subtracts from it; returns its total. */
  async add(period: string, counter: string, amount: number): Promise<number> {
    const count = this.#count(period, counter);
    const own = (count.own += amount);
    // A server that is unavailable gets the sum with the next addition.
    await this.#store(period, counter, count).catch(() => undefined);
    return own + count.others;
  }

  /** The total of a counter of a period. */
  total(period: string, counter: string): Promise<number> {
    return this.add(period, counter, 0);
  }

  #count(period: string, counter: string): Count {
    const counts = this.#counts.get(period) ?? new Map<string, Count>();
    if (!this.#counts.has(period)) {
      this.#counts.set(period, counts);
      this.#forgetPast();
    }
    const count = counts.get(counter) ?? { own: 0, others: 0 };
    counts.set(counter, count);
    return count;
  }

  /** Forgets the oldest periods. Some remain: a clock that is set forward or back returns to them. */
  #forgetPast(): void {
    const current = this.#currentPeriods();
    const past = [...this.#counts.keys()].filter((period) => !current.includes(period));
    for (const period of past.slice(0, -keptPeriods)) this.#counts.delete(period);
  }

  /** Stores what this process has added, and reads what the others have. */
  async #store(period: string, counter: string, count: Count): Promise<void> {
    if (!this.#valkey) return;
    const { own } = count;
    // What each process has added to the counter.
    const key = `cdata:${this.#service}:budgets:${period}:${counter}`;
    const replies = await this.#valkey.run((client) =>
      client.multi().hset(key, this.#process, own).expire(key, lifetime).hvals(key).exec(),
    );
    const [error, sums] = replies!.at(-1) as [Error | null, string[]];
    if (error) throw error;
    count.others = sums.reduce((sum, one) => sum + Number(one), -own);
  }

  /** A server that has restarted may have lost everything. */
  async #restore(): Promise<void> {
    for (const [period, counts] of this.#counts)
      for (const [counter, count] of counts) await this.#store(period, counter, count).catch(() => undefined);
  }
}
