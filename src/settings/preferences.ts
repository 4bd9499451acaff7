import type { Language } from '../messages/index.ts';
import { Subscribable } from '../subscribable.ts';

export interface PreferenceValues {
  /** Maximum new calls that a calculation makes without approval. */
  costThreshold: number;
  maxInFlight: number;
  /** TTL of coordinates and zones, days. */
  placeDays: number;
  /** TTL of records and estimates, hours. */
  recordHours: number;
  /** TTL of an address or record that was not found, minutes. */
  missingMinutes: number;
  /** `host` is the language of Excel. */
  language: Language | 'host';
  /** Whether the pane opens with workbooks that have tables to refresh. */
  opensWithTables: boolean;
}

export const preferenceBounds = {
  costThreshold: { default: 1000, minimum: 0, maximum: 1_000_000, step: 100 },
  maxInFlight: { default: 6, minimum: 1, maximum: 12, step: 1 },
  placeDays: { default: 30, minimum: 0, maximum: 365, step: 1 },
  recordHours: { default: 24, minimum: 0, maximum: 720, step: 1 },
  missingMinutes: { default: 60, minimum: 0, maximum: 1440, step: 5 },
} as const;

export type NumberPreference = keyof typeof preferenceBounds;

const numbers = Object.keys(preferenceBounds) as NumberPreference[];
export const languages: readonly PreferenceValues['language'][] = ['host', 'en', 'fr'];
const isLanguage = (value: unknown): value is PreferenceValues['language'] =>
  (languages as readonly unknown[]).includes(value);

export const defaultNumbers = Object.fromEntries(
  numbers.map((name) => [name, preferenceBounds[name].default]),
) as Record<NumberPreference, number>;

export const hasDefaults = (values: PreferenceValues): boolean =>
  numbers.every((name) => values[name] === defaultNumbers[name]);

export class Preferences extends Subscribable {
  readonly #store: Storage | null;
  readonly #name: string;
  #values: PreferenceValues;

  /**
   * @param store Null where the browser stores nothing: the preferences last as long as the page.
   * @param partition `Office.context.partitionKey`: prefix that separates the storage of web hosts.
   */
  constructor(store: Storage | null, partition = '') {
    super();
    this.#store = store;
    this.#name = `${partition}cdata.preferences`;
    this.#values = this.#read();
  }

  /** The same object until a preference changes. */
  get values(): PreferenceValues {
    return this.#values;
  }

  update(changes: Partial<PreferenceValues>): void {
    this.#values = withinBounds({ ...this.#values, ...changes });
    try {
      this.#store?.setItem(this.#name, JSON.stringify(this.#values));
    } catch {
      // The storage is full: the preferences last as long as the page.
    }
    this.notify();
  }

  #read(): PreferenceValues {
    try {
      const stored: unknown = JSON.parse(this.#store?.getItem(this.#name) ?? '{}');
      return withinBounds(typeof stored === 'object' && stored !== null ? stored : {});
    } catch {
      return withinBounds({});
    }
  }
}

/** The values within their bounds, with defaults for those of another type. */
function withinBounds(values: Partial<PreferenceValues>): PreferenceValues {
  const entries = numbers.map((name) => {
    const { default: defaultValue, minimum, maximum } = preferenceBounds[name];
    const number = Number.isInteger(values[name]) ? values[name]! : defaultValue;
    return [name, Math.min(maximum, Math.max(minimum, number))] as const;
  });
  const language = isLanguage(values.language) ? values.language : 'host';
  const opensWithTables = values.opensWithTables !== false;
  return { ...(Object.fromEntries(entries) as Record<NumberPreference, number>), language, opensWithTables };
}
