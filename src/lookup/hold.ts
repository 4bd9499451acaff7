import { Subscribable } from '../subscribable.ts';
import { isBatch, type Lookup } from './lookup.ts';
import type { Call } from './call.ts';

/** A call that nobody has asked the service for yet. */
type Asked = Call<unknown>;

/** What a calculation that is held would cost, of one endpoint. */
export interface HeldCost {
  /** Path as the reference writes it, e.g. `/geocode`. */
  endpoint: string;
  /** Different inputs of the calculation. */
  inputs: number;
  /** Those of them that are known already. */
  known: number;
  /** Requests that the rest would take. */
  requests: number;
}

/** The inputs of one endpoint in the calculation that is going on. */
interface Tally {
  known: Set<string>;
  admitted: number;
  held: number;
  most: number;
}

const requestsOf = (inputs: number, most: number): number => Math.ceil(inputs / most);

/**
 * Holds a calculation that is expensive until somebody releases or discards it. A calculation is all that is asked
 * from one idle moment to the next: Excel hands 10,000 cells over in portions.
 */
export class Hold extends Subscribable {
  /** Most new requests of one calculation that go without asking. */
  readonly #above: () => number;
  #tallies = new Map<string, Tally>();
  #held = new Map<string, Asked>();
  #released = false;
  /** How many parts of the calculation are still to come, as far as somebody said so. */
  #open = 0;
  /** Whether the calculation would be over, but for what is still to come. */
  #idle = false;
  #costs: readonly HeldCost[] | null = null;

  constructor(above: () => number) {
    super();
    this.#above = above;
  }

  /** What is held, an entry an endpoint; empty where nothing is. The same object until it changes. */
  get costs(): readonly HeldCost[] {
    return (this.#costs ??= [...this.#tallies].flatMap(([endpoint, { known, admitted, held, most }]) =>
      held === 0
        ? []
        : {
            endpoint,
            inputs: known.size + admitted + held,
            known: known.size,
            requests: requestsOf(held, most),
          },
    ));
  }

  /** An input of the calculation was known. */
  known(lookup: Lookup<unknown, unknown>, key: string): void {
    this.#tally(lookup).known.add(key);
  }

  /** Those of the new lookups that may be asked now: all or none. The others stay here. */
  admit(asked: Asked[]): Asked[] {
    for (const { lookup } of asked) this.#tally(lookup).admitted++;
    if (this.#released || (this.#held.size === 0 && this.#requests() <= this.#above())) return asked;
    for (const one of asked) {
      const tally = this.#tally(one.lookup);
      tally.admitted--;
      tally.held++;
      this.#held.set(one.key, one);
    }
    this.#changed();
    return [];
  }

  /** Lets the calculation go on, and what comes to it until the next idle moment. */
  release(): Asked[] {
    this.#released = true;
    return this.#take();
  }

  /** Gives the held lookups up; others of the calculation that come later are judged anew. */
  discard(): Asked[] {
    return this.#take();
  }

  /** Nobody waits any longer for a lookup, or it was agreed to apart. Returns whether it was held. */
  drop(one: Asked): boolean {
    if (this.#held.get(one.key) !== one) return false;
    this.#held.delete(one.key);
    this.#tally(one.lookup).held--;
    this.#changed();
    return true;
  }

  /** More of the calculation is to come until {@link close}: it is not over when nothing is under way. */
  open(): void {
    this.#open++;
  }

  close(): void {
    this.#open--;
    if (this.#idle) this.end();
  }

  /** Nothing is under way any longer: the calculation is over. */
  end(): void {
    this.#idle = this.#open > 0;
    if (this.#idle || this.#tallies.size === 0) return;
    this.#tallies = new Map();
    this.#released = false;
  }

  #requests(): number {
    let requests = 0;
    for (const { admitted, held, most } of this.#tallies.values())
      requests += requestsOf(admitted + held, most);
    return requests;
  }

  #tally(lookup: Lookup<unknown, unknown>): Tally {
    this.#idle = false;
    let tally = this.#tallies.get(lookup.endpoint);
    if (!tally) {
      tally = { known: new Set(), admitted: 0, held: 0, most: isBatch(lookup) ? lookup.most : 1 };
      this.#tallies.set(lookup.endpoint, tally);
    }
    return tally;
  }

  #take(): Asked[] {
    const taken = [...this.#held.values()];
    this.#held = new Map();
    for (const tally of this.#tallies.values()) tally.held = 0;
    if (this.#released) for (const { lookup } of taken) this.#tally(lookup).admitted++;
    this.#changed();
    return taken;
  }

  #changed(): void {
    this.#costs = null;
    this.notify();
  }
}
