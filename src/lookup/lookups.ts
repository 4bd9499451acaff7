import type { Client } from '../api/client.ts';
import { ServiceError } from '../api/service-error.ts';
import { messages } from '../messages/index.ts';
import { AnswerCache, type Outcome } from './answer-cache.ts';
import { askApart } from './batch.ts';
import { Call } from './call.ts';
import { systemClock, type Clock } from './clock.ts';
import { Counts } from './counts.ts';
import { Hold, type Asked } from './hold.ts';
import { isBatch, type BatchLookup, type Lookup } from './lookup.ts';
import { queued } from './queued-client.ts';
import { RequestQueue } from './request-queue.ts';

export interface LookupOptions {
  client: Client;
  clock?: Clock;
  counts?: Counts;
  cache?: AnswerCache;
  queue?: RequestQueue;
  hold?: Hold;
  /** How long calls are collected before the first request is made, milliseconds. */
  collecting?: number;
  /** How long a calculation is held before it is given up, milliseconds. */
  holding?: number;
}

const tenMinutes = 600_000;

/**
 * Many cells into few calls. Whoever asks for the same input shares one call; inputs that can travel together fill
 * requests to the brim; what is known is answered without one; what is expensive waits to be released. Answers go to
 * every claim, exactly once.
 */
export class Lookups {
  readonly counts: Counts;
  readonly hold: Hold;
  readonly #client: Client;
  readonly #cache: AnswerCache;
  readonly #clock: Clock;
  readonly #collecting: number;
  readonly #holding: number;
  /** What is under way or held, by key. */
  readonly #calls = new Map<string, Call<unknown>>();
  /** Inputs of batch lookups that wait for a request to travel in. */
  readonly #travellers = new Map<BatchLookup<unknown, unknown>, Asked[]>();
  /** What was asked since the last moment; null where nobody asks. */
  #collected: Asked[] | null = null;
  #heldSince: number | null = null;

  constructor(options: LookupOptions) {
    this.#clock = options.clock ?? systemClock;
    this.counts = options.counts ?? new Counts();
    this.hold = options.hold ?? new Hold(() => Infinity);
    this.#cache = options.cache ?? new AnswerCache(this.#clock);
    const queue = options.queue ?? new RequestQueue({ clock: this.#clock, counts: this.counts });
    this.#client = queued(options.client, queue);
    this.#collecting = options.collecting ?? 10;
    this.#holding = options.holding ?? tenMinutes;
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
    const known = lookup.age === null ? undefined : this.#cache.get(key);
    if (known) {
      this.#moment();
      this.hold.known(lookup as Lookup<unknown, unknown>, key);
      this.counts.answeredFromCache(known);
      if ('error' in known) throw known.error;
      return known.answer as Answer;
    }
    const call = this.#calls.get(key) ?? this.#begin(lookup as Lookup<unknown, unknown>, input, key);
    this.counts.asked();
    try {
      const answer = await call.claim(signal);
      this.counts.answered();
      return answer as Answer;
    } catch (error) {
      if (signal?.aborted) this.counts.left();
      else this.counts.failed();
      throw error;
    }
  }

  /** Lets the calculation that is held go on. */
  release(): void {
    this.#heldSince = null;
    this.#start(this.hold.release());
  }

  /** Gives up the calculation that is held: each of its cells says so. */
  discard(sentence = messages().discarded): void {
    this.#heldSince = null;
    for (const asked of this.hold.discard()) this.#settle(asked, { error: new ServiceError(0, sentence) });
  }

  #begin(lookup: Lookup<unknown, unknown>, input: unknown, key: string): Call<unknown> {
    const call = new Call<unknown>();
    this.#calls.set(key, call);
    call.signal.addEventListener('abort', () => this.#forget(key, call), { once: true });
    this.#moment().push({ key, lookup, input, call });
    return call;
  }

  /** What is collected at this moment; it is looked at when the moment is over. */
  #moment(): Asked[] {
    if (!this.#collected) {
      this.#collected = [];
      void this.#clock.wait(this.#collecting).then(() => this.#endOfMoment());
    }
    return this.#collected;
  }

  async #endOfMoment(): Promise<void> {
    const collected = stillWanted(this.#collected ?? []);
    this.#collected = null;
    const kept = collected.filter(({ lookup }) => lookup.age !== null);
    if (kept.length > 0) await this.#cache.load(kept.map(({ key }) => key));
    const unknown = stillWanted(collected).filter((asked) => !this.#answerFromCache(asked));
    const admitted = this.hold.admit(unknown);
    if (admitted.length < unknown.length) this.#held();
    this.#start(admitted);
    this.#endIfIdle();
  }

  #answerFromCache({ lookup, key, call }: Asked): boolean {
    const known = lookup.age === null ? undefined : this.#cache.get(key);
    if (!known) return false;
    this.hold.known(lookup, key);
    this.counts.loaded();
    this.#forget(key, call);
    if ('error' in known) call.reject(known.error);
    else call.resolve(known.answer);
    return true;
  }

  /** A calculation is held, and no cell waits for ever: after some minutes it is given up. */
  #held(): void {
    if (this.#heldSince !== null) return;
    const since = this.#clock.elapsed();
    this.#heldSince = since;
    void this.#clock.wait(this.#holding).then(() => {
      if (this.#heldSince === since) this.discard(messages().heldTooLong);
    });
  }

  #start(asked: Asked[]): void {
    for (const one of asked) {
      if (isBatch(one.lookup)) this.#travel(one.lookup, one);
      else void this.#askOne(one.lookup.ask(this.#client, one.input, one.call.signal), one);
    }
    for (const [lookup, waiting] of this.#travellers) {
      // More of the same are on their way: a request that is not full waits for them.
      const more = this.#collected?.some((one) => one.lookup === (lookup as unknown)) ?? false;
      if (!more) this.#depart(lookup, waiting.length);
    }
  }

  #travel(lookup: BatchLookup<unknown, unknown>, asked: Asked): void {
    const waiting = this.#travellers.get(lookup) ?? [];
    waiting.push(asked);
    this.#travellers.set(lookup, waiting);
    if (waiting.length === lookup.most) this.#depart(lookup, lookup.most);
  }

  #depart(lookup: BatchLookup<unknown, unknown>, number: number): void {
    const items = stillWanted(this.#travellers.get(lookup)?.splice(0, number) ?? []);
    if (items.length > 0) void this.#askBatch(lookup, items);
  }

  async #askOne(answering: Promise<unknown>, asked: Asked): Promise<void> {
    try {
      this.#settle(asked, { answer: await answering });
    } catch (error) {
      this.#settle(asked, { error: error as Error });
    }
  }

  async #askBatch(lookup: BatchLookup<unknown, unknown>, items: Asked[]): Promise<void> {
    const everybodyGone = new AbortController();
    let left = items.length;
    for (const { call } of items) {
      call.signal.addEventListener('abort', () => --left === 0 && everybodyGone.abort(), { once: true });
    }
    await askApart(
      items,
      (asked) =>
        lookup.askAll(
          this.#client,
          asked.map(({ input }) => input),
          everybodyGone.signal,
        ),
      (asked, outcome) => this.#settle(asked, outcome),
    );
  }

  #settle({ key, lookup, call }: Asked, outcome: { answer: unknown } | { error: Error }): void {
    this.#forget(key, call);
    if ('answer' in outcome) {
      if (lookup.age !== null) this.#cache.set(key, outcome, lookup.age);
      call.resolve(outcome.answer);
      return;
    }
    if (lookup.age !== null && isMissing(outcome)) this.#cache.set(key, outcome, 'missing');
    call.reject(outcome.error);
  }

  #forget(key: string, call: Call<unknown>): void {
    if (this.#calls.get(key) !== call) return;
    this.#calls.delete(key);
    this.#endIfIdle();
  }

  #endIfIdle(): void {
    if (this.#calls.size === 0 && !this.#collected) this.hold.end();
  }
}

const stillWanted = (asked: Asked[]): Asked[] => asked.filter(({ call }) => !call.signal.aborted);

/** Only what is certainly not there is remembered: other errors may be gone at the next calculation. */
const isMissing = (outcome: { error: Error }): outcome is Extract<Outcome, { error: ServiceError }> =>
  outcome.error instanceof ServiceError && outcome.error.status === 404;
