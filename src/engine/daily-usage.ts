import type { Clock } from './clock.ts';
import type { Counts, CountsSnapshot } from './counts.ts';

export interface Usage {
  /** Retries included. */
  calls: number;
  callsByEndpoint: Readonly<Record<string, number>>;
  /** Cells that got a response. */
  answered: number;
  /** Cells that took no call of their own. */
  withoutCall: number;
  retries: number;
  /** Cells that ended in an error. */
  failures: number;
}

type UsageStore = Pick<Storage, 'getItem' | 'setItem'>;

const noUsage: Usage = {
  calls: 0,
  callsByEndpoint: {},
  answered: 0,
  withoutCall: 0,
  retries: 0,
  failures: 0,
};

/** How long counts may wait before they are stored, milliseconds. */
const storeDelay = 1000;

/**
 * Adds up the counts of each day in the browser's storage. Workbooks that are open at the same time add to the same
 * day.
 */
export class DailyUsage {
  readonly #counts: Counts;
  readonly #store: UsageStore | null;
  readonly #name: string;
  readonly #clock: Clock;
  #latestCounts: CountsSnapshot;
  #isStoring = false;
  /** In case the browser blocks its storage. */
  #day = '';
  #usage = noUsage;

  constructor(counts: Counts, store: UsageStore | null, partition: string, clock: Clock) {
    this.#counts = counts;
    this.#store = store;
    this.#name = `${partition}cdata.usage`;
    this.#clock = clock;
    this.#latestCounts = counts.snapshot;
    counts.subscribe(() => this.#updateSoon());
  }

  /** Since midnight. */
  get today(): Usage {
    this.#update();
    return this.#usage;
  }

  #updateSoon(): void {
    if (this.#isStoring) return;
    this.#isStoring = true;
    void this.#clock.wait(storeDelay).then(() => {
      this.#isStoring = false;
      this.#update();
    });
  }

  #update(): void {
    const day = dayOf(this.#clock.now());
    const before = this.#read(day) ?? (this.#day === day ? this.#usage : noUsage);
    const counts = this.#counts.snapshot;
    this.#usage = withCounts(before, counts, this.#latestCounts);
    this.#latestCounts = counts;
    this.#day = day;
    this.#write();
  }

  /** Null if another day or an unreadable value is stored. */
  #read(day: string): Usage | null {
    try {
      const lastUsage = JSON.parse(this.#store?.getItem(this.#name) ?? 'null') as {
        day: string;
        usage: Usage;
      } | null;
      return lastUsage?.day === day ? { ...noUsage, ...lastUsage.usage } : null;
    } catch {
      return null;
    }
  }

  #write(): void {
    try {
      this.#store?.setItem(this.#name, JSON.stringify({ day: this.#day, usage: this.#usage }));
    } catch {
      // The storage is full: the counts last as long as the page.
    }
  }
}

/** The local day. */
function dayOf(milliseconds: number): string {
  const date = new Date(milliseconds);
  return `${date.getFullYear()}-${date.getMonth() + 1}-${date.getDate()}`;
}

/** The usage of a day with what was counted since the former counts. */
function withCounts(usage: Usage, counts: CountsSnapshot, former: CountsSnapshot): Usage {
  const callsByEndpoint: Record<string, number> = { ...usage.callsByEndpoint };
  let { calls } = usage;
  for (const [endpoint, count] of Object.entries(counts.requests)) {
    const newCalls = count - (former.requests[endpoint] ?? 0);
    callsByEndpoint[endpoint] = (callsByEndpoint[endpoint] ?? 0) + newCalls;
    calls += newCalls;
  }
  return {
    calls,
    callsByEndpoint,
    answered: usage.answered + counts.answered - former.answered,
    withoutCall: usage.withoutCall + counts.withoutCall - former.withoutCall,
    retries: usage.retries + counts.retries - former.retries,
    failures: usage.failures + counts.failures - former.failures,
  };
}
