/** How long no further call has settled when a wave begins, milliseconds: calls settle in bursts. */
const quiet = 10;

/** How long a burst is waited for at the least, milliseconds. */
const longestBurst = 100;

/** How many times as long as its last calculation took a wave gathers, so that most of the time is the calls' own. */
const patience = 4;

/** How often a cell is calculated for a result that it does not take before it is left alone. */
const attempts = 3;

/**
 * Gathers cells whose calls have settled, and has them calculated together. A wave costs a calculation: the longer
 * they take, the more calls one gathers, while there are more to come.
 */
export class Waves<Item extends object> {
  readonly #more: () => boolean;
  readonly #calculate: (items: Item[]) => Promise<void>;
  readonly #left: (items: Item[]) => Item[];
  readonly #over: () => void;
  readonly #gathered = new Set<Item>();
  readonly #tried = new WeakMap<Item, number>();
  #timer: ReturnType<typeof setTimeout> | null = null;
  #calculating = false;
  #took = 0;
  #firstAdded = 0;
  #lastAdded = 0;

  /**
   * @param more Whether calls are open that have yet to settle.
   * @param calculate Calculates the cells of a wave.
   * @param left Those of a wave that did not take their results: their cells moved away in between.
   * @param over Told at the end of each wave.
   */
  constructor(
    more: () => boolean,
    calculate: (items: Item[]) => Promise<void>,
    left: (items: Item[]) => Item[],
    over: () => void,
  ) {
    this.#more = more;
    this.#calculate = calculate;
    this.#left = left;
    this.#over = over;
  }

  /** Whether cells are being calculated to take results. */
  get calculating(): boolean {
    return this.#calculating;
  }

  /** Whether results are not yet on the sheet. */
  get busy(): boolean {
    return this.#gathered.size > 0 || this.#calculating;
  }

  /** A call has ended without a result: there may be none left to wait for. */
  quicken(): void {
    if (this.#gathered.size > 0) this.#schedule();
  }

  /** A cell has a result to take. */
  add(item: Item): void {
    this.#lastAdded = performance.now();
    if (this.#gathered.size === 0) this.#firstAdded = this.#lastAdded;
    this.#gathered.add(item);
    this.#tried.delete(item);
    this.#schedule();
  }

  #schedule(): void {
    if (this.#calculating) return;
    const last = !this.#more();
    if (this.#timer !== null && !last) return;
    clearTimeout(this.#timer ?? undefined);
    this.#timer = setTimeout(() => this.#due(), last ? 0 : quiet);
  }

  /** Begins the wave, or waits on: as long as the last one's calculation asks for, and for the rest of a burst. */
  #due(): void {
    this.#timer = null;
    const now = performance.now();
    const gathering = now - this.#firstAdded;
    const least = patience * this.#took;
    const complete = now - this.#lastAdded >= quiet || gathering >= Math.max(longestBurst, 2 * least);
    if (!this.#more() || (gathering >= least && complete)) void this.#wave();
    else this.#schedule();
  }

  async #wave(): Promise<void> {
    const items = [...this.#gathered];
    this.#gathered.clear();
    this.#calculating = true;
    const began = performance.now();
    await this.#calculate(items);
    this.#took = performance.now() - began;
    this.#calculating = false;
    for (const item of this.#left(items)) {
      const tried = (this.#tried.get(item) ?? 0) + 1;
      this.#tried.set(item, tried);
      if (tried < attempts) this.#gathered.add(item);
    }
    if (this.#gathered.size > 0) this.#schedule();
    this.#over();
  }
}
