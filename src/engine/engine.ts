import {
  CancelledRequestError,
  createClient,
  failureExplainer,
  ServiceError,
  type Client,
  type Query,
  type RequestOptions,
} from '../api/index.ts';
import { endpoints } from '@cdata/catalog';
import { connectionDigest, type Connection, type StoredConnection } from '../connection/index.ts';
import { Subscribable } from '../app/subscribable.ts';
import { BatchWindow } from './batch-window.ts';
import { Call, type CallContext } from './call.ts';
import { systemClock, type Clock } from './clock.ts';
import { CostGate } from './cost-gate.ts';
import { Counts } from './counts.ts';
import { CalculatingCells, FailedCells, ReloadingCells } from './failed-cells.ts';
import { InFlightRequest } from './in-flight-request.ts';
import { Leases, Windows, type Locks } from './leases.ts';
import {
  explainedError,
  lookupKey,
  type Lookup,
  type LookupOptions,
  type Result,
  type Ttls,
} from './lookup.ts';
import type { Outage } from './outage.ts';
import { RequestQueue } from './request-queue.ts';
import { ResultCache, ttlKindOf } from './result-cache.ts';
import type { CacheSize, ResultStore } from './stored-result.ts';
import { cellMessages } from '../language/index.ts';

export interface EngineOptions {
  /** Maximum new calls that a calculation makes without approval. */
  costThreshold?: () => number;
  maxInFlight?: () => number;
  clock?: Clock;
  /** Between 0 and 1. Spreads the back-off, so that many computers do not return at the same moment. */
  random?: () => number;
  /** Milliseconds that one request may take. */
  requestTimeout?: number;
  ttls?: () => Ttls;
  /** The add-in's version, see {@link ResultCacheOptions}. */
  build?: string;
  /** Where the results of a connection are stored; null caches them in memory only. */
  openStore?: (connection: Connection) => ResultStore | null;
  /** Shared with other engines of the same connection; by default, each has its own. */
  cache?: ResultCache;
  /** What sends the requests; by default, the platform's `fetch`. */
  fetch?: typeof fetch;
  /** By default, one that requests from the address of the connection. */
  createClient?: (connection: Connection) => Client;
  /** Finds out why a request did not reach the service, and what the user can do; by default, by further requests. */
  explain?: (error: ServiceError) => Promise<string | null>;
  /** Null for a program that shares its results with no other window. */
  locks?: Locks | null;
}

/** Everything that belongs to one connection: a result is only as reliable as the service that gave it. */
interface Service extends CallContext {
  cache: ResultCache;
  leases: Leases;
  window: BatchWindow<InFlightRequest>;
  /** By key: requests that wait, are pending approval or were sent. */
  inFlight: Map<string, InFlightRequest>;
}

type AnyLookup = Lookup<unknown, unknown>;

/** Excel calculates the cells of one calculation one after the other, in portions. A window spans all of them. */
const calculationWindow = { quietPeriod: 2, maxDuration: 20 };

/**
 * Many cells, few calls. Callers with the same input share one request, and each gets one result or one error. A request
 * passes the batch window, the cache, the cost gate, the leases and the queue, in this order. Another connection starts
 * with its own cache and an unverified queue. Notifies when the outage changes.
 */
export class Engine extends Subscribable {
  readonly counts = new Counts();
  readonly costGate: CostGate;
  readonly failedCells = new FailedCells();
  readonly reloadingCells = new ReloadingCells();
  readonly calculatingCells = new CalculatingCells();
  readonly #connection: StoredConnection;
  readonly #options: EngineOptions;
  readonly #clock: Clock;
  readonly #windows: Windows;
  #service: Service | null = null;
  /** Ends the wait for an unreachable service. */
  #awaiting: AbortController | null = null;

  constructor(connection: StoredConnection, options: EngineOptions = {}) {
    super();
    this.#connection = connection;
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
    this.#windows = new Windows(options.locks);
    this.costGate = new CostGate({ threshold: options.costThreshold, clock: this.#clock });
    this.failedCells.subscribe(() => {
      if (this.failedCells.has('outage')) void this.#awaitService();
    });
    let previous = connection.current;
    connection.subscribe(() => {
      const service = this.#service;
      if (service) this.#cancelAll(service, cellMessages().connectionChanged);
      this.#service = null;
      this.#awaiting?.abort();
      this.failedCells.onConnectionChange();
      // A key that is removed leaves nothing behind.
      if (previous && !connection.current) void (service?.cache ?? this.#openCache(previous)).close();
      previous = connection.current;
      this.notify();
    });
  }

  /** See {@link RequestQueue.outage}. */
  get outage(): Outage | null {
    return this.#service?.queue.outage ?? null;
  }

  /** See {@link RequestQueue.retryNow}. */
  retryNow(): void {
    this.#service?.queue.retryNow();
  }

  /** Base address of the service; empty without a connection. */
  get service(): string {
    return this.#connection.current?.address ?? '';
  }

  /**
   * Without a connection, rejects at once and says where to connect.
   *
   * @throws ServiceError that says why the service refuses, or the signal's reason.
   */
  async request<Input, Value>(
    lookup: Lookup<Input, Value>,
    input: Input,
    options: LookupOptions = {},
  ): Promise<Value> {
    try {
      if (options.callCounter) return await options.callCounter.request(lookup, input);
      return (await this.#request(this.#connect(), lookup as AnyLookup, input, options)) as Value;
    } catch (error) {
      throw await explainedError(lookup, input, error);
    }
  }

  /** Answers from memory, joins the same request, or adds a request to the batch window. */
  #request(service: Service, lookup: AnyLookup, input: unknown, options: LookupOptions): Promise<unknown> {
    const { signal, fromTask = false, cache = 'default', onProgress } = options;
    signal?.throwIfAborted();
    const key = lookupKey(lookup, input);
    const reloads = cache === 'reload' && this.costGate.reloadOnce(key);
    let request = cache === 'reload' ? joinable(service, key) : undefined;
    if (!reloads && !request) {
      const cached = cachedResult(service, lookup, key);
      if (cached) return this.#resolveFromMemory(service, lookup, key, cached);
      request = joinable(service, key);
    }
    const shared = request ?? new InFlightRequest({ key, lookup, input, counts: this.counts });
    if (!request) {
      service.inFlight.set(key, shared);
      this.#collect(service, shared);
    }
    if (reloads) shared.reloads = true;
    // A task needs no approval: its user has started it.
    if (fromTask) {
      shared.fromTask = true;
      shared.isApproved = true;
      if (this.costGate.withdraw(shared)) this.#collect(service, shared);
    }
    return shared.join(signal, onProgress, () => this.#dropIfUnused(service, shared));
  }

  #resolveFromMemory(service: Service, lookup: AnyLookup, key: string, cached: Result): Promise<unknown> {
    this.#openWindow(service);
    this.costGate.countCached(lookup, key);
    this.counts.addCachedResult(cached);
    return cached.ok ? Promise.resolve(cached.value) : Promise.reject(cached.error);
  }

  #collect(service: Service, request: InFlightRequest): void {
    this.#openWindow(service);
    service.window.add(request);
  }

  #openWindow(service: Service): void {
    if (!service.window.isOpen) void this.#resolve(service, service.window.open());
  }

  /** The way of the requests of one batch window, from the cache to the calls. */
  async #resolve(service: Service, collected: Promise<InFlightRequest[]>): Promise<void> {
    const uncached = await this.#settleFromCache(service, await collected);
    // Requests of tasks come at once, the others when the user approves their cost; rejected ones have settled.
    for await (const approved of this.costGate.admit(uncached)) {
      for (const request of await this.#lease(service, approved))
        if (!request.isAbandoned) void this.#call(service, request);
    }
    for (const request of uncached) if (request.isAbandoned) this.#remove(service, request);
  }

  /** Settles the requests that are cached. Returns the others, except abandoned ones. */
  async #settleFromCache(
    service: Service,
    requests: readonly InFlightRequest[],
  ): Promise<readonly InFlightRequest[]> {
    const loadable = requests.filter(({ lookup, reloads }) => lookup.ttl && !reloads);
    const isAnyLoaded = await service.cache.load(loadable);
    const uncached = requests.filter((request) => {
      const { key, lookup, reloads, isAbandoned } = request;
      if (isAbandoned) {
        service.leases.release(key);
        return false;
      }
      const cached = isAnyLoaded && !reloads ? cachedResult(service, lookup, key) : undefined;
      if (!cached) return true;
      this.costGate.countCached(lookup, key);
      this.#remove(service, request);
      request.settle(cached, { fromCache: true });
      return false;
    });
    this.#endCalculationIfIdle(service);
    return uncached;
  }

  /** The requests whose calls this window makes. The others are resolved again when another window has its results. */
  async #lease(service: Service, requests: readonly InFlightRequest[]): Promise<readonly InFlightRequest[]> {
    const { leases } = service;
    if (!(await leases.areNeeded())) return requests;
    const isOurs = await Promise.all(
      requests.map(({ key, lookup }) => lookup.ttl === null || leases.tryAcquire(key)),
    );
    requests.forEach((request, index) => {
      if (!isOurs[index])
        void this.#resolve(
          service,
          leases.acquire(request.key).then(() => [request]),
        );
    });
    // A window that has just ended its lease has stored its result.
    return this.#settleFromCache(
      service,
      requests.filter((_, index) => isOurs[index]),
    );
  }

  /** Makes the call of a request, caches the result, and gives it to every caller. */
  async #call(service: Service, request: InFlightRequest): Promise<void> {
    const { key, lookup, input } = request;
    const call = new Call(service, [request]);
    let result: Result<unknown, Error>;
    try {
      result = { ok: true, value: await lookup.request(call, input, (rows) => request.reportProgress(rows)) };
    } catch (error) {
      result = { ok: false, error: error as Error };
    }
    const kind = ttlKindOf(lookup, result, call.isPartial);
    if (kind) service.cache.set(key, result as Result, kind);
    if (!result.ok) this.counts.responseProblems.addError(lookup.endpoint, result.error);
    this.#remove(service, request);
    request.settle(result, { fromCache: false });
  }

  #remove(service: Service, request: InFlightRequest): void {
    const { inFlight, leases, cache } = service;
    if (inFlight.get(request.key) !== request) return;
    inFlight.delete(request.key);
    // Other windows find the result once it is stored.
    if (leases.has(request.key)) void cache.flush().then(() => leases.release(request.key));
    this.#endCalculationIfIdle(service);
  }

  /** Drops a request that has no callers left, unless it was sent: then it is paid for. */
  #dropIfUnused(service: Service, request: InFlightRequest): void {
    request.dropIfUnused();
    if (!request.isAbandoned) return;
    this.costGate.withdraw(request);
    this.#remove(service, request);
  }

  #endCalculationIfIdle({ inFlight, window }: Service): void {
    if (inFlight.size === 0 && !window.isOpen) this.costGate.endCalculation();
  }

  /** Undefined where no result is cached. Makes no calls and counts nothing. */
  async cached<Input, Value>(
    lookup: Lookup<Input, Value>,
    inputs: readonly Input[],
  ): Promise<(Result<Value> | undefined)[]> {
    const { cache } = this.#connect();
    if (lookup.ttl === null) return inputs.map(() => undefined);
    const keys = inputs.map((input) => lookupKey(lookup, input));
    await cache.load(keys.filter((key) => !cache.get(key)).map((key) => ({ key, lookup })));
    return keys.map((key) => cache.get(key) as Result<Value> | undefined);
  }

  /** When a result that {@link cached} has found was retrieved, milliseconds since the epoch. */
  savedAt<Input, Value>(lookup: Lookup<Input, Value>, input: Input): number | null {
    return this.#connect().cache.timeOf(lookupKey(lookup, input));
  }

  /**
   * Sends the request of a task through the queue, with its retries and without the cache. It waits for as long as the
   * service is unreachable.
   */
  async get<Response>(
    path: string,
    query: Query = {},
    { endpoint = path, signal }: Pick<RequestOptions, 'endpoint' | 'signal'> = {},
  ): Promise<Response> {
    const { client, queue } = this.#connect();
    const { responseProblems } = this.counts;
    const onProblem = responseProblems.add.bind(responseProblems, endpoint);
    try {
      return await queue.run(
        endpoint,
        (pastCaches) => client.get<Response>(path, query, { endpoint, signal, pastCaches, onProblem }),
        { signal, fromTask: () => true },
      );
    } catch (error) {
      responseProblems.addError(endpoint, error);
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

  /** Rejects every waiting cell. Calls that were sent are finished, and their results cached. */
  cancelAll(): void {
    if (this.#service) this.#cancelAll(this.#service, cellMessages().lookupsCancelled);
  }

  #cancelAll(service: Service, reason: string): void {
    this.costGate.reject(reason);
    const error = new CancelledRequestError(reason);
    for (const request of [...service.inFlight.values()]) {
      request.reject(error);
      this.#dropIfUnused(service, request);
    }
  }

  /** Deletes the cached results of this connection, in memory and on this computer. */
  async clearCache(): Promise<void> {
    if (this.#connection.current) await this.#connect().cache.clear();
  }

  async cacheSize(): Promise<CacheSize> {
    return this.#connection.current ? this.#connect().cache.size() : { results: 0, characters: 0 };
  }

  #connect(): Service {
    const connection = this.#connection.current;
    if (!connection) throw new ServiceError({ status: 403, detail: cellMessages().notConnected });
    return (this.#service ??= this.#createService(connection));
  }

  #createService(connection: Connection): Service {
    const { counts } = this;
    const clock = this.#clock;
    const { maxInFlight, random, requestTimeout: timeout, fetch } = this.#options;
    const client = this.#options.createClient?.(connection) ?? createClient(connection, { timeout, fetch });
    const { explain = failureExplainer(connection) } = this.#options;
    const queue = new RequestQueue({ clock, counts, maxInFlight, random, explain });
    queue.subscribe(() => this.notify());
    return {
      client,
      queue,
      counts,
      clock,
      cache: this.#openCache(connection),
      leases: new Leases(this.#windows, connectionDigest(connection), clock),
      window: new BatchWindow(clock, calculationWindow),
      inFlight: new Map(),
    };
  }

  #openCache(connection: Connection): ResultCache {
    const { cache, openStore, ttls, build } = this.#options;
    return cache ?? new ResultCache(this.#clock, openStore?.(connection), { ttls, build });
  }
}

const cachedResult = ({ cache }: Service, { ttl }: AnyLookup, key: string): Result | undefined =>
  ttl === null ? undefined : cache.get(key);

const joinable = ({ inFlight }: Service, key: string): InFlightRequest | undefined =>
  inFlight.get(key)?.isAbandoned ? undefined : inFlight.get(key);
