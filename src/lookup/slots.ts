/** Room for so many at once; who waits is let in in the order of arrival. */
export class Slots {
  #most: number;
  #taken = 0;
  #waiting: (() => void)[] = [];
  /** Those before it have been let in. */
  #next = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** How many may be in at once. */
  get most(): number {
    return this.#most;
  }

  set most(most: number) {
    this.#most = most;
    this.#letIn();
  }

  /** Resolves when there is room. */
  take(): Promise<void> | void {
    if (this.#taken < this.#most && this.#next === this.#waiting.length) {
      this.#taken++;
      return;
    }
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  give(): void {
    this.#taken--;
    this.#letIn();
  }

  #letIn(): void {
    while (this.#taken < this.#most && this.#next < this.#waiting.length) {
      this.#taken++;
      this.#waiting[this.#next++]!();
    }
    if (this.#next < this.#waiting.length) return;
    this.#waiting = [];
    this.#next = 0;
  }
}
