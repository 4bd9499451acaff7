import { ServiceError } from '../api/service-error.ts';
import { cellMessages } from '../messages/index.ts';
import type { Clock } from './clock.ts';
import type { Counts } from './counts.ts';
import type { Wanted } from './queued-client.ts';
import { Slots } from './slots.ts';

export interface QueueOptions {
  clock: Clock;
  counts: Counts;
  /** Requests under way at once, at the most. */
  inFlight?: number;
  /** How long nothing may succeed before everything that waits is given up, milliseconds. */
  patience?: number;
  /** How long one request may be repeated, milliseconds. */
  deadline?: number;
  /** Between 0 and 1: spreads the back-off, so that many computers do not return at the same moment. */
  random?: () => number;
}

const firstBackOff = 500;
const longestBackOff = 20_000;

/** The requests that entered the queue since it last gave up: when it does again, all of them end. */
interface Round {
  givenUp: ServiceError | null;
}

/** Whether an endpoint lets this connection in. All requests that entered by one gate share its refusal. */
interface Gate {
  proved: boolean;
  /** The first request, until it has been answered. */
  proof: Promise<unknown> | null;
  refusal: ServiceError | null;
}

/**
 * The requests of the whole add-in. It limits what is under way, repeats what failed in passing, and waits as a
 * whole: a `Retry-After` or a failing network stops every request, not one. Each endpoint proves itself with a
 * single request first, so that a wrong key costs one request and everybody waiting gets its sentence; so does a key
 * that is refused later. Every request ends: when it has been repeated for too long, or when nothing succeeds.
 */
export class RequestQueue {
  readonly #clock: Clock;
  readonly #counts: Counts;
  #most: number;
  readonly #patience: number;
  readonly #deadline: number;
  readonly #random: () => number;
  readonly #slots: Slots;
  readonly #gates = new Map<string, Gate>();
  #round: Round = { givenUp: null };
  #resumeAt = -Infinity;
  #failures = 0;
  #successes = 0;
  #failingSince: number | null = null;

  constructor({
    clock,
    counts,
    inFlight = 6,
    patience = 90_000,
    deadline = 180_000,
    random = Math.random,
  }: QueueOptions) {
    this.#clock = clock;
    this.#counts = counts;
    this.#most = inFlight;
    this.#patience = patience;
    this.#deadline = deadline;
    this.#random = random;
    this.#slots = new Slots(inFlight);
  }

  /** Lets so many requests be under way at once from now on. */
  allow(inFlight: number): void {
    this.#most = inFlight;
    this.#slots.most = inFlight;
  }

  /**
   * Runs a request when there is room for it; repeats it while its failures are passing ones.
   *
   * @param endpoint Path that is counted and proved, e.g. `/geocode`.
   * @param wanted A request that is not wanted any longer is not sent, or not sent again.
   * @throws ServiceError that is final, or the last passing one when patience is at its end.
   */
  run<T>(endpoint: string, request: () => Promise<T>, wanted?: Wanted): Promise<T> {
    const gate = this.#gate(endpoint);
    return gate.proved
      ? this.#enter(endpoint, gate, request, wanted)
      : this.#enterProved(endpoint, gate, request, wanted);
  }

  async #enterProved<T>(
    endpoint: string,
    gate: Gate,
    request: () => Promise<T>,
    wanted?: Wanted,
  ): Promise<T> {
    while (!gate.proved) {
      if (!gate.proof) return this.#prove(endpoint, gate, request, wanted);
      await gate.proof;
      wanted?.throwIfAborted();
    }
    return this.#enter(endpoint, gate, request, wanted);
  }

  #gate(endpoint: string): Gate {
    let gate = this.#gates.get(endpoint);
    if (!gate) {
      gate = { proved: false, proof: null, refusal: null };
      this.#gates.set(endpoint, gate);
    }
    return gate;
  }

  /** Sends the first request of an endpoint. A refusal is everybody's who waits for it. */
  async #prove<T>(endpoint: string, gate: Gate, request: () => Promise<T>, wanted?: Wanted): Promise<T> {
    const first = this.#enter(endpoint, gate, request, wanted);
    const proof = first.then(
      () => (gate.proved = true),
      (error: unknown) => {
        if (!(error instanceof ServiceError)) return;
        if (error.refused || error.passing) throw error;
        gate.proved = true;
      },
    );
    // Whether anybody waits for the proof or not, its failure is reported to the first caller.
    proof.catch(() => undefined);
    gate.proof = proof;
    try {
      return await first;
    } finally {
      gate.proof = null;
    }
  }

  async #enter<T>(endpoint: string, gate: Gate, request: () => Promise<T>, wanted?: Wanted): Promise<T> {
    const round = this.#round;
    await this.#slots.take();
    try {
      return await this.#attempt(endpoint, gate, request, round, wanted);
    } finally {
      this.#slots.give();
    }
  }

  async #attempt<T>(
    endpoint: string,
    gate: Gate,
    request: () => Promise<T>,
    round: Round,
    wanted?: Wanted,
  ): Promise<T> {
    const began = this.#clock.elapsed();
    for (;;) {
      while (this.#resumeAt > this.#clock.elapsed() && !round.givenUp) {
        await this.#clock.wait(this.#resumeAt - this.#clock.elapsed());
      }
      wanted?.throwIfAborted();
      if (round.givenUp) throw round.givenUp;
      if (gate.refusal) throw gate.refusal;
      wanted?.sent?.();
      this.#counts.requested(endpoint);
      try {
        const answer = await request();
        this.#succeeded();
        return answer;
      } catch (error) {
        if (!(error instanceof ServiceError)) throw error;
        if (!error.passing) {
          this.#succeeded();
          if (error.refused) this.#refuse(endpoint, gate, error);
          throw error;
        }
        this.#failed(error, round);
        if (this.#clock.elapsed() - began >= this.#deadline) throw givenUp(error);
        this.#counts.retried();
        await this.#slots.retake();
      }
    }
  }

  /** Everybody who entered by this gate gets the refusal; who comes later proves the endpoint anew. */
  #refuse(endpoint: string, gate: Gate, error: ServiceError): void {
    gate.refusal = error;
    if (this.#gates.get(endpoint) === gate) this.#gates.delete(endpoint);
  }

  /** The service answered. What it refused for its content is an answer too. */
  #succeeded(): void {
    this.#failures = 0;
    this.#failingSince = null;
    if (++this.#successes > this.#slots.most && this.#slots.most < this.#most) {
      this.#slots.most++;
      this.#successes = 0;
    }
  }

  /** Makes the whole queue wait; ends everything when nothing has succeeded for too long, or none will be let in. */
  #failed(error: ServiceError, round: Round): void {
    if (round.givenUp) throw round.givenUp;
    const now = this.#clock.elapsed();
    this.#successes = 0;
    this.#failingSince ??= now;
    if (now - this.#failingSince >= this.#patience || (error.retryAfter ?? 0) > this.#patience) {
      round.givenUp = givenUp(error);
      this.#round = { givenUp: null };
      this.#failingSince = null;
      this.#failures = 0;
      this.#resumeAt = -Infinity;
      throw round.givenUp;
    }
    // Requests that were under way together fail together: they are one failure of the service, not six.
    if (this.#resumeAt > now) return;
    if (error.status === 429) this.#slots.most = Math.max(1, Math.floor(this.#slots.most / 2));
    const backOff = Math.min(longestBackOff, firstBackOff * 2 ** this.#failures++);
    this.#resumeAt = now + (error.retryAfter ?? backOff * (0.5 + this.#random() / 2));
  }
}

/** The service's sentence, and what to do about it: wait as long as it says, or calculate again. */
function givenUp({ status, detail, retryAfter }: ServiceError): ServiceError {
  const minutes = Math.ceil((retryAfter ?? 0) / 60_000);
  return new ServiceError(
    status,
    minutes > 1 ? cellMessages().gaveUpFor(detail, minutes) : cellMessages().gaveUp(detail),
    retryAfter,
  );
}
