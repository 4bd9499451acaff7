import { ServiceError, UnreadableResponseError } from '../api/index.ts';
import { Subscribable } from '../subscribable.ts';
import type { Clock } from './clock.ts';
import type { Counts } from './counts.ts';
import { EndpointAccess } from './endpoint-access.ts';
import { gaveUp, isOutage, outageReasons, type Outage } from './outage.ts';
import { Pause } from './pause.ts';
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

/**
 * After this many unreadable responses in a row, the cause is not one input: another program may be answering at the
 * address.
 */
const maxConsecutiveUnreadable = 30;

/** The requests that entered the queue since it last gave up. All of them fail when it gives up again. */
interface Generation {
  error: ServiceError | null;
  /** Resolves when the queue gives up. */
  ended: Promise<void>;
  end(): void;
}

interface QueuedRequest<Response> {
  endpoint: string;
  send: () => Promise<Response>;
  signal: AbortSignal | undefined;
  access: EndpointAccess;
  generation: Generation;
  fromTask: () => boolean;
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
  #generation = newGeneration();
  readonly #pause: Pause;
  #consecutiveFailures = 0;
  #consecutiveSuccesses = 0;
  #consecutiveUnreadable = 0;
  #failingSince: number | null = null;
  #pendingRequests = 0;
  #outage: Outage | null = null;

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
    this.#pause = new Pause(options.clock);
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
    send: () => Promise<Response>,
    { signal, fromTask = () => false }: { signal?: AbortSignal; fromTask?: () => boolean } = {},
  ): Promise<Response> {
    this.#pendingRequests++;
    try {
      const access = this.#accessTo(endpoint);
      while (!access.isVerified && access.verification) {
        const generation = this.#generation;
        await Promise.race([access.verification, generation.ended]);
        signal?.throwIfAborted();
        if (generation.error && !fromTask()) throw generation.error;
      }
      const request = { endpoint, send, signal, access, generation: this.#generation, fromTask };
      const response = this.#sendInTurn(request);
      return await (access.isVerified ? response : access.verifyBy(response));
    } finally {
      // Without requests, nothing is retried.
      if (--this.#pendingRequests === 0) this.#setOutage(null);
    }
  }

  /** Null while the service responds, and while no request waits. The same object until it changes. */
  get outage(): Outage | null {
    return this.#outage;
  }

  /** Ends the pause of an outage. A pause that the service has requested is kept. */
  retryNow(): void {
    if (this.#outage?.reason !== 'unreachable' || this.#pause.isOver) return;
    this.#setOutage({ reason: 'unreachable', retryAt: this.#clock.elapsed() });
    this.#pause.end();
  }

  #accessTo(endpoint: string): EndpointAccess {
    const access = this.#accessByEndpoint.get(endpoint) ?? new EndpointAccess();
    this.#accessByEndpoint.set(endpoint, access);
    return access;
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
      // Waiting for nothing would delay the request until the response before it has been processed.
      do if (!this.#pause.isOver) await this.#waitWhilePaused(request);
      while (request.generation.error && (await this.#outlive(request)));
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
          if (isOverdue && attempts >= minAttempts && !outlives(request, failure)) throw gaveUp(failure);
        } else if (failure instanceof UnreadableResponseError) {
          await this.#onUnreadable(request, failure, attempts);
        } else this.#onRejected(request, failure);
      }
      this.#counts.addRetry();
      await this.#semaphore.reacquire();
    }
  }

  /**
   * Requeues the request of a task when the others fail: at the end of the queue, so that these settle first. Returns
   * whether it did.
   */
  async #outlive(request: QueuedRequest<unknown>): Promise<boolean> {
    const { error } = request.generation;
    if (!error || !outlives(request, error)) return false;
    request.generation = this.#generation;
    this.#semaphore.release();
    await this.#semaphore.acquire();
    return true;
  }

  #applyMaxInFlight(): void {
    const max = this.#maxInFlight();
    if (max === this.#max) return;
    this.#max = max;
    this.#semaphore.limit = max;
  }

  async #waitWhilePaused({ generation, signal }: QueuedRequest<unknown>): Promise<void> {
    while (!this.#pause.isOver && !generation.error && !signal?.aborted) await this.#pause.wait(signal);
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
    if (count >= maxConsecutiveUnreadable) {
      this.#giveUp(generation, error);
      throw error;
    }
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
  #onFailure(request: QueuedRequest<unknown>, error: ServiceError): void {
    const { generation } = request;
    if (generation.error) {
      if (outlives(request, generation.error)) return;
      throw generation.error;
    }
    const now = this.#clock.elapsed();
    this.#consecutiveSuccesses = 0;
    this.#failingSince ??= now;
    const isFailingForLong =
      now - this.#failingSince >= this.#patience && this.#consecutiveFailures >= minAttempts - 1;
    if (isFailingForLong || (error.retryAfter ?? 0) > this.#patience) {
      this.#giveUp(generation, error);
      if (!outlives(request, error)) throw generation.error!;
    }
    // Requests that were in flight together fail together: that is one failure of the service, not six.
    if (!this.#pause.isOver) return;
    if (error.status === 429) this.#semaphore.limit = Math.max(1, Math.floor(this.#semaphore.limit / 2));
    const backoff = Math.min(maxBackoff, firstBackoff * 2 ** this.#consecutiveFailures++);
    // Even after `Retry-After: 0`, the next attempt waits for the backoff.
    const resumeAt = now + Math.max(error.retryAfter ?? 0, backoff * (0.5 + this.#random() / 2));
    this.#pause.start(resumeAt);
    const reason = outageReasons[error.status];
    this.#setOutage(reason ? { reason, retryAt: resumeAt } : null);
  }

  #giveUp(generation: Generation, error: ServiceError): void {
    generation.error = gaveUp(error);
    generation.end();
    this.#consecutiveUnreadable = 0;
    this.#generation = newGeneration();
    this.#failingSince = null;
    this.#consecutiveFailures = 0;
    this.#setOutage(null);
    this.#pause.end();
  }
}

const newGeneration = (): Generation => {
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  return { error: null, ended, end };
};

const outlives = ({ fromTask }: QueuedRequest<unknown>, error: ServiceError): boolean =>
  isOutage(error) && fromTask();
