/** Base of every class whose state can be observed. `subscribe` is bound, so that React can take it as it is. */
export class Subscribable {
  readonly #listeners = new Set<() => void>();

  /** Calls the listener after each change. Returns a function that unsubscribes. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  protected hasListeners(): boolean {
    return this.#listeners.size > 0;
  }

  protected notify(): void {
    for (const listener of this.#listeners) listener();
  }
}
