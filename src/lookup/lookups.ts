import type { Client } from '../api/client.ts';
import { ServiceError } from '../api/service-error.ts';
import { cellMessages } from '../messages/index.ts';
import { AnswerCache } from './answer-cache.ts';
import { askApart } from './batch.ts';
import { Call } from './call.ts';
import { systemClock, type Clock } from './clock.ts';
import { Counts } from './counts.ts';
import { Hold } from './hold.ts';
import type { Outcome } from './kept-outcome.ts';
import { isBatch, type BatchLookup, type Lookup, type SingleLookup } from './lookup.ts';
import { queued, type QueuedClient, type Wanted } from './queued-client.ts';
import type { Renewal } from './renewals.ts';
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
  readonly #calls = new Map<string, AnyCall>();
  /** Inputs of batch lookups that wait for a request to travel in. */
  readonly #travellers = new Map<Batch, AnyCall[]>();
  /** What was asked since the last moment; null where nobody asks. */
  #collected: AnyCall[] | null = null;
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
   * @param approved Whether the cost has been agreed to: it is not held.
   * @param renewal Asks the service the first time, whatever is kept.
   * @throws ServiceError with the service's own sentence, or the signal's reason.
   */
  ask<Input, Answer>(
    lookup: Lookup<Input, Answer>,
    input: Input,
    signal?: AbortSignal,
    approved = false,
    renewal: Renewal | null = null,
  ): Promise<Answer> {
    if (signal?.aborted) return Promise.reject(signal.reason as Error);
    const key = keyOf(lookup, input);
    const anew = renewal !== null && !renewal.has(key);
    if (anew) {
      renewal.add(key);
      this.#cache.forget(key);
    }
    const known = lookup.age === null ? undefined : this.#cache.get(key);
    if (known) {
      this.#moment();
      this.hold.known(lookup as Lookup<unknown, unknown>, key);
      this.counts.answeredAtOnce(known);
      return 'error' in known ? Promise.reject(known.error) : Promise.resolve(known.answer as Answer);
    }
    const call = this.#calls.get(key) ?? this.#begin(lookup as Lookup<unknown, unknown>, input, key);
    if (anew) call.anew = true;
    if (approved) this.#approve(call);
    return call.claim(signal) as Promise<Answer>;
  }

  /** Which of these inputs would be answered without a call. Asks nothing of the service. */
  async known<Input, Answer>(lookup: Lookup<Input, Answer>, inputs: Input[]): Promise<boolean[]> {
    return (await this.kept(lookup, inputs)).map((outcome) => outcome !== undefined);
  }

  /**
   * What each of these inputs would be answered without a call, or why it has no answer; undefined where that takes a
   * call. Asks nothing of the service, and no cell is counted as answered.
   */
  async kept<Input, Answer>(
    lookup: Lookup<Input, Answer>,
    inputs: Input[],
  ): Promise<(Outcome<Answer> | undefined)[]> {
    if (lookup.age === null) return inputs.map(() => undefined);
    const keys = inputs.map((input) => keyOf(lookup, input));
    await this.#cache.load(keys.filter((key) => !this.#cache.get(key)));
    return keys.map((key) => this.#cache.get(key) as Outcome<Answer> | undefined);
  }

  /** Lets the calculation that is held go on. */
  release(): void {
    this.#heldSince = null;
    this.#start(this.hold.release());
  }

  /** Gives up the calculation that is held: each of its cells says so. */
  discard(sentence = cellMessages().discarded): void {
    this.#heldSince = null;
    for (const call of this.hold.discard()) this.#settle(call, { error: new ServiceError(0, sentence) });
  }

  /** Gives up whatever somebody waits for, held or not, with this sentence; answers that are under way are kept. */
  cancelWaiting(sentence: string): void {
    this.discard(sentence);
    for (const call of [...this.#calls.values()]) call.cancel(new ServiceError(0, sentence));
  }

  #approve(call: AnyCall): void {
    call.approved = true;
    if (this.hold.drop(call)) this.#start([call]);
  }

  #begin(lookup: Lookup<unknown, unknown>, input: unknown, key: string): AnyCall {
    const call: AnyCall = new Call(key, lookup, input, this.counts, this.#abandoned);
    this.#calls.set(key, call);
    this.#moment().push(call);
    return call;
  }

  readonly #abandoned = (call: AnyCall): void => {
    this.hold.drop(call);
    this.#forget(call);
  };

  /** What is collected at this moment; it is looked at when nobody asks any more, or after a while. */
  #moment(): AnyCall[] {
    if (!this.#collected) {
      this.#collected = [];
      void this.#collect(this.#collected);
    }
    return this.#collected;
  }

  async #collect(collected: AnyCall[]): Promise<void> {
    const began = this.#clock.elapsed();
    let before: number;
    do {
      before = collected.length;
      await this.#clock.wait(quiet);
    } while (collected.length > before && this.#clock.elapsed() - began < longestMoment);
    this.#collected = null;
    await this.#endOfMoment(stillWanted(collected));
  }

  async #endOfMoment(collected: AnyCall[]): Promise<void> {
    const kept = collected.filter(({ lookup, anew }) => lookup.age !== null && !anew);
    if (kept.length > 0) await this.#cache.load(kept.map(({ key }) => key));
    const unknown = stillWanted(collected).filter((call) => !this.#answerFromCache(call));
    const agreed = unknown.filter(({ approved }) => approved);
    const others = unknown.filter(({ approved }) => !approved);
    const admitted = this.hold.admit(others);
    if (admitted.length < others.length) this.#held();
    this.#start([...agreed, ...admitted]);
    this.#endIfIdle();
  }

  #answerFromCache(call: AnyCall): boolean {
    const { key, lookup, anew } = call;
    const known = lookup.age === null || anew ? undefined : this.#cache.get(key);
    if (!known) return false;
    this.hold.known(lookup, key);
    this.#forget(call);
    if ('error' in known) call.reject(known.error);
    else call.resolve(known.answer, false);
    return true;
  }

  /** A calculation is held, and no cell waits for ever: after some minutes it is given up. */
  #held(): void {
    if (this.#heldSince !== null) return;
    const since = this.#clock.elapsed();
    this.#heldSince = since;
    void this.#clock.wait(this.#holding).then(() => {
      if (this.#heldSince === since) this.discard(cellMessages().heldTooLong);
    });
  }

  #start(calls: AnyCall[]): void {
    const kinds = new Set<Batch>();
    for (const call of calls) {
      if (isBatch(call.lookup)) kinds.add(this.#travel(call.lookup, call));
      else this.#askOne(call.lookup, call);
    }
    for (const kind of kinds) this.#departWhenQuiet(kind);
  }

  /** A request goes at once when it is full. */
  #travel(lookup: Batch, call: AnyCall): Batch {
    const waiting = this.#travellers.get(lookup) ?? [];
    waiting.push(call);
    this.#travellers.set(lookup, waiting);
    if (waiting.length === lookup.most) this.#depart(lookup, lookup.most);
    return lookup;
  }

  /** A request that is not full goes when no more of its kind have come for a while. */
  #departWhenQuiet(lookup: Batch): void {
    const waiting = this.#travellers.get(lookup)?.length ?? 0;
    if (waiting === 0) return;
    void this.#clock.wait(filling).then(() => {
      if (this.#travellers.get(lookup)?.length === waiting) this.#depart(lookup, waiting);
    });
  }

  #depart(lookup: Batch, number: number): void {
    const calls = stillWanted(this.#travellers.get(lookup)?.splice(0, number) ?? []);
    if (calls.length > 0) void this.#askBatch(lookup, calls);
  }

  #askOne(lookup: SingleLookup<unknown, unknown>, call: AnyCall): void {
    lookup.ask(this.#client, call.input, call).then(
      (answer) => this.#settle(call, { answer }),
      (error: Error) => this.#settle(call, { error }),
    );
  }

  async #askBatch(lookup: Batch, calls: AnyCall[]): Promise<void> {
    const wanted: Wanted = {
      throwIfAborted: () => {
        if (!calls.some(({ claimed }) => claimed)) calls[0]!.throwIfAborted();
      },
      sent: () => calls.forEach((call) => call.sent()),
    };
    await askApart(
      calls,
      (asked) =>
        lookup.askAll(
          this.#client,
          asked.map(({ input }) => input),
          wanted,
        ),
      (call, outcome) => this.#settle(call, outcome),
    );
  }

  #settle(call: AnyCall, outcome: { answer: unknown } | { error: Error }): void {
    const { key, lookup } = call;
    this.#forget(call);
    if ('answer' in outcome) {
      if (lookup.age !== null) this.#cache.set(key, outcome, lookup.age);
      call.resolve(outcome.answer);
      return;
    }
    if (lookup.age !== null && isMissing(outcome)) this.#cache.set(key, outcome, 'missing');
    call.reject(outcome.error);
  }

  #forget(call: AnyCall): void {
    if (this.#calls.get(call.key) !== call) return;
    this.#calls.delete(call.key);
    this.#endIfIdle();
  }

  #endIfIdle(): void {
    if (this.#calls.size === 0 && !this.#collected) this.hold.end();
  }
}

const keyOf = <Input, Answer>(lookup: Lookup<Input, Answer>, input: Input): string =>
  `${lookup.endpoint} ${lookup.key(input)}`;

type AnyCall = Call<unknown>;
type Batch = BatchLookup<unknown, unknown>;

const stillWanted = (calls: AnyCall[]): AnyCall[] => calls.filter(({ abandoned }) => !abandoned);

/** Only what is certainly not there is remembered: other errors may be gone at the next calculation. */
const isMissing = (outcome: { error: Error }): outcome is Extract<Outcome, { error: ServiceError }> =>
  outcome.error instanceof ServiceError && outcome.error.status === 404;
