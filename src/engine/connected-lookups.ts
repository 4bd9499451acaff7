import { createClient, loadExplanations, ServiceError, type Client, type Query } from '../api/index.ts';
import { endpoints } from '@cdata/catalog';
import { cellMessages } from '../messages/index.ts';
import { connectionDigest, type Connection, type StoredConnection } from '../settings/index.ts';
import { Subscribable } from '../subscribable.ts';
import { CallLeases } from './call-leases.ts';
import { systemClock, type Clock } from './clock.ts';
import { CostGate } from './cost-gate.ts';
import { Counts } from './counts.ts';
import { FailedCells } from './failed-cells.ts';
import type { Lookup, LookupOptions, Result, Ttls } from './lookup.ts';
import { Lookups } from './lookups.ts';
import { OtherWindows } from './other-windows.ts';
import { ReloadingCells } from './reloading-cells.ts';
import type { Outage } from './outage.ts';
import { RequestQueue } from './request-queue.ts';
import { ResponseCache } from './response-cache.ts';
import type { CacheSize, ResponseStore } from './response-store.ts';

/** Everything that belongs to one connection: a response is only as reliable as the service that gave it. */
interface Engine {
  client: Client;
  queue: RequestQueue;
  cache: ResponseCache;
  lookups: Lookups;
}

export interface ConnectedLookupsOptions {
  /** Maximum new calls that a calculation makes without approval. */
  costThreshold?: () => number;
  maxInFlight?: () => number;
  clock?: Clock;
  /** Milliseconds that one request may take. */
  requestTimeout?: number;
  ttls?: () => Ttls;
  /** The add-in's version, see {@link ResponseCacheOptions}. */
  build?: string;
  /** Where the responses of a connection are stored; null caches them in memory only. */
  openStore?: (connection: Connection) => ResponseStore | null;
  /** Shared with other lookups of the same connection; by default, each has its own. */
  cache?: ResponseCache;
  /** What sends the requests; by default, the platform's `fetch`. */
  fetch?: typeof fetch;
  /** Whether no other window shares the responses, as on a server. */
  isOnlyWindow?: boolean;
}

interface GetOptions {
  /** The path as the reference writes it, where the path itself contains a value. */
  endpoint?: string;
  signal?: AbortSignal;
}

/** Another connection starts with its own cache and an unverified queue. Notifies when the outage changes. */
export class ConnectedLookups extends Subscribable {
  readonly counts = new Counts();
  readonly costGate: CostGate;
  readonly failedCells = new FailedCells();
  readonly reloadingCells = new ReloadingCells();
  readonly #connection: StoredConnection;
  readonly #options: ConnectedLookupsOptions;
  readonly #windows: OtherWindows;
  #engine: Engine | null = null;
  /** Ends the wait for an unreachable service. */
  #awaiting: AbortController | null = null;

  constructor(connection: StoredConnection, options: ConnectedLookupsOptions = {}) {
    super();
    this.#connection = connection;
    this.#options = options;
    const others = options.isOnlyWindow ? { locks: null, channel: null } : {};
    this.#windows = new OtherWindows({ clock: options.clock, ...others });
    this.costGate = new CostGate({ threshold: options.costThreshold });
    this.failedCells.subscribe(() => {
      if (this.failedCells.has('outage')) void this.#awaitService();
    });
    let previous = connection.current;
    connection.subscribe(() => {
      const engine = this.#engine;
      engine?.lookups.cancelAll(cellMessages().connectionChanged);
      this.#engine = null;
      this.#awaiting?.abort();
      this.failedCells.onConnectionChange();
      // A key that is removed leaves nothing behind.
      if (previous && !connection.current) void (engine?.cache ?? this.#openCache(previous)).close();
      previous = connection.current;
      this.notify();
    });
  }

  /** See {@link RequestQueue.outage}. */
  get outage(): Outage | null {
    return this.#engine?.queue.outage ?? null;
  }

  /** See {@link RequestQueue.retryNow}. */
  retryNow(): void {
    this.#engine?.queue.retryNow();
  }

  /** Base address of the service; empty without a connection. */
  get service(): string {
    return this.#connection.current?.address ?? '';
  }

  /** See {@link Lookups.request}. Without a connection, rejects at once and says where to connect. */
  async request<Input, Response>(
    lookup: Lookup<Input, Response>,
    input: Input,
    options?: LookupOptions,
  ): Promise<Response> {
    try {
      if (options?.estimate) return await options.estimate.request(lookup, input);
      return await this.#connect().lookups.request(lookup, input, options);
    } catch (error) {
      throw await inUsersWords(error, lookup, input);
    }
  }

  /** See {@link Lookups.cached}. */
  async cached<Input, Response>(
    lookup: Lookup<Input, Response>,
    inputs: readonly Input[],
  ): Promise<(Result<Response> | undefined)[]> {
    return this.#connect().lookups.cached(lookup, inputs);
  }

  /** See {@link Lookups.savedAt}. */
  savedAt<Input, Response>(lookup: Lookup<Input, Response>, input: Input): number | null {
    return this.#connect().lookups.savedAt(lookup, input);
  }

  /**
   * Sends the request of a task through the queue, with its retries and without the cache. It waits for as long as the
   * service is unreachable.
   */
  async get<Response>(
    path: string,
    query: Query = {},
    { endpoint = path, signal }: GetOptions = {},
  ): Promise<Response> {
    const { client, queue } = this.#connect();
    try {
      return await queue.run(
        endpoint,
        (pastCaches) =>
          client.get<Response>(path, query, {
            endpoint,
            signal,
            pastCaches,
            onProblem: (problem) => this.counts.responseProblems.add(endpoint, problem),
          }),
        {
          signal,
          fromTask: () => true,
        },
      );
    } catch (error) {
      this.counts.responseProblems.addError(endpoint, error);
      throw error;
    }
  }

  /** Cells that have failed may be recalculated once the service responds again. */
  async #awaitService(): Promise<void> {
    if (this.#awaiting || !this.#connection.current) return;
    this.#awaiting = new AbortController();
    const { signal } = this.#awaiting;
    // Any response, even an error, shows that the service can be reached.
    await this.get(endpoints.health.path, {}, { signal }).catch(() => undefined);
    this.#awaiting = null;
    if (this.#connection.current) this.failedCells.onServiceBack();
  }

  /** Rejects every waiting cell. */
  cancelAll(): void {
    this.#engine?.lookups.cancelAll(cellMessages().lookupsCancelled);
  }

  /** Deletes the cached responses of this connection, in memory and on this computer. */
  async clearCache(): Promise<void> {
    if (this.#connection.current) await this.#connect().cache.clear();
  }

  async cacheSize(): Promise<CacheSize> {
    return this.#connection.current ? this.#connect().cache.size() : { responses: 0, characters: 0 };
  }

  #connect(): Engine {
    const connection = this.#connection.current;
    if (!connection) throw new ServiceError({ status: 403, detail: cellMessages().notConnected });
    return (this.#engine ??= this.#createEngine(connection));
  }

  #createEngine(connection: Connection): Engine {
    const { counts, costGate } = this;
    const { maxInFlight, clock = systemClock } = this.#options;
    const { requestTimeout: timeout, fetch } = this.#options;
    const client = createClient(connection, { timeout, fetch });
    // Loaded while the service can be reached: its texts are needed when nothing can.
    const explanations = loadExplanations();
    const explain = async (error: ServiceError) => (await explanations)?.(connection, error) ?? null;
    const queue = new RequestQueue({ clock, counts, maxInFlight, explain });
    queue.subscribe(() => this.notify());
    const cache = this.#openCache(connection);
    const callLeases = new CallLeases(this.#windows, connectionDigest(connection));
    const lookups = new Lookups({ client, clock, counts, queue, cache, costGate, callLeases });
    return { client, queue, cache, lookups };
  }

  #openCache(connection: Connection): ResponseCache {
    const { cache, openStore, ttls, build, clock = systemClock } = this.#options;
    return cache ?? new ResponseCache(clock, openStore?.(connection), { ttls, build });
  }
}

/** A refusal of the service that the lookup can explain, with that explanation; other errors as they are. */
async function inUsersWords<Input>(
  error: unknown,
  { explain }: Pick<Lookup<Input, unknown>, 'explain'>,
  input: Input,
): Promise<unknown> {
  const isRefusal = error instanceof ServiceError && (error.status === 404 || error.status === 422);
  if (!isRefusal || !explain || error.isFromGateway || !error.isExplained) return error;
  // Without the explanation, what the client says of the refusal is still there.
  const explanation = await explain(input, error).catch(() => null);
  return explanation === null ? error : error.explainedAs(explanation);
}
