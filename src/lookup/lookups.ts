import type { Client } from '../api/client.ts';
import { ServiceError } from '../api/service-error.ts';
import { AnswerCache, type Outcome } from './answer-cache.ts';
import { askApart } from './batch.ts';
import { Call } from './call.ts';
import { systemClock, type Clock } from './clock.ts';
import { Counts } from './counts.ts';
import { isBatch, type BatchLookup, type Lookup, type SingleLookup } from './lookup.ts';
import { RequestQueue } from './request-queue.ts';

export interface LookupOptions {
  client: Client;
  clock?: Clock;
  counts?: Counts;
  cache?: AnswerCache;
  queue?: RequestQueue;
  /** How long calls are collected before the first request is made, milliseconds. */
  collecting?: number;
}

/** An input of a batch lookup that waits for a request to travel in. */
interface Waiting {
  key: string;
  input: unknown;
  call: Call<unknown>;
}

/**
 * Many cells into few calls. Whoever asks for the same input shares one call; inputs that can travel together fill
 * requests to the brim; what is known is answered without one. Answers go to every claim, exactly once.
 */
export class Lookups {
  readonly counts: Counts;
  readonly #client: Client;
  readonly #cache: AnswerCache;
  readonly #queue: RequestQueue;
  readonly #clock: Clock;
  readonly #collecting: number;
  readonly #calls = new Map<string, Call<unknown>>();
  readonly #waiting = new Map<BatchLookup<unknown, unknown>, Waiting[]>();
  #collected: (() => void)[] | null = null;

  constructor({ client, clock = systemClock, counts, cache, queue, collecting = 10 }: LookupOptions) {
    this.#client = client;
    this.#clock = clock;
    this.counts = counts ?? new Counts();
    this.#cache = cache ?? new AnswerCache(clock);
    this.#queue = queue ?? new RequestQueue({ clock, counts: this.counts });
    this.#collecting = collecting;
  }

  /**
   * The answer for one input.
   *
   * @param signal Gives up the claim; the call itself ends when nobody else waits for it.
   * @throws ServiceError with the service's own sentence, or the signal's reason.
   */
  async ask<Input, Answer>(
    lookup: Lookup<Input, Answer>,
    input: Input,
    signal?: AbortSignal,
  ): Promise<Answer> {
    signal?.throwIfAborted();
    const key = `${lookup.endpoint} ${lookup.key(input)}`;
    const known = this.#cache.get(key);
    if (known) {
      this.counts.sharedAnswer();
      if ('error' in known) throw known.error;
      return known.answer as Answer;
    }
    this.counts.asked();
    let call = this.#calls.get(key);
    if (call) {
      this.counts.sharedAnswer();
    } else {
      call = new Call<unknown>();
      this.#calls.set(key, call);
      this.#start(lookup as Lookup<unknown, unknown>, input, key, call);
    }
    try {
      const answer = await call.claim(signal);
      this.counts.settled(false);
      return answer as Answer;
    } catch (error) {
      this.counts.settled(!signal?.aborted);
      throw error;
    }
  }

  #start(lookup: Lookup<unknown, unknown>, input: unknown, key: string, call: Call<unknown>): void {
    call.signal.addEventListener('abort', () => this.#calls.delete(key), { once: true });
    if (!isBatch(lookup)) {
      this.#collect(() => void this.#askOne(lookup, input, key, call));
      return;
    }
    const waiting = this.#waiting.get(lookup) ?? [];
    if (waiting.length === 0) {
      this.#waiting.set(lookup, waiting);
      this.#collect(() => this.#sendBatches(lookup));
    }
    waiting.push({ key, input, call });
  }

  /** Runs the task together with all others of the same moment. */
  #collect(task: () => void): void {
    if (this.#collected) {
      this.#collected.push(task);
      return;
    }
    const tasks = [task];
    this.#collected = tasks;
    void this.#clock.wait(this.#collecting).then(() => {
      this.#collected = null;
      for (const run of tasks) run();
    });
  }

  async #askOne(
    lookup: SingleLookup<unknown, unknown>,
    input: unknown,
    key: string,
    call: Call<unknown>,
  ): Promise<void> {
    const ask = () => lookup.ask(this.#client, input, call.signal);
    try {
      const answer = await this.#queue.run(lookup.endpoint, ask, call.signal);
      this.#settle(lookup, key, call, { answer });
    } catch (error) {
      this.#settle(lookup, key, call, { error: error as Error });
    }
  }

  /** One request for every `most` inputs that wait. */
  #sendBatches(lookup: BatchLookup<unknown, unknown>): void {
    const waiting = this.#waiting.get(lookup) ?? [];
    this.#waiting.delete(lookup);
    const wanted = waiting.filter(({ call }) => !call.signal.aborted);
    for (let from = 0; from < wanted.length; from += lookup.most) {
      void this.#askBatch(lookup, wanted.slice(from, from + lookup.most));
    }
  }

  async #askBatch(lookup: BatchLookup<unknown, unknown>, items: Waiting[]): Promise<void> {
    const everybodyGone = new AbortController();
    let left = items.length;
    for (const { call } of items) {
      call.signal.addEventListener('abort', () => --left === 0 && everybodyGone.abort(), { once: true });
    }
    const askAll = (asked: Waiting[]) =>
      this.#queue.run(
        lookup.endpoint,
        () =>
          lookup.askAll(
            this.#client,
            asked.map(({ input }) => input),
            everybodyGone.signal,
          ),
        everybodyGone.signal,
      );
    await askApart(items, askAll, ({ key, call }, outcome) => this.#settle(lookup, key, call, outcome));
  }

  #settle(
    lookup: Lookup<unknown, unknown>,
    key: string,
    call: Call<unknown>,
    outcome: { answer: unknown } | { error: Error },
  ): void {
    if (this.#calls.get(key) === call) this.#calls.delete(key);
    if ('answer' in outcome) {
      this.#cache.set(key, outcome, lookup.age);
      call.resolve(outcome.answer);
      return;
    }
    if (isMissing(outcome)) this.#cache.set(key, outcome, 'missing');
    call.reject(outcome.error);
  }
}

/** Only what is certainly not there is remembered: other errors may be gone at the next calculation. */
const isMissing = (outcome: { error: Error }): outcome is Extract<Outcome, { error: ServiceError }> =>
  outcome.error instanceof ServiceError && outcome.error.status === 404;
