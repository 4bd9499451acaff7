import type { Clock } from './clock.ts';
import type { Counts, CountsSnapshot } from './counts.ts';

/** What was asked on one day, on this computer. */
export interface Usage {
  /** Requests, repeated ones included. */
  calls: number;
  /** The same by endpoint. */
  requests: Readonly<Record<string, number>>;
  /** Cells answered. */
  answered: number;
  /** Those of them that needed no call. */
  withoutCall: number;
  /** Requests that were repeated. */
  retries: number;
  /** Cells that ended in an error. */
  failures: number;
}

const nothing: Usage = { calls: 0, requests: {}, answered: 0, withoutCall: 0, retries: 0, failures: 0 };

/** How long counts may wait before they are added to the day's, milliseconds. */
const adding = 1000;

/**
 * Adds up what the lookups count, day by day, where it outlives the page. Workbooks that are open together add to the
 * same day.
 */
export class DailyUsage {
  readonly #counts: Counts;
  readonly #store: Pick<Storage, 'getItem' | 'setItem'> | null;
  readonly #name: string;
  readonly #clock: Clock;
  #added: CountsSnapshot;
  #adding = false;
  /** The day as this page knows it, for where nothing can be kept. */
  #day = '';
  #usage = nothing;

  constructor(
    counts: Counts,
    store: Pick<Storage, 'getItem' | 'setItem'> | null,
    partition: string,
    clock: Clock,
  ) {
    this.#counts = counts;
    this.#store = store;
    this.#name = `${partition}cdata.usage`;
    this.#clock = clock;
    this.#added = counts.snapshot;
    counts.subscribe(() => this.#addSoon());
  }

  /** What was asked since midnight. */
  get today(): Usage {
    this.#add();
    return this.#usage;
  }

  #addSoon(): void {
    if (this.#adding) return;
    this.#adding = true;
    void this.#clock.wait(adding).then(() => {
      this.#adding = false;
      this.#add();
    });
  }

  #add(): void {
    const day = dayOf(this.#clock.now());
    const before = this.#kept(day) ?? (this.#day === day ? this.#usage : nothing);
    const counted = this.#counts.snapshot;
    const [now, then] = [usageOf(counted), usageOf(this.#added)];
    this.#added = counted;
    this.#day = day;
    this.#usage = {
      calls: before.calls + now.calls - then.calls,
      requests: sum(before.requests, difference(now.requests, then.requests)),
      answered: before.answered + now.answered - then.answered,
      withoutCall: before.withoutCall + now.withoutCall - then.withoutCall,
      retries: before.retries + now.retries - then.retries,
      failures: before.failures + now.failures - then.failures,
    };
    this.#keep();
  }

  /** The day as it is kept; null where another day is, or nothing that can be read. */
  #kept(day: string): Usage | null {
    try {
      const kept = JSON.parse(this.#store?.getItem(this.#name) ?? 'null') as {
        day: string;
        usage: Usage;
      } | null;
      return kept?.day === day ? { ...nothing, ...kept.usage } : null;
    } catch {
      return null;
    }
  }

  #keep(): void {
    try {
      this.#store?.setItem(this.#name, JSON.stringify({ day: this.#day, usage: this.#usage }));
    } catch {
      // Full: the counts of this page stand, those of the day end with it.
    }
  }
}

/** The day of the person at this computer, not of Greenwich. */
function dayOf(milliseconds: number): string {
  const date = new Date(milliseconds);
  return `${date.getFullYear()}-${date.getMonth() + 1}-${date.getDate()}`;
}

const usageOf = ({ requests, answered, withoutCall, retries, failures }: CountsSnapshot): Usage => ({
  calls: Object.values(requests).reduce((total, number) => total + number, 0),
  requests,
  answered,
  withoutCall,
  retries,
  failures,
});

type Requests = Readonly<Record<string, number>>;

const difference = (now: Requests, then: Requests): Requests =>
  Object.fromEntries(
    Object.entries(now).map(([endpoint, number]) => [endpoint, number - (then[endpoint] ?? 0)]),
  );

const sum = (one: Requests, other: Requests): Requests => ({
  ...one,
  ...Object.fromEntries(
    Object.entries(other).map(([endpoint, number]) => [endpoint, number + (one[endpoint] ?? 0)]),
  ),
});
