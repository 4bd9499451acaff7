import { CancelledRequestError, ServiceError, type Client } from '../api/index.ts';
import { BatchWindow } from './batch-window.ts';
import { Batches } from './batches.ts';
import type { CallLeases } from './call-leases.ts';
import { systemClock, type Clock } from './clock.ts';
import { CostGate } from './cost-gate.ts';
import { Counts } from './counts.ts';
import { InFlightRequest, type RequestOwner } from './in-flight-request.ts';
import {
  isBatchLookup,
  lookupKey,
  type Lookup,
  type LookupOptions,
  type Result,
  type TtlKind,
} from './lookup.ts';
import { RequestQueue } from './request-queue.ts';
import { ResponseCache } from './response-cache.ts';

export interface LookupsOptions {
  client: Client;
  clock?: Clock;
  counts?: Counts;
  cache?: ResponseCache;
  queue?: RequestQueue;
  costGate?: CostGate;
  /** Without them, each window makes its own calls. */
  callLeases?: CallLeases;
}

type AnyLookup = Lookup<unknown, unknown>;

const defaultOptions: LookupOptions = {};

/**
 * Many cells, few calls. Callers with the same input share one request. Batches are filled with inputs that can share a
 * call. Cached responses take no call, and expensive calculations wait for approval. Each caller gets one response or
 * one error.
 */
export class Lookups {
  readonly counts: Counts;
  readonly costGate: CostGate;
  readonly #cache: ResponseCache;
  readonly #callLeases: CallLeases | null;
  readonly #batches: Batches;
  readonly #owner: RequestOwner;
  /** By key: requests that wait, are pending approval or were sent. */
  readonly #inFlight = new Map<string, InFlightRequest>();
  readonly #window: BatchWindow<InFlightRequest>;

  constructor({ client, clock = systemClock, ...options }: LookupsOptions) {
    this.counts = options.counts ?? new Counts();
    this.costGate = options.costGate ?? new CostGate({ clock });
    this.#cache = options.cache ?? new ResponseCache(clock);
    this.#callLeases = options.callLeases ?? null;
    this.#window = new BatchWindow(clock);
    const { counts } = this;
    this.#owner = {
      counts,
      onResult: (request, result) => this.#onResult(request, result),
      onAbandoned: (request) => this.#onAbandoned(request),
    };
    const queue = options.queue ?? new RequestQueue({ clock, counts });
    this.#batches = new Batches({ client, queue, counts }, clock);
  }

  /** @throws ServiceError that says why the service refuses, or the signal's reason. */
  request<Input, Response>(
    lookup: Lookup<Input, Response>,
    input: Input,
    options: LookupOptions = defaultOptions,
  ): Promise<Response> {
    const { signal, fromTask = false, cache = 'default' } = options;
    if (signal?.aborted) return Promise.reject(signal.reason as Error);
    const anyLookup = lookup as AnyLookup;
    const key = lookupKey(lookup, input);
    const reload = cache === 'reload' && this.costGate.reloadOnce(key);
    let request = cache === 'reload' ? this.#inFlight.get(key) : undefined;
    if (!reload && !request) {
      const cached = this.#cached(anyLookup, key);
      if (cached) return this.#respondFromMemory(anyLookup, key, cached) as Promise<Response>;
      request = this.#inFlight.get(key);
    }
    request ??= this.#add(anyLookup, input, key);
    if (reload) request.reload = true;
    if (fromTask) this.#approve(request);
    return request.join(options) as Promise<Response>;
  }

  /** The way of the requests of one batch window, from the cache to the calls. */
  async #resolve(collected: Promise<InFlightRequest[]>): Promise<void> {
    const uncached = await this.#resolveFromCache(await collected);
    // Requests of tasks come at once, the others when the user approves their cost; rejected ones have settled.
    for await (const approved of this.costGate.admit(uncached)) {
      const ours = await this.#acquireLeases(approved);
      this.#batches.add(ours);
    }
  }

  /** Settles the requests that are cached. Returns the others, except abandoned ones. */
  async #resolveFromCache(requests: readonly InFlightRequest[]): Promise<readonly InFlightRequest[]> {
    const loadable = requests.filter(({ lookup, reload }) => lookup.ttl && !reload);
    const isAnyLoaded = await this.#cache.load(loadable);
    const uncached = requests.filter((request) => {
      const isUncached = !request.isAbandoned && !(isAnyLoaded && this.#settleFromCache(request));
      if (!isUncached) this.#callLeases?.release(request.key);
      return isUncached;
    });
    this.#endCalculationIfIdle();
    return uncached;
  }

  /** The requests whose calls this window makes. The others are resolved again when another window has responded. */
  async #acquireLeases(requests: readonly InFlightRequest[]): Promise<readonly InFlightRequest[]> {
    const leases = this.#callLeases;
    if (!leases?.isNeeded) return requests;
    const isOurs = await Promise.all(
      requests.map(({ key, lookup }) => lookup.ttl === null || leases.tryAcquire(key)),
    );
    requests.forEach((request, index) => {
      if (!isOurs[index]) void this.#resolve(leases.acquire(request.key).then(() => [request]));
    });
    // A window that has just ended its lease has stored its response.
    return this.#resolveFromCache(requests.filter((_, index) => isOurs[index]));
  }

  /** Undefined where no response is cached. Makes no calls and counts nothing. */
  async cached<Input, Response>(
    lookup: Lookup<Input, Response>,
    inputs: readonly Input[],
  ): Promise<(Result<Response> | undefined)[]> {
    if (lookup.ttl === null) return inputs.map(() => undefined);
    const keys = inputs.map((input) => lookupKey(lookup, input));
    await this.#cache.load(keys.filter((key) => !this.#cache.get(key)).map((key) => ({ key, lookup })));
    return keys.map((key) => this.#cache.get(key) as Result<Response> | undefined);
  }

  /** When a result that {@link cached} has found was retrieved, milliseconds since the epoch. */
  savedAt<Input, Response>(lookup: Lookup<Input, Response>, input: Input): number | null {
    return this.#cache.timeOf(lookupKey(lookup, input));
  }

  /** Rejects all callers. Calls that were sent are finished, and their responses cached. */
  cancelAll(reason: string): void {
    this.costGate.reject(reason);
    for (const request of [...this.#inFlight.values()]) request.cancel(new CancelledRequestError(reason));
  }

  #respondFromMemory(lookup: AnyLookup, key: string, cached: Result): Promise<unknown> {
    this.#openWindow();
    this.costGate.countCached(lookup, key);
    this.counts.addCachedResponse(cached);
    return cached.ok ? Promise.resolve(cached.value) : Promise.reject(cached.error);
  }

  #add(lookup: AnyLookup, input: unknown, key: string): InFlightRequest {
    const request = new InFlightRequest({ key, lookup, input, owner: this.#owner });
    this.#inFlight.set(key, request);
    this.#collect(request);
    return request;
  }

  #collect(request: InFlightRequest): void {
    this.#openWindow();
    this.#window.add(request);
  }

  #openWindow(): void {
    if (!this.#window.isOpen) void this.#resolve(this.#window.open());
  }

  /** A task needs no approval: its user has started it. */
  #approve(request: InFlightRequest): void {
    request.fromTask = true;
    request.isApproved = true;
    if (this.costGate.withdraw(request)) this.#collect(request);
  }

  #onAbandoned(request: InFlightRequest): void {
    this.costGate.withdraw(request);
    this.#remove(request);
    this.#callLeases?.release(request.key);
  }

  #onResult(request: InFlightRequest, result: Result<unknown, Error>): void {
    const { key, lookup } = request;
    this.#remove(request);
    const kind = ttlKind(lookup, result, request.call?.isPartial);
    if (kind) this.#cache.set(key, result as Result, kind);
    if (!result.ok) this.counts.responseProblems.addError(lookup.endpoint, result.error);
    // Other windows find the response once it is stored.
    if (this.#callLeases?.has(key)) void this.#cache.flush().then(() => this.#callLeases!.release(key));
  }

  #settleFromCache(request: InFlightRequest): boolean {
    const { key, lookup, reload } = request;
    const cached = reload ? undefined : this.#cached(lookup, key);
    if (!cached) return false;
    this.costGate.countCached(lookup, key);
    this.#remove(request);
    request.settleFromCache(cached);
    return true;
  }

  #cached(lookup: AnyLookup, key: string): Result | undefined {
    return lookup.ttl === null ? undefined : this.#cache.get(key);
  }

  #remove(request: InFlightRequest): void {
    if (this.#inFlight.get(request.key) !== request) return;
    this.#inFlight.delete(request.key);
    this.#endCalculationIfIdle();
  }

  #endCalculationIfIdle(): void {
    if (this.#inFlight.size === 0 && !this.#window.isOpen) this.costGate.endCalculation();
  }
}

/**
 * How long a result stays valid: a part that could not be read is requested again as soon as one that was not found.
 * Null for errors except 404, because they may be gone at the next calculation.
 */
function ttlKind(lookup: AnyLookup, result: Result<unknown, Error>, isPartial = false): TtlKind | null {
  if (lookup.ttl === null) return null;
  if (result.ok) return isPartial ? 'missing' : lookup.ttl;
  return isNotFound(result.error) && !isBatchLookup(lookup) ? 'missing' : null;
}

/** Whether a 404 comes from the service itself, and not from a proxy that knows no such path. */
const isNotFound = (error: Error): boolean =>
  error instanceof ServiceError && error.status === 404 && error.isExplained;
