import type { Language } from '../messages/index.ts';
import { Subscribable } from '../subscribable.ts';

/** What a person prefers, kept on this computer. */
export interface PreferenceValues {
  /** Most new requests of one calculation that go without asking. */
  holdAbove: number;
  /** Requests under way at once, at the most. */
  inFlight: number;
  /** Days that places stay known. */
  placeDays: number;
  /** Hours that records and estimates stay known. */
  recordHours: number;
  /** Minutes that it stays known that something is not there. */
  missingMinutes: number;
  /** The language of the add-in; `host` follows Excel's. */
  language: Language | 'host';
}

/** The preferences that are numbers, and between what they may be chosen. */
export const preferenceBounds = {
  holdAbove: { usual: 1000, minimum: 0, maximum: 1_000_000, step: 100 },
  inFlight: { usual: 6, minimum: 1, maximum: 12, step: 1 },
  placeDays: { usual: 30, minimum: 0, maximum: 365, step: 1 },
  recordHours: { usual: 24, minimum: 0, maximum: 720, step: 1 },
  missingMinutes: { usual: 60, minimum: 0, maximum: 1440, step: 5 },
} as const;

export type NumberPreference = keyof typeof preferenceBounds;

const numbers = Object.keys(preferenceBounds) as NumberPreference[];
/** The choices of a language; `host` is the usual one. */
export const languages: readonly PreferenceValues['language'][] = ['host', 'en', 'fr'];
const isLanguage = (given: unknown): given is PreferenceValues['language'] =>
  (languages as readonly unknown[]).includes(given);

/** The preferences that are numbers, as they are where nobody chose. */
export const usualNumbers = Object.fromEntries(
  numbers.map((name) => [name, preferenceBounds[name].usual]),
) as Record<NumberPreference, number>;

/** Whether all numbers are the usual ones. */
export const isUsual = (values: PreferenceValues): boolean =>
  numbers.every((name) => values[name] === usualNumbers[name]);

/** The preferences of this computer; those that were never chosen are the usual ones. */
export class Preferences extends Subscribable {
  readonly #store: Storage | null;
  readonly #name: string;
  #values: PreferenceValues;

  /**
   * @param store Null where the browser keeps nothing: the preferences last as long as the page.
   * @param partition `Office.context.partitionKey`: prefix that separates the storage of web hosts.
   */
  constructor(store: Storage | null, partition = '') {
    super();
    this.#store = store;
    this.#name = `${partition}cdata.preferences`;
    this.#values = this.#read();
  }

  /** The preferences as they are; the same object until one changes. */
  get values(): PreferenceValues {
    return this.#values;
  }

  prefer(chosen: Partial<PreferenceValues>): void {
    this.#values = lawful({ ...this.#values, ...chosen });
    try {
      this.#store?.setItem(this.#name, JSON.stringify(this.#values));
    } catch {
      // Full: what was chosen holds for this page.
    }
    this.notify();
  }

  #read(): PreferenceValues {
    try {
      const kept: unknown = JSON.parse(this.#store?.getItem(this.#name) ?? '{}');
      return lawful(typeof kept === 'object' && kept !== null ? kept : {});
    } catch {
      return lawful({});
    }
  }
}

/** What was chosen, within its bounds; the usual where something else stands there. */
function lawful(chosen: Partial<PreferenceValues>): PreferenceValues {
  const values = numbers.map((name) => {
    const { usual, minimum, maximum } = preferenceBounds[name];
    const number = Number.isInteger(chosen[name]) ? chosen[name]! : usual;
    return [name, Math.min(maximum, Math.max(minimum, number))] as const;
  });
  const language = isLanguage(chosen.language) ? chosen.language : 'host';
  return { ...(Object.fromEntries(values) as Record<NumberPreference, number>), language };
}
