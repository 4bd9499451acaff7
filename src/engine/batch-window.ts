import type { Clock } from './clock.ts';

interface BatchWindowOptions {
  /** The window closes when nothing was added for this long, milliseconds. */
  quietPeriod: number;
  /** The window closes after this time at the latest, milliseconds. */
  maxDuration?: number;
  /** The window closes at once when it has this many items. */
  maxItems?: number;
}

/** Collects items that are added close together. */
export class BatchWindow<Item> {
  readonly #clock: Clock;
  readonly #options: Required<BatchWindowOptions>;
  #items: Item[] | null = null;
  #close: () => void = () => undefined;

  constructor(
    clock: Clock,
    { quietPeriod, maxDuration = Infinity, maxItems = Infinity }: BatchWindowOptions,
  ) {
    this.#clock = clock;
    this.#options = { quietPeriod, maxDuration, maxItems };
  }

  get isOpen(): boolean {
    return this.#items !== null;
  }

  /** Opens the window. Resolves to its items when it closes. */
  open(): Promise<Item[]> {
    const items: Item[] = [];
    this.#items = items;
    return new Promise((resolve) => {
      this.#close = () => {
        this.#items = null;
        resolve(items);
      };
      void this.#closeWhenQuiet(items);
    });
  }

  /** The window must be open. */
  add(item: Item): void {
    if (this.#items!.push(item) === this.#options.maxItems) this.#close();
  }

  async #closeWhenQuiet(items: Item[]): Promise<void> {
    const { quietPeriod, maxDuration } = this.#options;
    const openedAt = this.#clock.elapsed();
    // Everything that this task requests has been added once its microtasks run.
    await Promise.resolve();
    let countBefore: number;
    do {
      countBefore = items.length;
      await this.#clock.wait(quietPeriod);
    } while (items.length > countBefore && this.#clock.elapsed() - openedAt < maxDuration);
    if (this.#items === items) this.#close();
  }
}
