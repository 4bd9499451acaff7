import { CancelledRequestError, ServiceError, type Client } from '../api/index.ts';
import { bisectBatch } from './bisect-batch.ts';
import type { Claims } from './claims.ts';
import { systemClock, type Clock } from './clock.ts';
import { CostGate } from './cost-gate.ts';
import { Counts } from './counts.ts';
import { BatchWindow, InFlightRequest, LookupCall } from './in-flight-request.ts';
import {
  isBatchLookup,
  lookupKey,
  type BatchLookup,
  type Lookup,
  type LookupOptions,
  type Result,
  type SingleLookup,
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
  claims?: Claims;
}

const defaultOptions: LookupOptions = {};

/** How long a batch that is not full waits for more items, milliseconds. */
const batchDelay = 20;

/**
 * Many cells, few calls. Callers with the same input share one request. Batches are filled with inputs that can share a
 * call. Cached responses take no call, and expensive calculations wait for approval. Each caller gets one response or
 * one error.
 */
export class Lookups {
  readonly counts: Counts;
  readonly costGate: CostGate;
  readonly #client: Client;
  readonly #cache: ResponseCache;
  readonly #queue: RequestQueue;
  readonly #clock: Clock;
  readonly #claims: Claims | null;
  /** By key: requests that wait, are pending approval or were sent. */
  readonly #inFlight = new Map<string, InFlightRequest>();
  readonly #window: BatchWindow<InFlightRequest>;
  readonly #pendingBatches = new Map<AnyBatchLookup, InFlightRequest[]>();

  constructor(options: LookupsOptions) {
    this.#clock = options.clock ?? systemClock;
    this.counts = options.counts ?? new Counts();
    this.costGate = options.costGate ?? new CostGate({ clock: this.#clock });
    this.#client = options.client;
    this.#claims = options.claims ?? null;
    this.#cache = options.cache ?? new ResponseCache(this.#clock);
    this.#queue = options.queue ?? new RequestQueue({ clock: this.#clock, counts: this.counts });
    this.#window = new BatchWindow(this.#clock, (requests) => void this.#admit(requests));
  }

  /** @throws ServiceError with the service's own sentence, or the signal's reason. */
  request<Input, Response>(
    lookup: Lookup<Input, Response>,
    input: Input,
    options: LookupOptions = defaultOptions,
  ): Promise<Response> {
    const { signal, fromTask = false, cache = 'default' } = options;
    if (signal?.aborted) return Promise.reject(signal.reason as Error);
    const anyLookup = lookup as AnyLookup;
    const key = lookupKey(lookup, input);
    const reload = cache === 'reload' && this.costGate.claimReload(key);
    let request = cache === 'reload' ? this.#inFlight.get(key) : undefined;
    if (!reload && !request) {
      const cached = this.#cached(anyLookup, key);
      if (cached) {
        this.#window.open();
        this.costGate.countCached(anyLookup, key);
        this.counts.addCachedResponse(cached);
        return (
          cached.ok ? Promise.resolve(cached.value) : Promise.reject(cached.error)
        ) as Promise<Response>;
      }
      request = this.#inFlight.get(key);
    }
    request ??= this.#add(anyLookup, input, key);
    if (reload) request.reload = true;
    if (fromTask) this.#sendNow(request);
    return request.join(options) as Promise<Response>;
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

  /** Rejects all callers. Calls that were sent are finished, and their responses cached. */
  cancelAll(reason: string): void {
    this.costGate.reject(reason);
    for (const request of [...this.#inFlight.values()]) request.cancel(new CancelledRequestError(reason));
  }

  #add(lookup: AnyLookup, input: unknown, key: string): InFlightRequest {
    const request = new InFlightRequest(key, lookup, input, this.counts, this.#onAbandoned);
    this.#inFlight.set(key, request);
    this.#window.add(request);
    return request;
  }

  readonly #onAbandoned = (request: InFlightRequest): void => {
    this.costGate.withdraw(request);
    this.#remove(request);
    this.#claims?.release(request.key);
  };

  #sendNow(request: InFlightRequest): void {
    request.fromTask = true;
    if (this.costGate.withdraw(request)) this.#send([request]);
  }

  /** Sends the collected requests, except those that are cached, abandoned or pending approval. */
  async #admit(collected: InFlightRequest[]): Promise<void> {
    const loadable = collected.filter(({ lookup, reload }) => lookup.ttl && !reload);
    const isLoaded = await this.#cache.load(loadable);
    const waiting = withoutAbandoned(collected);
    const uncached = isLoaded ? waiting.filter((request) => !this.#resolveFromCache(request)) : waiting;
    const gated = uncached.filter(({ fromTask }) => !fromTask);
    this.#send(uncached.filter(({ fromTask }) => fromTask));
    this.costGate.admit(gated, {
      onApproved: (requests) => this.#send(requests),
      onRejected: (requests, error) =>
        requests.forEach((request) => this.#settle(request, { ok: false, error })),
    });
    this.#endCalculationIfIdle();
  }

  #resolveFromCache(request: InFlightRequest): boolean {
    const { key, lookup, reload } = request;
    const cached = reload ? undefined : this.#cached(lookup, key);
    if (!cached) return false;
    this.costGate.countCached(lookup, key);
    this.#remove(request);
    if (cached.ok) request.resolve(cached.value, { fromCache: true });
    else request.reject(cached.error);
    return true;
  }

  #cached(lookup: AnyLookup, key: string): Result | undefined {
    return lookup.ttl === null ? undefined : this.#cache.get(key);
  }

  /** Sends the requests that no other window has sent, and waits for that window's responses to the others. */
  #send(requests: readonly InFlightRequest[]): void {
    const cacheable = this.#claims?.isNeeded ? requests.filter(({ lookup }) => lookup.ttl) : [];
    this.#dispatch(cacheable.length === 0 ? requests : requests.filter(({ lookup }) => !lookup.ttl));
    if (cacheable.length > 0) void this.#sendClaimed(this.#claims!, cacheable);
  }

  async #sendClaimed(claims: Claims, requests: readonly InFlightRequest[]): Promise<void> {
    const isClaimed = await Promise.all(requests.map(({ key }) => claims.tryClaim(key)));
    for (const [index, request] of requests.entries()) {
      if (!isClaimed[index]) void this.#awaitOtherWindow(claims, request);
    }
    await this.#dispatchMissing(
      claims,
      requests.filter((_, index) => isClaimed[index]),
    );
  }

  async #awaitOtherWindow(claims: Claims, request: InFlightRequest): Promise<void> {
    await claims.claim(request.key);
    await this.#dispatchMissing(claims, [request]);
  }

  /** Sends claimed requests whose responses no other window has stored before the claim. */
  async #dispatchMissing(claims: Claims, requests: readonly InFlightRequest[]): Promise<void> {
    await this.#cache.load(requests);
    const missing = requests.filter((request) => {
      const isMissing = !request.isAbandoned && !this.#resolveFromCache(request);
      if (!isMissing) claims.release(request.key);
      return isMissing;
    });
    this.#dispatch(missing);
  }

  /** A full batch is sent at once, others when no more items have come for a while. */
  #dispatch(requests: readonly InFlightRequest[]): void {
    const partialBatches = new Set<AnyBatchLookup>();
    for (const request of requests) {
      const { lookup } = request;
      if (!isBatchLookup(lookup)) {
        void this.#sendSingle(lookup, request);
        continue;
      }
      let pendingBatch = this.#pendingBatches.get(lookup);
      if (!pendingBatch) this.#pendingBatches.set(lookup, (pendingBatch = []));
      if (pendingBatch.push(request) === lookup.maxItems) this.#sendPendingBatch(lookup);
      else partialBatches.add(lookup);
    }
    for (const lookup of partialBatches) void this.#sendWhenQuiet(lookup);
  }

  async #sendWhenQuiet(lookup: AnyBatchLookup): Promise<void> {
    const pendingBatch = this.#pendingBatches.get(lookup);
    if (!pendingBatch) return;
    const count = pendingBatch.length;
    await this.#clock.wait(batchDelay);
    if (this.#pendingBatches.get(lookup) === pendingBatch && pendingBatch.length === count)
      this.#sendPendingBatch(lookup);
  }

  #sendPendingBatch(lookup: AnyBatchLookup): void {
    const requests = withoutAbandoned(this.#pendingBatches.get(lookup) ?? []);
    this.#pendingBatches.delete(lookup);
    if (requests.length === 0) return;
    const call = new LookupCall(this.#client, this.#queue, this.counts, requests);
    void bisectBatch(
      requests,
      (batch) =>
        lookup.requestBatch(
          call,
          batch.map(({ input }) => input),
        ),
      (request, result) => this.#settle(request, result),
    );
  }

  async #sendSingle(lookup: AnySingleLookup, request: InFlightRequest): Promise<void> {
    const call = new LookupCall(this.#client, this.#queue, this.counts, [request]);
    try {
      const value = await lookup.request(call, request.input, (rows) => request.reportProgress(rows));
      this.#settle(request, { ok: true, value });
    } catch (error) {
      this.#settle(request, { ok: false, error: error as Error });
    }
  }

  #settle(request: InFlightRequest, result: Result<unknown, Error>): void {
    const { key, lookup } = request;
    this.#remove(request);
    if (result.ok) {
      if (lookup.ttl) this.#cache.set(key, result, lookup.ttl);
      this.#releaseClaim(key);
      request.resolve(result.value);
      return;
    }
    this.counts.responseProblems.addError(result.error);
    // Other errors may be gone at the next calculation.
    if (lookup.ttl && !isBatchLookup(lookup) && isNotFound(result)) this.#cache.set(key, result, 'missing');
    this.#releaseClaim(key);
    request.reject(result.error);
  }

  /** Once the response is stored, where other windows find it. */
  #releaseClaim(key: string): void {
    if (this.#claims?.has(key)) void this.#cache.flush().then(() => this.#claims!.release(key));
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

type AnyLookup = Lookup<unknown, unknown>;
type AnyBatchLookup = BatchLookup<unknown, unknown>;
type AnySingleLookup = SingleLookup<unknown, unknown>;

const withoutAbandoned = (requests: readonly InFlightRequest[]): InFlightRequest[] =>
  requests.filter(({ isAbandoned }) => !isAbandoned);

/** Whether a 404 comes from the service itself, and not from a proxy that knows no such path. */
const isNotFound = (result: { ok: false; error: Error }): result is { ok: false; error: ServiceError } =>
  result.error instanceof ServiceError && result.error.status === 404 && result.error.isExplained;
