/** What a person prefers, kept on this computer. */
export interface PreferenceValues {
  /** Most new requests of one calculation that go without asking. */
  holdAbove: number;
}

const usual: PreferenceValues = { holdAbove: 1000 };

/** The preferences of this computer; those that were never chosen are the usual ones. */
export class Preferences {
  readonly #store: Storage | null;
  readonly #name: string;
  readonly #listeners = new Set<() => void>();
  #values: PreferenceValues;

  /**
   * @param store Null where the browser keeps nothing: the preferences last as long as the page.
   * @param partition `Office.context.partitionKey`: prefix that separates the storage of web hosts.
   */
  constructor(store: Storage | null, partition = '') {
    this.#store = store;
    this.#name = `${partition}cdata.preferences`;
    this.#values = this.#read();
  }

  /** The preferences as they are; the same object until one changes. */
  get values(): PreferenceValues {
    return this.#values;
  }

  prefer(chosen: Partial<PreferenceValues>): void {
    this.#values = { ...this.#values, ...chosen };
    try {
      this.#store?.setItem(this.#name, JSON.stringify(this.#values));
    } catch {
      // Full: what was chosen holds for this page.
    }
    for (const listener of this.#listeners) listener();
  }

  /** Calls the listener after each change; returns how to stop. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #read(): PreferenceValues {
    try {
      const { holdAbove } = JSON.parse(this.#store?.getItem(this.#name) ?? '{}') as Partial<PreferenceValues>;
      return { holdAbove: Number.isInteger(holdAbove) && holdAbove! >= 0 ? holdAbove! : usual.holdAbove };
    } catch {
      return usual;
    }
  }
}
