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
  #items: Item[] | null = null;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get isOpen(): boolean {
    return this.#items !== null;
  }

  /** Opens the window. Resolves to its items when it closes. */
  open(): Promise<Item[]> {
    return this.#closeWhenQuiet((this.#items = []));
  }

  /** The window must be open. */
  add(item: Item): void {
    this.#items!.push(item);
  }

  async #closeWhenQuiet(items: Item[]): Promise<Item[]> {
    const openedAt = this.#clock.elapsed();
    // Everything that this task requests has been added once its microtasks run.
    await Promise.resolve();
    let countBefore: number;
    do {
      countBefore = items.length;
      await this.#clock.wait(quietPeriod);
    } while (items.length > countBefore && this.#clock.elapsed() - openedAt < maxDuration);
    this.#items = null;
    return items;
  }
}
