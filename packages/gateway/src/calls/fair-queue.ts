/** A turn that has come: call `end` when the request has been answered. */
export interface Turn {
  end(): void;
}

/**
 * Limits the requests that are in flight at the service. Each person has a queue of their own, and the queues take
 * turns: someone with 10,000 requests does not delay a colleague with one. When the service limits calls, everyone
 * waits, and fewer requests are sent at a time until it recovers.
 */
export class FairQueue {
  readonly #max: number;
  #limit: number;
  #inFlight = 0;
  #successes = 0;
  #pausedUntil = 0;
  #timer: NodeJS.Timeout | null = null;
  /** Those who wait, by person. A person who has had a turn moves to the end. */
  readonly #waiting = new Map<string, ((turn: Turn) => void)[]>();

  /** @param max Requests in flight. */
  constructor(max: number) {
    this.#max = max;
    this.#limit = max;
  }

  get inFlight(): number {
    return this.#inFlight;
  }

  get length(): number {
    return [...this.#waiting.values()].reduce((sum, { length }) => sum + length, 0);
  }

  /** Milliseconds until requests are sent again; 0 if they are. */
  get pause(): number {
    return Math.max(0, this.#pausedUntil - Date.now());
  }

  /** Resolves when it is a request's turn. */
  turn(person: string): Promise<Turn> {
    return new Promise((resolve) => {
      const queue = this.#waiting.get(person);
      if (queue) queue.push(resolve);
      else this.#waiting.set(person, [resolve]);
      this.#startNext();
    });
  }

  /** The service has asked everyone to wait. @param milliseconds From now. */
  slowDown(milliseconds: number): void {
    // Requests that were in flight together are refused together: that is one sign, not eight.
    if (this.pause === 0) this.#limit = Math.max(1, Math.floor(this.#limit / 2));
    this.#successes = 0;
    this.#pausedUntil = Math.max(this.#pausedUntil, Date.now() + milliseconds);
  }

  /** The service has answered: after a while without refusals, more requests are sent at a time. */
  speedUp(): void {
    if (this.#limit === this.#max || ++this.#successes <= this.#limit) return;
    this.#successes = 0;
    this.#limit++;
    this.#startNext();
  }

  /** Ends the timer of a pause. */
  close(): void {
    if (this.#timer) clearTimeout(this.#timer);
  }

  #startNext(): void {
    const { pause } = this;
    if (pause > 0) {
      this.#timer ??= setTimeout(() => {
        this.#timer = null;
        this.#startNext();
      }, pause);
      return;
    }
    while (this.#inFlight < this.#limit) {
      const [next] = this.#waiting;
      if (!next) return;
      const [person, queue] = next;
      const start = queue.shift()!;
      this.#waiting.delete(person);
      if (queue.length > 0) this.#waiting.set(person, queue);
      this.#inFlight++;
      start(this.#newTurn());
    }
  }

  #newTurn(): Turn {
    let hasEnded = false;
    return {
      end: () => {
        if (hasEnded) return;
        hasEnded = true;
        this.#inFlight--;
        this.#startNext();
      },
    };
  }
}
