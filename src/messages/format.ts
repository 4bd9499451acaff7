import { language } from './language.ts';

/** Numbers, money and dates as the language chosen writes them in Canada. */
const locale = (): string => `${language()}-CA`;

export const shownNumber = (number: number, digits: Intl.NumberFormatOptions = {}): string =>
  number.toLocaleString(locale(), digits);

/** Canadian dollars, without cents. */
export const shownMoney = (dollars: number): string =>
  dollars.toLocaleString(locale(), {
    style: 'currency',
    currency: 'CAD',
    currencyDisplay: 'narrowSymbol',
    maximumFractionDigits: 0,
  });

/** A share of one, as a percentage. */
export const shownShare = (share: number): string =>
  share.toLocaleString(locale(), { style: 'percent', maximumFractionDigits: 0 });

/** A moment, given in ISO 8601 or milliseconds since the epoch, by the clock of this computer. */
export const shownTime = (moment: string | number): string =>
  new Date(moment).toLocaleString(locale(), { dateStyle: 'medium', timeStyle: 'short' });

/** A number with its noun in the form that it takes: `1 call`, `12 calls`; French says `0 appel`. */
export const counted = (number: number, one: string, several: string): string => {
  const singular = new Intl.PluralRules(locale()).select(number) === 'one';
  return `${shownNumber(number)} ${singular ? one : several}`;
};
