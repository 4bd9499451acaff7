/** A turn that has come: call `end` when the work is done. */
interface Turn {
  end(): void;
}

/** Requests in flight at the least after a refusal: one that hangs must leave a place for others. */
const minLimit = 2;
/** Milliseconds after which a request is slow: fewer calls at a time would not speed it up. */
const slowAfter = 5000;

/** As many requests wait as may, and this person has more than an equal share of them. */
export class QueueFull extends Error {
  override readonly name = 'QueueFull';
}

/**
 * Limits the requests that are in flight at the service, or the statements at its database. Each person has a queue of
 * their own, and the queues take turns: someone with 10,000 requests does not delay a colleague with one. A person may
 * hold as many places as remain free, so that requests that hang never occupy all of them: alone, someone has half. When
 * the service limits calls, fewer requests are sent at a time until it recovers; those that are slow do not count then,
 * because they could be all. A bounded queue refuses first those who fill it.
 */
export class FairQueue {
  readonly #max: number;
  readonly #maxWaiting: number;
  #limit: number;
  #inFlight = 0;
  /** How many of those in flight are slow. */
  #slow = 0;
  #successes = 0;
  /** Requests in flight, by person. */
  readonly #held = new Map<string, number>();
  /** Those who wait, by person. A person who has had a turn moves to the end. */
  readonly #waiting = new Map<string, ((turn: Turn) => void)[]>();

  /** @param max Requests in flight. @param options.maxWaiting Of all persons; while few wait, one may have them all. */
  constructor(max: number, { maxWaiting = Infinity }: { maxWaiting?: number } = {}) {
    this.#max = max;
    this.#maxWaiting = maxWaiting;
    this.#limit = max;
  }

  get inFlight(): number {
    return this.#inFlight;
  }

  get length(): number {
    return [...this.#waiting.values()].reduce((sum, { length }) => sum + length, 0);
  }

  /** Resolves when it is a request's turn. @throws {QueueFull}, or the reason of the signal. */
  turn(person: string, signal: AbortSignal): Promise<Turn> {
    return new Promise((resolve, reject) => {
      signal.throwIfAborted();
      if (this.#isFullFor(person)) throw new QueueFull('Too many requests wait.');
      const leave = () => {
        this.#leave(person, start);
        reject(signal.reason as Error);
      };
      const start = (turn: Turn) => {
        signal.removeEventListener('abort', leave);
        resolve(turn);
      };
      signal.addEventListener('abort', leave, { once: true });
      const queue = this.#waiting.get(person);
      if (queue) queue.push(start);
      else this.#waiting.set(person, [start]);
      this.#startNext();
    });
  }

  /** The service has limited calls. */
  slowDown(): void {
    // Requests that were in flight together are refused together: that is one sign, not eight.
    if (this.#successes > 0 || this.#limit === this.#max) {
      this.#limit = Math.max(minLimit, Math.floor(this.#limit / 2));
    }
    this.#successes = 0;
  }

  /** The service has answered: after a while without refusals, more requests are sent at a time. */
  speedUp(): void {
    this.#successes++;
    if (this.#limit === this.#max || this.#successes <= this.#limit) return;
    this.#successes = 0;
    this.#limit++;
    this.#startNext();
  }

  /** A person with less than an equal share of the waiting requests may still add one. */
  #isFullFor(person: string): boolean {
    if (this.length < this.#maxWaiting) return false;
    const persons = new Set([...this.#waiting.keys(), person]).size;
    return (this.#waiting.get(person)?.length ?? 0) >= Math.floor(this.#maxWaiting / persons);
  }

  #startNext(): void {
    for (;;) {
      const free = Math.min(this.#limit + this.#slow, this.#max) - this.#inFlight;
      const next = [...this.#waiting].find(([person]) => (this.#held.get(person) ?? 0) < free);
      if (!next) return;
      const [person, queue] = next;
      const start = queue.shift()!;
      this.#waiting.delete(person);
      if (queue.length > 0) this.#waiting.set(person, queue);
      this.#add(person, 1);
      start(this.#newTurn(person));
    }
  }

  #newTurn(person: string): Turn {
    let hasEnded = false;
    let isSlow = false;
    const timer = setTimeout(() => {
      isSlow = true;
      this.#slow++;
      this.#startNext();
    }, slowAfter).unref();
    return {
      end: () => {
        if (hasEnded) return;
        hasEnded = true;
        clearTimeout(timer);
        if (isSlow) this.#slow--;
        this.#add(person, -1);
        this.#startNext();
      },
    };
  }

  #add(person: string, change: 1 | -1): void {
    this.#inFlight += change;
    const held = (this.#held.get(person) ?? 0) + change;
    if (held > 0) this.#held.set(person, held);
    else this.#held.delete(person);
  }

  #leave(person: string, start: (turn: Turn) => void): void {
    const queue = this.#waiting.get(person)?.filter((one) => one !== start) ?? [];
    if (queue.length > 0) this.#waiting.set(person, queue);
    else this.#waiting.delete(person);
  }
}
