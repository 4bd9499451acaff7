import { typeset } from '@cdata/catalog';

export type Language = 'en' | 'fr';

let current: Language = 'en';

/** The language for a host's display language such as `fr-CA`: French for every French, English otherwise. */
export const languageOf = (displayLanguage: string | undefined): Language =>
  /^fr\b/i.test(displayLanguage ?? '') ? 'fr' : 'en';

/**
 * Sets the language of all messages, numbers and dates. This is the only state of a module that others set: a message is a
 * function that every layer calls, in cells and in the pane, and a person reads one language at a time.
 */
export function setLanguage(language: Language): void {
  current = language;
}

export const language = (): Language => current;

const locale = (): string => `${language()}-CA`;

export const formatNumber = (number: number, digits: Intl.NumberFormatOptions = {}): string =>
  number.toLocaleString(locale(), digits);

/** Canadian dollars, without cents. */
export const formatMoney = (dollars: number): string =>
  dollars.toLocaleString(locale(), {
    style: 'currency',
    currency: 'CAD',
    currencyDisplay: 'narrowSymbol',
    maximumFractionDigits: 0,
  });

/** @param share From 0 to 1. */
export const formatPercent = (share: number, digits = 0): string =>
  share.toLocaleString(locale(), { style: 'percent', maximumFractionDigits: digits });

/** @param time ISO 8601, or milliseconds since the epoch. */
export const formatTime = (time: string | number): string =>
  typeset(new Date(time).toLocaleString(locale(), { dateStyle: 'medium', timeStyle: 'short' }), language());

/** @param day YYYY-MM-DD. In French, the first of a month is an ordinal: `1er juill. 2025`. */
export function formatDate(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  const text = date.toLocaleDateString(locale(), { dateStyle: 'medium', timeZone: 'UTC' });
  return typeset(text.replace(/^1(?=\s)/, '1er'), language());
}

/** `3 s`, `2 min`: about as long as it takes, one second at least. */
export const formatDuration = (seconds: number): string =>
  seconds < 90
    ? `${formatNumber(Math.max(1, Math.round(seconds)))}\u00a0s`
    : `${formatNumber(Math.round(seconds / 60))}\u00a0min`;

/** What may be chosen, each as a quotation: `“Stratford, ON” or “Stratford, PE”`. */
export const formatChoices = (choices: readonly string[]): string => {
  const quoted = choices.map((one) => (language() === 'fr' ? `«\u00a0${one}\u00a0»` : `“${one}”`));
  return new Intl.ListFormat(locale(), { type: 'disjunction' }).format(quoted);
};

/** The form that agrees with a number: in French, that of 0 is the singular. */
export const agree = (number: number, one: string, several: string): string =>
  new Intl.PluralRules(locale()).select(number) === 'one' ? one : several;

/** A number with its noun: `1 call`, `12 calls`; `0 appel` in French. */
export const formatCount = (number: number, one: string, several: string): string =>
  `${formatNumber(number)} ${agree(number, one, several)}`;

/** A label and what it is about: `Row 3: no price`, `Ligne 3 : aucun prix`. */
export const labelled = (label: string, text: string): string =>
  current === 'fr' ? `${label}\u00a0: ${text}` : `${label}: ${text}`;

/** The label of a button with the calls that it makes, unless it makes none: `Resume (12 calls)`. */
export const labelWithCalls = (label: string, calls: number, one: string, several: string): string =>
  calls === 0 ? label : `${label} (${formatCount(calls, one, several)})`;

/** Sentences one after the other. One of the service's may lack the full stop that it needs before the next. */
export const joinSentences = (...sentences: string[]): string =>
  sentences
    .map((sentence) => sentence.trim())
    .filter(Boolean)
    .map((sentence, at, all) =>
      at === all.length - 1 || /[.!?…][\s"'”’»)\]]*$/.test(sentence) ? sentence : `${sentence}.`,
    )
    .join(' ');

/** What `work` returns in a language, whatever that of the pane is. */
export function inLanguage<Result>(other: Language, work: () => Result): Result {
  const before = language();
  setLanguage(other);
  try {
    return work();
  } finally {
    setLanguage(before);
  }
}
