import * as v from 'valibot';
import { language, type Language } from '../language/index.ts';
import { Subscribable } from '../app/subscribable.ts';
import { readStored, writeStored } from './browser-json.ts';

export const preferenceBounds = {
  costThreshold: { default: 1000, minimum: 0, maximum: 1_000_000, step: 100 },
  maxInFlight: { default: 6, minimum: 1, maximum: 12, step: 1 },
  placeDays: { default: 30, minimum: 0, maximum: 365, step: 1 },
  recordHours: { default: 24, minimum: 0, maximum: 720, step: 1 },
  missingMinutes: { default: 60, minimum: 0, maximum: 1440, step: 5 },
} as const;

export type NumberPreference = keyof typeof preferenceBounds;

const numberPreferences = Object.keys(preferenceBounds) as NumberPreference[];

/** A whole number within its bounds. The default replaces anything else. */
const numberPreference = (name: NumberPreference) => {
  const { default: byDefault, minimum, maximum } = preferenceBounds[name];
  const number = v.pipe(
    v.number(),
    v.integer(),
    v.toMinValue(minimum),
    v.toMaxValue(maximum),
    v.description(`a whole number from ${minimum} to ${maximum}`),
  );
  return v.fallback(number, byDefault);
};

export const languages = ['host', 'en', 'fr'] as const;
export const tableHeaderChoices = ['language', 'en', 'fr', 'names'] as const;

/** What is missing or of another type gets its default. The descriptions end the sentence "enter …". */
export const preferencesSchema = v.object({
  /** Maximum new calls that a calculation makes without approval. */
  costThreshold: numberPreference('costThreshold'),
  maxInFlight: numberPreference('maxInFlight'),
  /** TTL of coordinates and zones, days. */
  placeDays: numberPreference('placeDays'),
  /** TTL of records and estimates, hours. */
  recordHours: numberPreference('recordHours'),
  /** TTL of an address or record that was not found, minutes. */
  missingMinutes: numberPreference('missingMinutes'),
  /** `host` is the language of Excel. */
  language: v.fallback(v.pipe(v.picklist(languages), v.description('"host", "en" or "fr"')), 'host'),
  /** Whether the pane opens with workbooks that have tables to refresh. */
  opensWithTables: v.fallback(v.pipe(v.boolean(), v.description('true or false')), true),
  /** The headers of tables: labels in the pane's language or in another one, or the service's names. */
  tableHeaders: v.fallback(
    v.pipe(v.picklist(tableHeaderChoices), v.description('"language", "en", "fr" or "names"')),
    'language',
  ),
});
export type PreferenceValues = v.InferOutput<typeof preferencesSchema>;
export type TableHeaders = PreferenceValues['tableHeaders'];

/** The language of headers and enumerated values; undefined for the service's own words. */
export const labelsLanguage = (headers: TableHeaders): Language | undefined =>
  headers === 'names' ? undefined : headers === 'language' ? language() : headers;

/** The preferences that the user has set, or that an organization sets for those who have not. */
const somePreferencesSchema = v.partial(preferencesSchema);
type SomePreferences = v.InferOutput<typeof somePreferencesSchema>;

export class Preferences extends Subscribable {
  readonly #store: Storage | null;
  readonly #names: { own: string; organization: string };
  /** What the user has set. */
  #own: SomePreferences;
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
      own: `${partition}cdata.preferences`,
      organization: `${partition}cdata.organization`,
    };
    this.#own = this.#read(this.#names.own);
    this.#organization = this.#read(this.#names.organization);
    this.#values = this.#current();
  }

  /** The same object until a preference changes. */
  get values(): PreferenceValues {
    return this.#values;
  }

  update(changes: SomePreferences): void {
    const values = v.parse(preferencesSchema, { ...this.#values, ...changes });
    const names = Object.keys(changes) as (keyof PreferenceValues)[];
    this.#own = {
      ...this.#own,
      ...Object.fromEntries(names.map((name) => [name, values[name]])),
    };
    this.#save(this.#names.own, this.#own);
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
    const { language } = this.#own;
    this.#own = language === undefined ? {} : { language };
    this.#save(this.#names.own, this.#own);
  }

  get hasDefaults(): boolean {
    const defaults = v.parse(preferencesSchema, this.#organization);
    return numberPreferences.every((name) => this.#values[name] === defaults[name]);
  }

  #current(): PreferenceValues {
    return v.parse(preferencesSchema, { ...this.#organization, ...this.#own });
  }

  #save(name: string, values: SomePreferences): void {
    this.#values = this.#current();
    writeStored(this.#store, name, values);
    this.notify();
  }

  #read(name: string): SomePreferences {
    return readStored(this.#store, name, somePreferencesSchema) ?? {};
  }
}
