import { ServiceError, UnreadableResponseError } from '../api/index.ts';
import { Backoff, minAttempts, waitsOutOutage, type WaitingRequest } from './backoff.ts';
import type { Clock } from './clock.ts';
import type { Counts } from './counts.ts';
import { gaveUp, type Outage } from './outage.ts';

interface RequestQueueOptions {
  clock: Clock;
  counts: Counts;
  /** Read before each request, so that a changed preference applies at once. */
  maxInFlight?: () => number;
  /** Milliseconds without a success after which every waiting request fails. */
  patience?: number;
  /** Milliseconds during which one request is retried. */
  deadline?: number;
  /** Between 0 and 1. Spreads the back-off, so that many computers do not return at the same moment. */
  random?: () => number;
  /** Finds out why a request did not reach the service, and what the user can do. */
  explain?: (error: ServiceError) => Promise<string | null>;
}

/** @param pastCaches Whether a cache on the way may have given the wrong response. */
type Send<Response> = (pastCaches: boolean) => Promise<Response>;

interface QueuedRequest<Response> extends WaitingRequest {
  endpoint: string;
  send: Send<Response>;
  access: EndpointAccess;
}

/**
 * All requests to the service pass through this queue. It limits how many are in flight, retries those that failed with
 * a retryable error, and pauses as a whole: for as long as `Retry-After` says, or with exponential back-off. The first
 * request to an endpoint is sent alone, so that a wrong key costs one request. Every request settles.
 */
export class RequestQueue {
  readonly #clock: Clock;
  readonly #counts: Counts;
  readonly #deadline: number;
  readonly #backoff: Backoff;
  readonly #accessByEndpoint = new Map<string, EndpointAccess>();
  #pendingRequests = 0;

  constructor({ clock, counts, maxInFlight = () => 6, ...options }: RequestQueueOptions) {
    const { patience = 90_000, deadline = 180_000, random = Math.random, explain } = options;
    this.#clock = clock;
    this.#counts = counts;
    this.#deadline = deadline;
    this.#backoff = new Backoff({ clock, maxInFlight, patience, random, explain });
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
        const { generation } = this.#backoff;
        await Promise.race([access.verification, generation.ended]);
        signal?.throwIfAborted();
        if (generation.error && !fromTask()) throw generation.error;
      }
      const { generation } = this.#backoff;
      const request = { endpoint, send, signal, access, generation, fromTask };
      const response = this.#backoff.inTurn(() => this.#sendWithRetries(request));
      return await (access.isVerified ? response : access.verifyBy(response));
    } finally {
      // Without requests, nothing is retried.
      if (--this.#pendingRequests === 0) this.#backoff.endOutage();
    }
  }

  /** Null while the service responds, and while no request waits. The same object until it changes. */
  get outage(): Outage | null {
    return this.#backoff.outage;
  }

  /** Calls the listener when the outage changes. Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void {
    return this.#backoff.subscribe(listener);
  }

  /** See {@link Backoff.retryNow}. */
  retryNow(): void {
    this.#backoff.retryNow();
  }

  #accessTo(endpoint: string): EndpointAccess {
    const access = this.#accessByEndpoint.get(endpoint) ?? new EndpointAccess();
    this.#accessByEndpoint.set(endpoint, access);
    return access;
  }

  async #sendWithRetries<Response>(request: QueuedRequest<Response>): Promise<Response> {
    const backoff = this.#backoff;
    const startedAt = this.#clock.elapsed();
    let pastCaches = false;
    for (let attempts = 1; ; attempts++) {
      // Waiting for nothing would delay the request until the response before it has been processed.
      while (backoff.mustWait(request)) await backoff.wait(request);
      request.signal?.throwIfAborted();
      const error = request.generation.error ?? request.access.authError;
      if (error) throw error;
      this.#counts.addRequest(request.endpoint);
      try {
        const response = await backoff.watch(request.send(pastCaches));
        backoff.onResponse();
        return response;
      } catch (failure) {
        if (!(failure instanceof ServiceError)) throw failure;
        if (failure.isRetryable) {
          backoff.onFailure(request, failure);
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
      await backoff.yieldTurn();
    }
  }

  /** Allows a few more attempts, one after an answer to another question, without pausing other requests. */
  async #onUnreadable(
    { generation }: QueuedRequest<unknown>,
    error: UnreadableResponseError,
    { attempts, isLast }: { attempts: number; isLast: boolean },
  ): Promise<void> {
    if (generation.error) throw generation.error;
    this.#backoff.onUnreadable(error);
    if (generation.error || isLast) throw error;
    await this.#clock.wait(this.#backoff.delay(attempts - 1));
  }

  /** A rejection counts as a response. If the key was rejected, later requests verify the endpoint again. */
  #onRejected({ endpoint, access }: QueuedRequest<unknown>, error: ServiceError): never {
    this.#backoff.onResponse();
    if (error.isAuthError) {
      access.authError = error;
      if (this.#accessByEndpoint.get(endpoint) === access) this.#accessByEndpoint.delete(endpoint);
    }
    throw error;
  }
}

/** Whether an endpoint accepts this connection's key. The first request finds out while the others wait for it. */
class EndpointAccess {
  isVerified = false;
  /** Settles with the first request. */
  verification: Promise<void> | null = null;
  /** Set when the key is rejected later. It then applies to every request that has not been sent. */
  authError: ServiceError | null = null;

  /** If the key is rejected, the requests that wait for the verification are rejected too. */
  async verifyBy<Response>(response: Promise<Response>): Promise<Response> {
    this.verification = response.then(
      () => void (this.isVerified = true),
      (error: unknown) => {
        if (!(error instanceof ServiceError)) return;
        if (error.isAuthError || error.isRetryable) throw error;
        this.isVerified = true;
      },
    );
    // The caller gets the failure from `response`, even if no other request waits for the verification.
    this.verification.catch(() => undefined);
    try {
      return await response;
    } finally {
      this.verification = null;
    }
  }
}
