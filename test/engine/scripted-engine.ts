import { beforeEach } from 'vitest';
import type { Client, ServiceError } from '../../src/api/index.ts';
import {
  Engine,
  geocodeLookup,
  type CostGate,
  type Counts,
  type EngineOptions,
  type LookupOptions,
  type ResultStore,
} from '../../src/engine/index.ts';
import { StoredConnection } from '../../src/connection/index.ts';
import { ScriptedService } from './scripted-service.ts';
import { VirtualClock } from './virtual-clock.ts';

/** An engine whose requests a client of the test answers. Its back-off is not random. */
export function engineWith(client: Client, options: EngineOptions = {}): Engine {
  const connection = new StoredConnection({ computer: null, session: null });
  const access = { kind: 'direct', key: 'a key' } as const;
  connection.save({ address: 'http://localhost', access, plan: 'paid' }, 'session');
  return new Engine(connection, {
    random: () => 1,
    createClient: () => client,
    explain: () => Promise.resolve(null),
    locks: null,
    ...options,
  });
}

/** An engine on a scripted service and a virtual clock, new for each test of a file. */
export class ScriptedEngine {
  clock = new VirtualClock();
  service = new ScriptedService(this.clock);
  engine!: Engine;
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

  get counts(): Counts {
    return this.engine.counts;
  }

  get costGate(): CostGate {
    return this.engine.costGate;
  }

  /** Opens the engine again, as a page that is reloaded does. */
  open(store: ResultStore | null = null): void {
    const { clock, service } = this;
    this.engine = engineWith(service, {
      clock,
      costThreshold: () => this.#threshold,
      openStore: () => store,
    });
  }

  geocode(address: string, options?: LookupOptions): Promise<unknown> {
    return this.engine.request(geocodeLookup, { address, municipality: null }, options);
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
