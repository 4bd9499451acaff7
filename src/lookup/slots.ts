/** Room for so many at once; who waits is let in in the order of arrival, and who comes back before the others. */
export class Slots {
  #most: number;
  #taken = 0;
  #waiting: (() => void)[] = [];
  /** Those before it have been let in. */
  #next = 0;
  readonly #returning: (() => void)[] = [];

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
  async take(): Promise<void> {
    if (this.#taken < this.#most && this.#next === this.#waiting.length) this.#taken++;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  /** Gives the room back for a while, and resolves when there is room again. */
  async retake(): Promise<void> {
    const back = new Promise<void>((resolve) => this.#returning.push(resolve));
    this.give();
    await back;
  }

  give(): void {
    this.#taken--;
    this.#letIn();
  }

  #letIn(): void {
    while (this.#taken < this.#most) {
      const enter = this.#returning.shift() ?? this.#waiting[this.#next++];
      if (!enter) break;
      this.#taken++;
      enter();
    }
    if (this.#next < this.#waiting.length) return;
    this.#waiting = [];
    this.#next = 0;
  }
}
