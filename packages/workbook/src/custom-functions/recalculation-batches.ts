/** A batch starts after this many milliseconds without a new result, because calls settle in bursts. */
const idleDelay = 10;

/** A batch waits at least this many milliseconds for the rest of a burst. */
const minBurst = 100;

/** A batch collects for this many times the duration of the last calculation, so that most time is left for the calls. */
const collectionFactor = 4;

/** A cell that does not take its result is given up after this many calculations. */
const maxAttempts = 3;

interface RecalculationOptions<Item> {
  /** Whether calls are pending whose results may join the batch. */
  hasPendingCalls: () => boolean;
  calculate: (items: Item[]) => Promise<void>;
  /** Returns the cells that did not take their results, because they moved meanwhile. */
  undelivered: (items: Item[]) => Item[];
  onBatchEnd: () => void;
}

/**
 * Collects cells whose calls have settled and calculates them together. While more calls are pending, a batch collects
 * longer the longer a calculation takes.
 */
export class RecalculationBatches<Item extends object> {
  readonly #options: RecalculationOptions<Item>;
  readonly #items = new Set<Item>();
  readonly #attempts = new WeakMap<Item, number>();
  #timer: ReturnType<typeof setTimeout> | null = null;
  #calculating = false;
  #isStopped = false;
  #lastDuration = 0;
  #firstAdded = 0;
  #lastAdded = 0;

  constructor(options: RecalculationOptions<Item>) {
    this.#options = options;
  }

  get isCalculating(): boolean {
    return this.#calculating;
  }

  /** Whether some results are not yet on the sheet. */
  get isBusy(): boolean {
    return this.#items.size > 0 || this.#calculating;
  }

  /** After a call without a result, there may be no more calls to wait for. */
  onCallEnd(): void {
    if (this.#items.size > 0) this.#schedule();
  }

  /** The workbook is closed: nothing is calculated any more. */
  stop(): void {
    clearTimeout(this.#timer ?? undefined);
    this.#isStopped = true;
  }

  add(item: Item): void {
    this.#lastAdded = performance.now();
    if (this.#items.size === 0) this.#firstAdded = this.#lastAdded;
    this.#items.add(item);
    this.#attempts.delete(item);
    this.#schedule();
  }

  #schedule(): void {
    if (this.#calculating || this.#isStopped) return;
    const isComplete = !this.#options.hasPendingCalls();
    if (this.#timer !== null && !isComplete) return;
    clearTimeout(this.#timer ?? undefined);
    this.#timer = setTimeout(() => this.#startOrWait(), isComplete ? 0 : idleDelay);
  }

  #startOrWait(): void {
    this.#timer = null;
    const now = performance.now();
    const collecting = now - this.#firstAdded;
    const minCollecting = collectionFactor * this.#lastDuration;
    const burstEnded =
      now - this.#lastAdded >= idleDelay || collecting >= Math.max(minBurst, 2 * minCollecting);
    if (!this.#options.hasPendingCalls() || (collecting >= minCollecting && burstEnded)) {
      void this.#calculateBatch();
    } else this.#schedule();
  }

  async #calculateBatch(): Promise<void> {
    const items = [...this.#items];
    this.#items.clear();
    this.#calculating = true;
    const start = performance.now();
    await this.#options.calculate(items);
    this.#lastDuration = performance.now() - start;
    this.#calculating = false;
    for (const item of this.#options.undelivered(items)) {
      const attempts = (this.#attempts.get(item) ?? 0) + 1;
      this.#attempts.set(item, attempts);
      if (attempts < maxAttempts) this.#items.add(item);
    }
    if (this.#items.size > 0) this.#schedule();
    this.#options.onBatchEnd();
  }
}
