import type { Clock } from './clock.ts';

/** The window closes when nothing was added for this long, milliseconds. */
const quietPeriod = 2;
const maxDuration = 20;

/**
 * Collects items that are added close together. Excel calculates the cells of one calculation one after the other, and
 * hands them over in portions. A window spans all of them; a batch per task would split them up.
 */
export class BatchWindow<Item> {
  readonly #clock: Clock;
  readonly #onClosed: (items: Item[]) => void;
  #items: Item[] | null = null;

  constructor(clock: Clock, onClosed: (items: Item[]) => void) {
    this.#clock = clock;
    this.#onClosed = onClosed;
  }

  get isOpen(): boolean {
    return this.#items !== null;
  }

  open(): Item[] {
    if (!this.#items) {
      this.#items = [];
      void this.#closeWhenQuiet(this.#items);
    }
    return this.#items;
  }

  add(item: Item): void {
    this.open().push(item);
  }

  async #closeWhenQuiet(items: Item[]): Promise<void> {
    const openedAt = this.#clock.elapsed();
    // Everything that this task requests has been added once its microtasks run.
    await Promise.resolve();
    let countBefore: number;
    do {
      countBefore = items.length;
      await this.#clock.wait(quietPeriod);
    } while (items.length > countBefore && this.#clock.elapsed() - openedAt < maxDuration);
    this.#items = null;
    this.#onClosed(items);
  }
}
