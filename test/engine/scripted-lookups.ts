import { beforeEach } from 'vitest';
import type { ServiceError } from '../../src/api/index.ts';
import {
  CostGate,
  Counts,
  geocodeLookup,
  Lookups,
  RequestQueue,
  ResponseCache,
  type LookupOptions,
  type ResponseStore,
} from '../../src/engine/index.ts';
import { ScriptedService } from './scripted-service.ts';
import { VirtualClock } from './virtual-clock.ts';

/** Lookups on a scripted service and a virtual clock, new for each test of a file. */
export class ScriptedLookups {
  clock = new VirtualClock();
  service = new ScriptedService(this.clock);
  counts = new Counts();
  costGate = new CostGate();
  lookups!: Lookups;
  readonly #threshold: number;

  /** @param threshold Of the cost gate. */
  constructor(threshold = Infinity) {
    this.#threshold = threshold;
    beforeEach(() => {
      this.clock = new VirtualClock();
      this.service = new ScriptedService(this.clock);
      this.open();
    });
  }

  /** Opens the lookups again, as a page that is reloaded does. */
  open(store?: ResponseStore): void {
    const { clock } = this;
    const counts = new Counts();
    const costGate = new CostGate({ threshold: () => this.#threshold, clock });
    const queue = new RequestQueue({ clock, counts, random: () => 1 });
    const cache = new ResponseCache(clock, store);
    Object.assign(this, { counts, costGate });
    this.lookups = new Lookups({ client: this.service, clock, counts, queue, costGate, cache });
  }

  geocode(address: string, options?: LookupOptions): Promise<unknown> {
    return this.lookups.request(geocodeLookup, { address, municipality: null }, options);
  }

  /** Geocodes so many addresses, from a house number on. */
  geocodeMany(count: number, from = 0, options?: LookupOptions): Promise<unknown>[] {
    return Array.from({ length: count }, (_, index) => this.geocode(`${from + index} Main St`, options));
  }
}

/** What cells say of these ends: the sentence of their error, or that they have an answer. */
export const sentencesOf = (ends: readonly PromiseSettledResult<unknown>[]): unknown[] =>
  ends.map((end) => (end.status === 'rejected' ? (end.reason as ServiceError).detail : 'answered'));

/** What cells say once all of these requests have ended. */
export const sentences = async (pending: readonly Promise<unknown>[]): Promise<unknown[]> =>
  sentencesOf(await Promise.allSettled(pending));
