import { ServiceError, UnreadableResponseError } from '../api/index.ts';
import { Subscribable } from '../subscribable.ts';
import type { Clock } from './clock.ts';
import type { Counts } from './counts.ts';
import { gaveUp, outageReasons, type Outage } from './outage.ts';
import { Semaphore } from './semaphore.ts';

export interface RequestQueueOptions {
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
}

const firstBackoff = 500;
const maxBackoff = 20_000;

/**
 * No time limit applies before this many attempts, because the computer may have been asleep or overloaded meanwhile.
 */
const minAttempts = 3;

/** So many unreadable responses in a row are not about one input: the address may be another program's. */
const maxConsecutiveUnreadable = 30;

/** Whether an endpoint accepts this connection's key. The first request finds out while the others wait for it. */
interface EndpointAccess {
  isVerified: boolean;
  verification: Promise<void> | null;
  /** Set when the key is rejected later. It then applies to every request that has not been sent. */
  authError: ServiceError | null;
}

/** The requests that entered the queue since it last gave up. All of them fail when it gives up again. */
interface Generation {
  error: ServiceError | null;
}

interface QueuedRequest<Response> {
  endpoint: string;
  send: () => Promise<Response>;
  signal: AbortSignal | undefined;
  access: EndpointAccess;
  generation: Generation;
}

/**
 * All requests to the service pass through this queue. It limits how many are in flight, retries those that failed with
 * a retryable error, and pauses as a whole: for as long as `Retry-After` says, or with exponential backoff. The first
 * request to an endpoint is sent alone, so that a wrong key costs one request. Every request settles. Notifies when its
 * outage changes.
 */
export class RequestQueue extends Subscribable {
  readonly #clock: Clock;
  readonly #counts: Counts;
  readonly #maxInFlight: () => number;
  readonly #patience: number;
  readonly #deadline: number;
  readonly #random: () => number;
  readonly #semaphore: Semaphore;
  #max: number;
  readonly #accessByEndpoint = new Map<string, EndpointAccess>();
  #generation: Generation = { error: null };
  #resumeAt = -Infinity;
  #consecutiveFailures = 0;
  #consecutiveSuccesses = 0;
  #consecutiveUnreadable = 0;
  #failingSince: number | null = null;
  #pendingRequests = 0;
  #outage: Outage | null = null;
  /** Each ends the pause of one request. */
  readonly #pausedRequests = new Set<() => void>();

  constructor(options: RequestQueueOptions) {
    super();
    this.#clock = options.clock;
    this.#counts = options.counts;
    this.#maxInFlight = options.maxInFlight ?? (() => 6);
    this.#patience = options.patience ?? 90_000;
    this.#deadline = options.deadline ?? 180_000;
    this.#random = options.random ?? Math.random;
    this.#max = this.#maxInFlight();
    this.#semaphore = new Semaphore(this.#max);
  }

  /**
   * Sends a request when its turn comes, and again while it fails with a retryable error.
   *
   * @param endpoint The path that the request is counted and verified by, e.g. `/geocode`.
   * @param options.signal Keeps a waiting request from being sent. It does not end one that was sent.
   * @throws ServiceError that is not retryable, or the last one when the queue gives up.
   */
  async run<Response>(
    endpoint: string,
    send: () => Promise<Response>,
    { signal }: { signal?: AbortSignal } = {},
  ): Promise<Response> {
    this.#pendingRequests++;
    try {
      const access = this.#accessTo(endpoint);
      while (!access.isVerified && access.verification) {
        await access.verification;
        signal?.throwIfAborted();
      }
      const request = { endpoint, send, signal, access, generation: this.#generation };
      return await (access.isVerified ? this.#sendInTurn(request) : this.#verify(request));
    } finally {
      // Without requests, nothing is retried.
      if (--this.#pendingRequests === 0) this.#setOutage(null);
    }
  }

  /** Null while the service responds, and while no request waits. The same object until it changes. */
  get outage(): Outage | null {
    return this.#outage;
  }

  /** Ends the pause while the service is out of reach. A service that asks to wait is not disturbed. */
  retryNow(): void {
    const now = this.#clock.elapsed();
    if (this.#outage?.reason !== 'unreachable' || this.#resumeAt <= now) return;
    this.#resumeAt = now;
    this.#setOutage({ reason: 'unreachable', retryAt: now });
    this.#endPause();
  }

  #accessTo(endpoint: string): EndpointAccess {
    let access = this.#accessByEndpoint.get(endpoint);
    if (!access) {
      access = { isVerified: false, verification: null, authError: null };
      this.#accessByEndpoint.set(endpoint, access);
    }
    return access;
  }

  /** If the key is rejected, the requests that wait for the verification are rejected too. */
  async #verify<Response>(request: QueuedRequest<Response>): Promise<Response> {
    const { access } = request;
    const response = this.#sendInTurn(request);
    access.verification = response.then(
      () => void (access.isVerified = true),
      (error: unknown) => {
        if (!(error instanceof ServiceError)) return;
        if (error.isAuthError || error.isRetryable) throw error;
        access.isVerified = true;
      },
    );
    // The caller gets the failure from `response`, even if no other request waits for the verification.
    access.verification.catch(() => undefined);
    try {
      return await response;
    } finally {
      access.verification = null;
    }
  }

  async #sendInTurn<Response>(request: QueuedRequest<Response>): Promise<Response> {
    this.#applyMaxInFlight();
    await this.#semaphore.acquire();
    try {
      return await this.#sendWithRetries(request);
    } finally {
      this.#semaphore.release();
    }
  }

  async #sendWithRetries<Response>(request: QueuedRequest<Response>): Promise<Response> {
    const startedAt = this.#clock.elapsed();
    for (let attempts = 1; ; attempts++) {
      await this.#waitWhilePaused(request);
      request.signal?.throwIfAborted();
      const error = request.generation.error ?? request.access.authError;
      if (error) throw error;
      this.#counts.addRequest(request.endpoint);
      try {
        const response = await request.send();
        this.#onResponse();
        return response;
      } catch (failure) {
        if (!(failure instanceof ServiceError)) throw failure;
        if (failure.isRetryable) {
          this.#onFailure(request, failure);
          const isOverdue = this.#clock.elapsed() - startedAt >= this.#deadline;
          if (isOverdue && attempts >= minAttempts) throw gaveUp(failure);
        } else if (failure instanceof UnreadableResponseError) {
          await this.#onUnreadable(request, failure, attempts);
        } else this.#onRejected(request, failure);
      }
      this.#counts.addRetry();
      await this.#semaphore.reacquire();
    }
  }

  #applyMaxInFlight(): void {
    const max = this.#maxInFlight();
    if (max === this.#max) return;
    this.#max = max;
    this.#semaphore.limit = max;
  }

  async #waitWhilePaused({ generation, signal }: QueuedRequest<unknown>): Promise<void> {
    while (this.#resumeAt > this.#clock.elapsed() && !generation.error && !signal?.aborted) {
      await new Promise<void>((resolve) => {
        const end = () => {
          this.#pausedRequests.delete(end);
          signal?.removeEventListener('abort', end);
          resolve();
        };
        this.#pausedRequests.add(end);
        signal?.addEventListener('abort', end);
        void this.#clock.wait(this.#resumeAt - this.#clock.elapsed()).then(end);
      });
    }
  }

  #endPause(): void {
    for (const end of [...this.#pausedRequests]) end();
  }

  #setOutage(outage: Outage | null): void {
    if (outage === this.#outage) return;
    this.#outage = outage;
    this.notify();
  }

  #onResponse(): void {
    this.#consecutiveUnreadable = 0;
    this.#consecutiveFailures = 0;
    this.#failingSince = null;
    this.#setOutage(null);
    this.#applyMaxInFlight();
    const { limit } = this.#semaphore;
    if (++this.#consecutiveSuccesses <= limit || limit >= this.#max) return;
    this.#semaphore.limit = limit + 1;
    this.#consecutiveSuccesses = 0;
  }

  /** Allows a few more attempts without pausing other requests. Gives up if every response is unreadable. */
  async #onUnreadable(
    { generation }: QueuedRequest<unknown>,
    error: UnreadableResponseError,
    attempts: number,
  ): Promise<void> {
    if (generation.error) throw generation.error;
    const count = this.#consecutiveUnreadable + 1;
    this.#onResponse();
    this.#consecutiveUnreadable = count;
    if (count >= maxConsecutiveUnreadable) this.#giveUp(generation, error);
    if (attempts >= minAttempts) throw error;
    await this.#clock.wait(firstBackoff * attempts * (0.5 + this.#random() / 2));
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

  /** Pauses the whole queue, or gives up if nothing has succeeded for too long or the pause would be too long. */
  #onFailure({ generation }: QueuedRequest<unknown>, error: ServiceError): void {
    if (generation.error) throw generation.error;
    const now = this.#clock.elapsed();
    this.#consecutiveSuccesses = 0;
    this.#failingSince ??= now;
    const isFailingForLong =
      now - this.#failingSince >= this.#patience && this.#consecutiveFailures >= minAttempts - 1;
    if (isFailingForLong || (error.retryAfter ?? 0) > this.#patience) this.#giveUp(generation, error);
    // Requests that were in flight together fail together: that is one failure of the service, not six.
    if (this.#resumeAt > now) return;
    if (error.status === 429) this.#semaphore.limit = Math.max(1, Math.floor(this.#semaphore.limit / 2));
    const backoff = Math.min(maxBackoff, firstBackoff * 2 ** this.#consecutiveFailures++);
    // A service that says 0 seconds is not asked again at once.
    this.#resumeAt = now + Math.max(error.retryAfter ?? 0, backoff * (0.5 + this.#random() / 2));
    const reason = outageReasons[error.status];
    this.#setOutage(reason ? { reason, retryAt: this.#resumeAt } : null);
  }

  #giveUp(generation: Generation, error: ServiceError): never {
    generation.error = gaveUp(error);
    this.#consecutiveUnreadable = 0;
    this.#generation = { error: null };
    this.#failingSince = null;
    this.#consecutiveFailures = 0;
    this.#resumeAt = -Infinity;
    this.#setOutage(null);
    this.#endPause();
    throw generation.error;
  }
}
