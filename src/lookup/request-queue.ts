import PQueue from 'p-queue';
import { ServiceError } from '../api/service-error.ts';
import { messages } from '../messages/index.ts';
import type { Clock } from './clock.ts';
import type { Counts } from './counts.ts';

export interface QueueOptions {
  clock: Clock;
  counts: Counts;
  /** Requests under way at once, at the most. */
  inFlight?: number;
  /** How long nothing may succeed before everything that waits is given up, milliseconds. */
  patience?: number;
  /** Between 0 and 1: spreads the back-off, so that many computers do not return at the same moment. */
  random?: () => number;
}

const firstBackOff = 500;
const longestBackOff = 20_000;
/** Successes in a row after which one more request may be under way again. */
const recovery = 20;

/** The requests that entered the queue since it last gave up: when it does again, all of them end. */
interface Round {
  givenUp: ServiceError | null;
}

/**
 * The requests of the whole add-in. It limits what is under way, repeats what failed in passing, and waits as a
 * whole: a `Retry-After` or a failing network stops every request, not one. Each endpoint proves itself with a
 * single request first, so that a wrong key costs one request and everybody waiting gets its sentence.
 */
export class RequestQueue {
  readonly #clock: Clock;
  readonly #counts: Counts;
  readonly #most: number;
  readonly #patience: number;
  readonly #random: () => number;
  readonly #queue: PQueue;
  /** The first request of each endpoint, until one has been answered. */
  readonly #proofs = new Map<string, Promise<unknown>>();
  readonly #proved = new Set<string>();
  #resumeAt = 0;
  #failures = 0;
  #successes = 0;
  #failingSince: number | null = null;
  #round: Round = { givenUp: null };

  constructor({ clock, counts, inFlight = 6, patience = 90_000, random = Math.random }: QueueOptions) {
    this.#clock = clock;
    this.#counts = counts;
    this.#most = inFlight;
    this.#patience = patience;
    this.#random = random;
    this.#queue = new PQueue({ concurrency: inFlight });
  }

  /**
   * Runs a request when there is room for it; repeats it while its failures are passing ones.
   *
   * @param endpoint Path that is counted and proved, e.g. `/geocode`.
   * @param signal Ends the request, or takes it out of the queue.
   * @throws ServiceError that is final, or the last passing one when patience is at its end.
   */
  async run<T>(endpoint: string, request: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    while (!this.#proved.has(endpoint)) {
      const proof = this.#proofs.get(endpoint);
      if (!proof) return this.#prove(endpoint, request, signal);
      await proof;
      signal?.throwIfAborted();
    }
    return this.#enter(endpoint, request, signal);
  }

  /** Sends the first request of an endpoint. A refusal is everybody's who waits for it. */
  async #prove<T>(endpoint: string, request: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    const first = this.#enter(endpoint, request, signal);
    const proof = first.then(
      () => this.#proved.add(endpoint),
      (error: unknown) => {
        if (!(error instanceof ServiceError)) return;
        if (error.refused || error.passing) throw error;
        this.#proved.add(endpoint);
      },
    );
    // Whether anybody waits for the proof or not, its failure is reported to the first caller.
    proof.catch(() => undefined);
    this.#proofs.set(endpoint, proof);
    try {
      return await first;
    } finally {
      this.#proofs.delete(endpoint);
    }
  }

  #enter<T>(endpoint: string, request: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    const round = this.#round;
    return this.#queue.add(() => this.#attempt(endpoint, request, round, signal), { signal });
  }

  async #attempt<T>(
    endpoint: string,
    request: () => Promise<T>,
    round: Round,
    signal?: AbortSignal,
  ): Promise<T> {
    for (;;) {
      while (this.#resumeAt > this.#clock.now() && !round.givenUp) {
        await this.#clock.wait(this.#resumeAt - this.#clock.now());
      }
      signal?.throwIfAborted();
      if (round.givenUp) throw round.givenUp;
      this.#counts.requested(endpoint);
      try {
        const answer = await request();
        this.#succeeded();
        return answer;
      } catch (error) {
        if (!(error instanceof ServiceError)) throw error;
        if (!error.passing) {
          this.#succeeded();
          throw error;
        }
        this.#failed(error, round);
        this.#counts.retried();
      }
    }
  }

  #succeeded(): void {
    this.#failures = 0;
    this.#failingSince = null;
    if (++this.#successes % recovery === 0 && this.#queue.concurrency < this.#most) this.#queue.concurrency++;
  }

  /** Makes the whole queue wait; ends everything when nothing has succeeded for too long. */
  #failed(error: ServiceError, round: Round): void {
    if (round.givenUp) throw round.givenUp;
    const now = this.#clock.now();
    this.#successes = 0;
    this.#failingSince ??= now;
    if (now - this.#failingSince >= this.#patience) {
      round.givenUp = new ServiceError(error.status, messages().gaveUp(error.detail));
      this.#round = { givenUp: null };
      this.#failingSince = null;
      this.#failures = 0;
      this.#resumeAt = 0;
      throw round.givenUp;
    }
    if (error.status === 429) this.#queue.concurrency = Math.max(1, Math.floor(this.#queue.concurrency / 2));
    // Requests that were under way together fail together: they are one failure of the service, not six.
    if (this.#resumeAt > now) return;
    const backOff = Math.min(longestBackOff, firstBackOff * 2 ** this.#failures++);
    const wait = error.retryAfter ?? backOff * (0.5 + this.#random() / 2);
    this.#resumeAt = now + Math.min(wait, this.#patience);
  }
}
