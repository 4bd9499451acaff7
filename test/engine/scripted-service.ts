import type { Client, Query } from '../../src/api/index.ts';
import type { VirtualClock } from './virtual-clock.ts';

export interface ScriptedRequest {
  path: string;
  query?: Query;
  body?: { record_ids?: string[]; permits?: object[] };
}

export const estimateOf = (input: unknown) => ({
  low: 1,
  median: 2,
  high: 3,
  confidence: 'high',
  basis: typeof input === 'string' ? input : JSON.stringify(input),
});

/**
 * A client whose responses a test scripts. Unless scripted otherwise, a geocode responds with its address and an estimate
 * with its item.
 */
export class ScriptedService implements Client {
  readonly requests: ScriptedRequest[] = [];
  /** Maximum requests in flight at once. */
  busiest = 0;
  /** Items that were requested while they were in flight. */
  readonly overlapping: unknown[] = [];
  #inFlightCount = 0;
  readonly #inFlightItems = new Set<unknown>();
  /** Called for each request. Throws the error that the service should respond with. */
  script: (request: ScriptedRequest, number: number) => void = () => undefined;

  constructor(
    readonly clock: VirtualClock,
    readonly latency = 100,
  ) {}

  get<T>(path: string, query?: Query, options?: { signal?: AbortSignal }): Promise<T> {
    return this.#respond(
      { path, query },
      options?.signal,
      () => ({ address: query?.address, lat: 45, lng: -73 }) as T,
    );
  }

  post<T>(path: string, body: unknown, options?: { signal?: AbortSignal }): Promise<T> {
    const { record_ids = [], permits = [] } = body as NonNullable<ScriptedRequest['body']>;
    const items = [...record_ids, ...permits];
    return this.#respond(
      { path, body: body as ScriptedRequest['body'] },
      options?.signal,
      () =>
        ({
          count: items.length,
          results: items.map((input) => ({ input, estimate: estimateOf(input) })),
        }) as T,
    );
  }

  async #respond<T>(
    request: ScriptedRequest,
    signal: AbortSignal | undefined,
    response: () => T,
  ): Promise<T> {
    const number = this.requests.push(request);
    const items = request.body
      ? [...(request.body.record_ids ?? [])]
      : [`${request.path} ${JSON.stringify(request.query)}`];
    for (const item of items) {
      if (this.#inFlightItems.has(item)) this.overlapping.push(item);
      this.#inFlightItems.add(item);
    }
    this.busiest = Math.max(this.busiest, ++this.#inFlightCount);
    try {
      const aborted = new Promise<never>((_, reject) =>
        signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true }),
      );
      await Promise.race([this.clock.wait(this.latency), aborted]);
      this.script(request, number);
      return response();
    } finally {
      this.#inFlightCount--;
      for (const item of items) this.#inFlightItems.delete(item);
    }
  }
}
