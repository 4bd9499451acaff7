import type { Client, Query } from '../../src/api/index.ts';
import type { VirtualClock } from './virtual-clock.ts';

/** What was asked of the scripted service. */
export interface Asked {
  path: string;
  query?: Query;
  body?: { record_ids?: string[]; permits?: object[] };
}

/**
 * A client whose answers a test scripts, where time, faults and order matter. Unless scripted otherwise a geocode
 * answers with its address and an estimate with its item.
 */
export class ScriptedService implements Client {
  readonly asked: Asked[] = [];
  /** Most requests under way at once. */
  busiest = 0;
  /** Items that were asked for twice at once. */
  readonly overlapping: unknown[] = [];
  #underWay = 0;
  readonly #asking = new Set<unknown>();
  /** Called for each request; throws what the service should answer with instead. */
  script: (asked: Asked, number: number) => void = () => undefined;

  constructor(
    readonly clock: VirtualClock,
    readonly latency = 100,
  ) {}

  get<T>(path: string, query?: Query, options?: { signal?: AbortSignal }): Promise<T> {
    return this.#answer(
      { path, query },
      options?.signal,
      () => ({ address: query?.address, lat: 45, lng: -73 }) as T,
    );
  }

  post<T>(path: string, body: unknown, options?: { signal?: AbortSignal }): Promise<T> {
    const { record_ids = [], permits = [] } = body as NonNullable<Asked['body']>;
    const items = [...record_ids, ...permits];
    return this.#answer(
      { path, body: body as Asked['body'] },
      options?.signal,
      () =>
        ({
          count: items.length,
          results: items.map((input) => ({ input, estimate: { basis: input } })),
        }) as T,
    );
  }

  async #answer<T>(asked: Asked, signal: AbortSignal | undefined, answer: () => T): Promise<T> {
    const number = this.asked.push(asked);
    const items = asked.body
      ? [...(asked.body.record_ids ?? [])]
      : [`${asked.path} ${JSON.stringify(asked.query)}`];
    for (const item of items) {
      if (this.#asking.has(item)) this.overlapping.push(item);
      this.#asking.add(item);
    }
    this.busiest = Math.max(this.busiest, ++this.#underWay);
    try {
      const aborted = new Promise<never>((_, reject) =>
        signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true }),
      );
      await Promise.race([this.clock.wait(this.latency), aborted]);
      this.script(asked, number);
      return answer();
    } finally {
      this.#underWay--;
      for (const item of items) this.#asking.delete(item);
    }
  }
}
