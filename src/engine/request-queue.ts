import { ServiceError, UnreadableResponseError } from '../api/index.ts';
import { backoffDelay } from './backoff.ts';
import type { Clock } from './clock.ts';
import type { Counts } from './counts.ts';
import { EndpointAccess } from './endpoint-access.ts';
import type { Generation } from './generation.ts';
import { InFlightLimit } from './in-flight-limit.ts';
import { minAttempts, OutageMonitor } from './outage-monitor.ts';
import { gaveUp, isOutage, type Outage } from './outage.ts';

interface RequestQueueOptions {
  clock: Clock;
  counts: Counts;
  /** Read before each request, so that a changed preference applies at once. */
  maxInFlight?: () => number;
  /** Milliseconds without a success after which every waiting request fails. */
  patience?: number;
  /** Milliseconds during which one request is retried. */
  deadline?: number;
  /** Between 0 and 1. Spreads the backoff, so that many computers do not return at the same moment. */
  random?: () => number;
  /** Finds out why a request did not reach the service, and what the user can do. */
  explain?: (error: ServiceError) => Promise<string | null>;
}

/** @param pastCaches Whether a cache on the way may have given the wrong answer. */
type Send<Response> = (pastCaches: boolean) => Promise<Response>;

interface QueuedRequest<Response> {
  endpoint: string;
  send: Send<Response>;
  signal: AbortSignal | undefined;
  access: EndpointAccess;
  generation: Generation;
  fromTask: () => boolean;
}

/**
 * All requests to the service pass through this queue. It limits how many are in flight, retries those that failed with
 * a retryable error, and pauses as a whole: for as long as `Retry-After` says, or with exponential backoff. The first
 * request to an endpoint is sent alone, so that a wrong key costs one request. Every request settles.
 */
export class RequestQueue {
  readonly #clock: Clock;
  readonly #counts: Counts;
  readonly #deadline: number;
  readonly #random: () => number;
  readonly #limit: InFlightLimit;
  readonly #monitor: OutageMonitor;
  readonly #accessByEndpoint = new Map<string, EndpointAccess>();
  #pendingRequests = 0;

  constructor({ clock, counts, maxInFlight = () => 6, ...options }: RequestQueueOptions) {
    const { patience = 90_000, deadline = 180_000, random = Math.random, explain } = options;
    this.#clock = clock;
    this.#counts = counts;
    this.#deadline = deadline;
    this.#random = random;
    this.#limit = new InFlightLimit(maxInFlight);
    this.#monitor = new OutageMonitor({ clock, patience, random, explain });
  }

  /**
   * Sends a request when its turn comes, and again while it fails with a retryable error.
   *
   * @param endpoint The path that the request is counted and verified by, e.g. `/geocode`.
   * @param options.signal Keeps a waiting request from being sent. It does not end one that was sent.
   * @param options.fromTask Whether the request waits for as long as the service is unreachable.
   * @throws ServiceError that is not retryable, or the last one when the queue gives up.
   */
  async run<Response>(
    endpoint: string,
    send: Send<Response>,
    { signal, fromTask = () => false }: { signal?: AbortSignal; fromTask?: () => boolean } = {},
  ): Promise<Response> {
    this.#pendingRequests++;
    try {
      const access = this.#accessTo(endpoint);
      while (!access.isVerified && access.verification) {
        const { generation } = this.#monitor;
        await Promise.race([access.verification, generation.ended]);
        signal?.throwIfAborted();
        if (generation.error && !fromTask()) throw generation.error;
      }
      const { generation } = this.#monitor;
      const response = this.#sendInTurn({ endpoint, send, signal, access, generation, fromTask });
      return await (access.isVerified ? response : access.verifyBy(response));
    } finally {
      // Without requests, nothing is retried.
      if (--this.#pendingRequests === 0) this.#monitor.endOutage();
    }
  }

  /** Null while the service responds, and while no request waits. The same object until it changes. */
  get outage(): Outage | null {
    return this.#monitor.outage;
  }

  /** Calls the listener when the outage changes. Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void {
    return this.#monitor.subscribe(listener);
  }

  /** See {@link OutageMonitor.retryNow}. */
  retryNow(): void {
    this.#monitor.retryNow();
  }

  #accessTo(endpoint: string): EndpointAccess {
    const access = this.#accessByEndpoint.get(endpoint) ?? new EndpointAccess();
    this.#accessByEndpoint.set(endpoint, access);
    return access;
  }

  async #sendInTurn<Response>(request: QueuedRequest<Response>): Promise<Response> {
    this.#limit.applyMaximum();
    await this.#limit.acquire();
    try {
      return await this.#sendWithRetries(request);
    } finally {
      this.#limit.release();
    }
  }

  async #sendWithRetries<Response>(request: QueuedRequest<Response>): Promise<Response> {
    const startedAt = this.#clock.elapsed();
    let pastCaches = false;
    for (let attempts = 1; ; attempts++) {
      // Waiting for nothing would delay the request until the response before it has been processed.
      while (this.#mustWait(request)) await this.#waitForTurn(request);
      request.signal?.throwIfAborted();
      const error = request.generation.error ?? request.access.authError;
      if (error) throw error;
      this.#counts.addRequest(request.endpoint);
      try {
        const response = await this.#watched(request.send(pastCaches));
        this.#onResponse();
        return response;
      } catch (failure) {
        if (!(failure instanceof ServiceError)) throw failure;
        if (failure.isRetryable) {
          this.#onFailure(request, failure);
          const isOverdue = this.#clock.elapsed() - startedAt >= this.#deadline;
          if (isOverdue && attempts >= minAttempts && !waitsOutOutage(request, failure))
            throw gaveUp(failure, this.outage?.explanation);
        } else if (failure instanceof UnreadableResponseError) {
          const isLast = attempts >= minAttempts || (failure.isOtherAnswer && pastCaches);
          pastCaches ||= failure.isOtherAnswer;
          await this.#onUnreadable(request, failure, { attempts, isLast });
        } else this.#onRejected(request, failure);
      }
      this.#counts.addRetry();
      await this.#limit.reacquire();
    }
  }

  #watched<Response>(response: Promise<Response>): Promise<Response> {
    this.#monitor.onSend();
    return response.finally(() => this.#monitor.onEnd());
  }

  #mustWait(request: QueuedRequest<unknown>): boolean {
    const { error } = request.generation;
    const isHeld = error ? waitsOutOutage(request, error) : !this.#monitor.pause.isOver;
    return isHeld && !request.signal?.aborted;
  }

  /** Waits for the end of the pause; when the queue gives up, behind the requests that fail, so that they settle first. */
  async #waitForTurn(request: QueuedRequest<unknown>): Promise<void> {
    if (!request.generation.error) return this.#monitor.pause.wait(request.signal);
    request.generation = this.#monitor.generation;
    this.#limit.release();
    await this.#limit.acquire();
  }

  #onResponse(): void {
    this.#monitor.onResponse();
    this.#limit.onResponse();
  }

  /** Allows a few more attempts, one after an answer to another question, without pausing other requests. */
  async #onUnreadable(
    { generation }: QueuedRequest<unknown>,
    error: UnreadableResponseError,
    { attempts, isLast }: { attempts: number; isLast: boolean },
  ): Promise<void> {
    if (generation.error) throw generation.error;
    this.#limit.onResponse();
    this.#monitor.onUnreadable(error);
    if (generation.error || isLast) throw error;
    await this.#clock.wait(backoffDelay({ failures: attempts - 1, random: this.#random() }));
  }

  /** A rejection counts as a response. If the key was rejected, later requests verify the endpoint again. */
  #onRejected({ endpoint, access }: QueuedRequest<unknown>, error: ServiceError): never {
    this.#onResponse();
    if (error.isAuthError) {
      access.authError = error;
      if (this.#accessByEndpoint.get(endpoint) === access) this.#accessByEndpoint.delete(endpoint);
    }
    throw error;
  }

  /** @throws The error of all requests, if the queue gives up and this one cannot wait out the outage. */
  #onFailure(request: QueuedRequest<unknown>, failure: ServiceError): void {
    const { generation } = request;
    if (!generation.error) {
      this.#limit.onFailure();
      const hasGivenUp = this.#monitor.onFailure(failure);
      if (!hasGivenUp || waitsOutOutage(request, failure)) this.#pause(failure);
    }
    const { error } = generation;
    if (error && !waitsOutOutage(request, error)) throw error;
  }

  #pause(failure: ServiceError): void {
    if (this.#monitor.startPause(failure) && failure.status === 429) this.#limit.halve();
  }
}

/** Whether a request of a task waits while the service is unreachable, for as long as that takes. */
const waitsOutOutage = ({ fromTask }: QueuedRequest<unknown>, error: ServiceError): boolean =>
  isOutage(error) && fromTask();
