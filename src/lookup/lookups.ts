import type { Client } from '../api/client.ts';
import { ServiceError } from '../api/service-error.ts';
import { messages } from '../messages/index.ts';
import { AnswerCache } from './answer-cache.ts';
import { askApart } from './batch.ts';
import { Call } from './call.ts';
import { systemClock, type Clock } from './clock.ts';
import { Counts } from './counts.ts';
import { Hold, type Asked } from './hold.ts';
import type { Outcome } from './kept-outcome.ts';
import { isBatch, type BatchLookup, type Lookup, type SingleLookup } from './lookup.ts';
import { queued, type QueuedClient, type Wanted } from './queued-client.ts';
import { RequestQueue } from './request-queue.ts';

export interface LookupOptions {
  client: Client;
  clock?: Clock;
  counts?: Counts;
  cache?: AnswerCache;
  queue?: RequestQueue;
  hold?: Hold;
  /** How long a calculation is held before it is given up, milliseconds. */
  holding?: number;
}

const tenMinutes = 600_000;

/** How long nobody asks until a moment is over, and the most that it lasts, milliseconds. */
const quiet = 2;
const longestMoment = 20;
/** How long nobody asks for more of a kind until a request goes that is not full, milliseconds. */
const filling = 20;

/**
 * Many cells into few calls. Whoever asks for the same input shares one call; inputs that can travel together fill
 * requests to the brim; what is known is answered without one; what is expensive waits to be released. Answers go to
 * every claim, exactly once.
 */
export class Lookups {
  readonly counts: Counts;
  readonly hold: Hold;
  readonly #client: QueuedClient;
  readonly #cache: AnswerCache;
  readonly #clock: Clock;
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
    this.#holding = options.holding ?? tenMinutes;
  }

  /**
   * The answer for one input.
   *
   * @param signal Gives up the claim; the call itself ends when nobody else waits for it.
   * @throws ServiceError with the service's own sentence, or the signal's reason.
   */
  ask<Input, Answer>(lookup: Lookup<Input, Answer>, input: Input, signal?: AbortSignal): Promise<Answer> {
    if (signal?.aborted) return Promise.reject(signal.reason as Error);
    const key = `${lookup.endpoint} ${lookup.key(input)}`;
    const known = lookup.age === null ? undefined : this.#cache.get(key);
    if (known) {
      this.#moment();
      this.hold.known(lookup as Lookup<unknown, unknown>, key);
      this.counts.answeredFromCache(known);
      return 'error' in known ? Promise.reject(known.error) : Promise.resolve(known.answer as Answer);
    }
    const call = this.#calls.get(key) ?? this.#begin(lookup as Lookup<unknown, unknown>, input, key);
    return call.claim(signal) as Promise<Answer>;
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
    const call = new Call<unknown>(this.counts);
    const asked = { key, lookup, input, call };
    this.#calls.set(key, call);
    call.onAbandoned(() => {
      this.hold.drop(asked);
      this.#forget(key, call);
    });
    this.#moment().push(asked);
    return call;
  }

  /** What is collected at this moment; it is looked at when nobody asks any more, or after a while. */
  #moment(): Asked[] {
    if (!this.#collected) {
      this.#collected = [];
      void this.#collect(this.#collected);
    }
    return this.#collected;
  }

  async #collect(collected: Asked[]): Promise<void> {
    const began = this.#clock.elapsed();
    let before: number;
    do {
      before = collected.length;
      await this.#clock.wait(quiet);
    } while (collected.length > before && this.#clock.elapsed() - began < longestMoment);
    this.#collected = null;
    await this.#endOfMoment(stillWanted(collected));
  }

  async #endOfMoment(collected: Asked[]): Promise<void> {
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
    const kinds = new Set<BatchLookup<unknown, unknown>>();
    for (const one of asked) {
      if (isBatch(one.lookup)) kinds.add(this.#travel(one.lookup, one));
      else this.#askOne(one.lookup, one);
    }
    for (const kind of kinds) this.#departWhenQuiet(kind);
  }

  /** A request goes at once when it is full. */
  #travel(lookup: BatchLookup<unknown, unknown>, asked: Asked): typeof lookup {
    const waiting = this.#travellers.get(lookup) ?? [];
    waiting.push(asked);
    this.#travellers.set(lookup, waiting);
    if (waiting.length === lookup.most) this.#depart(lookup, lookup.most);
    return lookup;
  }

  /** A request that is not full goes when no more of its kind have come for a while. */
  #departWhenQuiet(lookup: BatchLookup<unknown, unknown>): void {
    const waiting = this.#travellers.get(lookup)?.length ?? 0;
    if (waiting === 0) return;
    void this.#clock.wait(filling).then(() => {
      if (this.#travellers.get(lookup)?.length === waiting) this.#depart(lookup, waiting);
    });
  }

  #depart(lookup: BatchLookup<unknown, unknown>, number: number): void {
    const items = stillWanted(this.#travellers.get(lookup)?.splice(0, number) ?? []);
    if (items.length > 0) void this.#askBatch(lookup, items);
  }

  #askOne(lookup: SingleLookup<unknown, unknown>, asked: Asked): void {
    lookup.ask(this.#client, asked.input, asked.call).then(
      (answer) => this.#settle(asked, { answer }),
      (error: Error) => this.#settle(asked, { error }),
    );
  }

  async #askBatch(lookup: BatchLookup<unknown, unknown>, items: Asked[]): Promise<void> {
    const wanted: Wanted = {
      throwIfAborted: () => {
        if (!items.some(({ call }) => call.claimed)) items[0]!.call.throwIfAborted();
      },
      sent: () => items.forEach(({ call }) => call.sent()),
    };
    await askApart(
      items,
      (asked) =>
        lookup.askAll(
          this.#client,
          asked.map(({ input }) => input),
          wanted,
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

const stillWanted = (asked: Asked[]): Asked[] => asked.filter(({ call }) => !call.abandoned);

/** Only what is certainly not there is remembered: other errors may be gone at the next calculation. */
const isMissing = (outcome: { error: Error }): outcome is Extract<Outcome, { error: ServiceError }> =>
  outcome.error instanceof ServiceError && outcome.error.status === 404;
