import type { ServiceError, UnreadableResponseError } from '../api/index.ts';
import { Subscribable } from '../app/subscribable.ts';
import type { Clock } from './clock.ts';
import { gaveUp, isOutage, outageReasons, type Outage } from './outage.ts';

/** The queue does not give up before this many failures, because the computer may have been asleep or overloaded. */
export const minAttempts = 3;

/**
 * After this many unreadable responses in a row, the cause is not one input: another program may be answering at the
 * address.
 */
const maxConsecutiveUnreadable = 30;

/** Milliseconds without any response, while requests are in flight, after which the service counts as slow. */
const silence = 8000;

/** Milliseconds after which the cause of the same failure is looked for again. */
const explanationTtl = 30_000;

/** Milliseconds. */
const firstDelay = 500;
const maxDelay = 20_000;

interface BackoffOptions {
  clock: Clock;
  /** Read before each request, so that a changed preference applies at once. */
  maxInFlight: () => number;
  /** Milliseconds without a success after which every waiting request fails. */
  patience: number;
  /** Between 0 and 1. Spreads the delays, so that many computers do not return at the same moment. */
  random: () => number;
  /** Finds out why a request did not reach the service. */
  explain?: (error: ServiceError) => Promise<string | null>;
}

/** The requests that entered the queue since it last gave up. All of them fail when it gives up again. */
class Generation {
  /** Why the queue gave up; null until then. */
  error: ServiceError | null = null;
  /** Resolves when the queue gives up. */
  readonly ended: Promise<void>;
  #resolveEnded!: () => void;

  constructor() {
    this.ended = new Promise((resolve) => (this.#resolveEnded = resolve));
  }

  end(error: ServiceError): void {
    this.error = error;
    this.#resolveEnded();
  }
}

/** What the back-off needs to know of a request in the queue. */
export interface WaitingRequest {
  signal: AbortSignal | undefined;
  generation: Generation;
  /** Whether the request waits for as long as the service is unreachable. */
  fromTask: () => boolean;
}

/** Whether a request of a task waits while the service is unreachable, for as long as that takes. */
export const waitsOutOutage = ({ fromTask }: WaitingRequest, error: ServiceError): boolean =>
  isOutage(error) && fromTask();

/**
 * Decides from responses and failures when requests are sent: how many at once, when the whole queue pauses and for how
 * long, and when it gives up. Notifies when its outage changes.
 */
export class Backoff extends Subscribable {
  readonly #options: BackoffOptions;
  readonly #limit: InFlightLimit;
  #generation = new Generation();
  /** End of the pause, in the clock's elapsed milliseconds. */
  #pausedUntil = -Infinity;
  /** Each ends the wait of one request for the end of the pause. */
  readonly #waits = new Set<() => void>();
  #consecutiveFailures = 0;
  #consecutiveUnreadable = 0;
  #failingSince: number | null = null;
  #outage: Outage | null = null;
  /** The failure that was explained last, and when. */
  #explained = { message: '', at: 0 };
  #inFlight = 0;
  #silentSince = 0;
  #isWatching = false;

  constructor(options: BackoffOptions) {
    super();
    this.#options = options;
    this.#limit = new InFlightLimit(options.maxInFlight);
  }

  /** What new requests belong to. */
  get generation(): Generation {
    return this.#generation;
  }

  /** Null while the service responds. The same object until it changes. */
  get outage(): Outage | null {
    return this.#outage;
  }

  /** Runs when the limit of requests in flight allows it. */
  async inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
    await this.#limit.acquire();
    try {
      return await work();
    } finally {
      this.#limit.release();
    }
  }

  /** Lets other requests go first, except those that have not been sent before. */
  yieldTurn(): Promise<void> {
    return this.#limit.reacquire();
  }

  /** Whether a request must wait: for the end of a pause, or of an outage that has made others fail. */
  mustWait(request: WaitingRequest): boolean {
    const { error } = request.generation;
    const isHeld = error ? waitsOutOutage(request, error) : !this.#isPauseOver;
    return isHeld && !request.signal?.aborted;
  }

  /** Waits for the end of the pause; when the queue gives up, behind the requests that fail, so that they settle first. */
  async wait(request: WaitingRequest): Promise<void> {
    if (!request.generation.error) return this.#waitForEndOfPause(request.signal);
    request.generation = this.#generation;
    this.#limit.release();
    await this.#limit.acquire();
  }

  /** Follows a request that is being sent, to tell that the service is slow. */
  async watch<Response>(response: Promise<Response>): Promise<Response> {
    const { clock } = this.#options;
    if (this.#inFlight++ === 0) this.#silentSince = clock.elapsed();
    void this.#watchSilence();
    try {
      return await response;
    } finally {
      this.#inFlight--;
      this.#silentSince = clock.elapsed();
      if (this.#inFlight > 0) void this.#watchSilence();
    }
  }

  /** Tells that the service is slow long before its requests time out. */
  async #watchSilence(): Promise<void> {
    if (this.#isWatching || this.#outage) return;
    this.#isWatching = true;
    const { clock } = this.#options;
    let rest = silence;
    while (this.#inFlight > 0 && rest > 0) {
      await clock.wait(rest);
      rest = this.#silentSince + silence - clock.elapsed();
    }
    this.#isWatching = false;
    if (this.#inFlight > 0 && !this.#outage)
      this.#setOutage({ reason: 'slow', retryAt: clock.elapsed(), explanation: null });
  }

  /** The service has responded, be it with a rejection. */
  onResponse(): void {
    this.#endFailures();
    this.#limit.onResponse();
  }

  /** Counts as a response, but gives up if every response is unreadable. */
  onUnreadable(error: UnreadableResponseError): void {
    const count = this.#consecutiveUnreadable + 1;
    this.onResponse();
    this.#consecutiveUnreadable = count;
    if (count >= maxConsecutiveUnreadable) this.#giveUp(error);
  }

  /**
   * Pauses the whole queue, or gives up if nothing has succeeded for too long, or if the service requests too long a
   * pause.
   *
   * @throws The error of all requests, if the queue gives up and this one cannot wait out the outage.
   */
  onFailure(request: WaitingRequest, failure: ServiceError): void {
    const { generation } = request;
    if (!generation.error) {
      this.#limit.onFailure();
      if (this.#isHopeless(failure)) this.#giveUp(failure);
      if (!generation.error || waitsOutOutage(request, failure)) this.#pause(failure);
    }
    if (generation.error && !waitsOutOutage(request, generation.error)) throw generation.error;
  }

  #isHopeless({ retryAfter }: ServiceError): boolean {
    const { clock, patience } = this.#options;
    this.#failingSince ??= clock.elapsed();
    const isFailingForLong =
      clock.elapsed() - this.#failingSince >= patience && this.#consecutiveFailures >= minAttempts - 1;
    return isFailingForLong || (retryAfter ?? 0) > patience;
  }

  /** Requests that were in flight together fail together: that is one failure of the service, not six. */
  #pause(error: ServiceError): void {
    if (!this.#isPauseOver) return;
    const { status, isFromGateway, message } = error;
    const retryAt = this.#options.clock.elapsed() + this.delay(this.#consecutiveFailures++, error.retryAfter);
    // Requests that wake up at an earlier end find that the pause is not over.
    this.#pausedUntil = retryAt;
    if (status === 429) this.#limit.halve();
    // One failure of the service may be of one request.
    const reason = status === 500 && this.#consecutiveFailures < 2 ? undefined : outageReasons[status];
    const earlier = (this.#outage?.reason === reason && this.#outage?.explanation) || null;
    // An organization's gateway knows more.
    const explanation = isFromGateway ? message : earlier;
    this.#setOutage(reason ? { reason, retryAt, explanation } : null);
    if (reason === 'unreachable' && !isFromGateway) void this.#explain(error);
  }

  /**
   * Milliseconds to wait after a failure: exponential, with jitter, and at least as long as the service requested. Even
   * after `Retry-After: 0`, the next attempt waits for the back-off.
   *
   * @param failures Failures in a row before this one.
   */
  delay(failures: number, retryAfter: number | null = null): number {
    const delay = Math.min(maxDelay, firstDelay * 2 ** failures) * (0.5 + this.#options.random() / 2);
    return Math.max(retryAfter ?? 0, delay);
  }

  async #explain(error: ServiceError): Promise<void> {
    const { clock, explain } = this.#options;
    const { message } = error;
    const isRecent = clock.elapsed() - this.#explained.at < explanationTtl;
    if (!explain || (isRecent && this.#explained.message === message)) return;
    this.#explained = { message, at: clock.elapsed() };
    const explanation = await explain(error).catch(() => null);
    if (explanation !== null && this.#outage?.reason === 'unreachable')
      this.#setOutage({ ...this.#outage, explanation });
  }

  /** Ends the pause of an outage. A pause that the service has requested is kept. */
  retryNow(): void {
    if (this.#outage?.reason !== 'unreachable' || this.#isPauseOver) return;
    this.#setOutage({ ...this.#outage, retryAt: this.#options.clock.elapsed() });
    this.#explained.message = '';
    this.#endPause();
  }

  endOutage(): void {
    this.#explained.message = '';
    this.#setOutage(null);
    if (this.#inFlight > 0) void this.#watchSilence();
  }

  #giveUp(error: ServiceError): void {
    const generation = this.#generation;
    this.#generation = new Generation();
    generation.end(gaveUp(error, this.#outage?.explanation));
    this.#endFailures();
    this.#endPause();
  }

  #endFailures(): void {
    this.#consecutiveUnreadable = 0;
    this.#consecutiveFailures = 0;
    this.#failingSince = null;
    this.endOutage();
  }

  get #isPauseOver(): boolean {
    return this.#pausedUntil <= this.#options.clock.elapsed();
  }

  #endPause(): void {
    this.#pausedUntil = -Infinity;
    for (const end of [...this.#waits]) end();
  }

  /** Resolves at the end of the pause, when it ends early, or when the signal is aborted. */
  #waitForEndOfPause(signal: AbortSignal | undefined): Promise<void> {
    const { clock } = this.#options;
    return new Promise((resolve) => {
      const end = () => {
        this.#waits.delete(end);
        signal?.removeEventListener('abort', end);
        resolve();
      };
      this.#waits.add(end);
      signal?.addEventListener('abort', end);
      void clock.wait(this.#pausedUntil - clock.elapsed()).then(end);
    });
  }

  #setOutage(outage: Outage | null): void {
    if (outage === this.#outage) return;
    this.#outage = outage;
    this.notify();
  }
}

/**
 * How many requests may be in flight: half as many after a 429, and one more after as many successes. Waiters are
 * released in order of arrival; retries go first.
 */
class InFlightLimit {
  readonly #readMaximum: () => number;
  #maximum: number;
  #limit: number;
  #consecutiveSuccesses = 0;
  #acquired = 0;
  readonly #retries: (() => void)[] = [];
  #waiters: (() => void)[] = [];
  /** Index of the next waiter: shifting an array of 10,000 waiters would be slow. */
  #next = 0;

  /** @param maximum Read before each request, so that a changed preference applies at once. */
  constructor(maximum: () => number) {
    this.#readMaximum = maximum;
    this.#maximum = maximum();
    this.#limit = this.#maximum;
  }

  acquire(): Promise<void> {
    this.#applyMaximum();
    if (this.#acquired >= this.#limit || this.#next < this.#waiters.length)
      return new Promise((resolve) => this.#waiters.push(resolve));
    this.#acquired++;
    return Promise.resolve();
  }

  release(): void {
    this.#acquired--;
    this.#releaseWaiters();
  }

  /** Waits ahead of the waiters that have not been released before. */
  async reacquire(): Promise<void> {
    const turn = new Promise<void>((resolve) => this.#retries.push(resolve));
    this.release();
    await turn;
  }

  onResponse(): void {
    this.#applyMaximum();
    if (++this.#consecutiveSuccesses <= this.#limit || this.#limit >= this.#maximum) return;
    this.#consecutiveSuccesses = 0;
    this.#setLimit(this.#limit + 1);
  }

  onFailure(): void {
    this.#consecutiveSuccesses = 0;
  }

  halve(): void {
    this.#setLimit(Math.max(1, Math.floor(this.#limit / 2)));
  }

  #applyMaximum(): void {
    const maximum = this.#readMaximum();
    if (maximum === this.#maximum) return;
    this.#maximum = maximum;
    this.#setLimit(maximum);
  }

  #setLimit(limit: number): void {
    this.#limit = limit;
    this.#releaseWaiters();
  }

  #releaseWaiters(): void {
    while (this.#acquired < this.#limit) {
      const resolve = this.#retries.shift() ?? this.#waiters[this.#next++];
      if (!resolve) break;
      this.#acquired++;
      resolve();
    }
    if (this.#next < this.#waiters.length) return;
    this.#waiters = [];
    this.#next = 0;
  }
}
