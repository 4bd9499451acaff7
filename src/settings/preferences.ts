import { language, type Language } from '../messages/index.ts';
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
  /** The headers of tables: labels in a language, or the service's names. */
  tableHeaders: TableHeaders;
}

export const tableHeaderChoices = ['language', 'en', 'fr', 'names'] as const;
/** `language` is that of the pane. */
export type TableHeaders = (typeof tableHeaderChoices)[number];

/** The language of headers and enumerated values; undefined for the service's own words. */
export const labelsLanguage = (headers: TableHeaders): Language | undefined =>
  headers === 'names' ? undefined : headers === 'language' ? language() : headers;

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

/** The preferences that the user has chosen, or that an organization sets for those who have not. */
type SomePreferences = Partial<PreferenceValues>;

export class Preferences extends Subscribable {
  readonly #store: Storage | null;
  readonly #names: { chosen: string; organization: string };
  #chosen: SomePreferences;
  #organization: SomePreferences;
  #values: PreferenceValues;

  /**
   * @param store Null where the browser stores nothing: the preferences last as long as the page.
   * @param partition `Office.context.partitionKey`: prefix that separates the storage of web hosts.
   */
  constructor(store: Storage | null, partition = '') {
    super();
    this.#store = store;
    this.#names = {
      chosen: `${partition}cdata.preferences`,
      organization: `${partition}cdata.organization`,
    };
    this.#chosen = this.#read(this.#names.chosen);
    this.#organization = this.#read(this.#names.organization);
    this.#values = this.#current();
  }

  /** The same object until a preference changes. */
  get values(): PreferenceValues {
    return this.#values;
  }

  update(changes: SomePreferences): void {
    const values = withinBounds({ ...this.#values, ...changes });
    const names = Object.keys(changes) as (keyof PreferenceValues)[];
    this.#chosen = {
      ...this.#chosen,
      ...Object.fromEntries(names.map((name) => [name, values[name]])),
    };
    this.#save(this.#names.chosen, this.#chosen);
  }

  /**
   * Sets the defaults of an organization, for whatever the user has not chosen. They are stored, because the functions
   * start before the pane reads them.
   */
  setOrganizationDefaults(defaults: SomePreferences): void {
    if (JSON.stringify(defaults) === JSON.stringify(this.#organization)) return;
    this.#organization = defaults;
    this.#save(this.#names.organization, defaults);
  }

  /** Resets all numbers to the defaults. */
  reset(): void {
    const { language } = this.#chosen;
    this.#chosen = language === undefined ? {} : { language };
    this.#save(this.#names.chosen, this.#chosen);
  }

  get hasDefaults(): boolean {
    const defaults = withinBounds(this.#organization);
    return numbers.every((name) => this.#values[name] === defaults[name]);
  }

  #current(): PreferenceValues {
    return withinBounds({ ...this.#organization, ...this.#chosen });
  }

  #save(name: string, values: SomePreferences): void {
    this.#values = this.#current();
    try {
      this.#store?.setItem(name, JSON.stringify(values));
    } catch {
      // The storage is full: the preferences last as long as the page.
    }
    this.notify();
  }

  #read(name: string): SomePreferences {
    try {
      const stored: unknown = JSON.parse(this.#store?.getItem(name) ?? '{}');
      return typeof stored === 'object' && stored !== null ? stored : {};
    } catch {
      return {};
    }
  }
}

/** The values within their bounds, with defaults for those of another type. */
function withinBounds(values: SomePreferences): PreferenceValues {
  const entries = numbers.map((name) => {
    const { default: defaultValue, minimum, maximum } = preferenceBounds[name];
    const number = Number.isInteger(values[name]) ? values[name]! : defaultValue;
    return [name, Math.min(maximum, Math.max(minimum, number))] as const;
  });
  const language = isLanguage(values.language) ? values.language : 'host';
  const opensWithTables = values.opensWithTables !== false;
  const tableHeaders = tableHeaderChoices.find((one) => one === values.tableHeaders) ?? 'language';
  const chosen = Object.fromEntries(entries) as Record<NumberPreference, number>;
  return { ...chosen, language, opensWithTables, tableHeaders };
}
