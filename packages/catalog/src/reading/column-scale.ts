import { fold } from './text.ts';

/** What a header says of the amounts or areas below it. */
export interface ColumnScale {
  /** Of ten: 3 of `Value ($000)`, 0 where the header states none. */
  power: number;
  /** Whether amounts are in another currency than Canadian dollars, or areas in a unit that the caller doesn't take. */
  isOtherUnit: boolean;
}

/** Other currencies, in folded text. */
export const otherCurrency =
  /(?<![a-z])(?:(?:us|u\.s\.?|au|nz|hk) ?|a)\$|\$ ?(?:us|u\.s\.|au|nz|hk)(?![a-z])|(?<![a-z])(?:usd|eur|gbp|aud|chf|jpy|cny|mxn|euros?)(?![a-z])|(?<![a-z])(?:us|u\.s\.|american|australian) dollars?|dollars? (?:us|u\.s\.|americains?|australiens?)(?![a-z])|\( ?us ?\)|[€£¥]/gi;

const canadianCurrency =
  /^(?:(?:c|ca|can|cad|cdn) ?\$?|\$(?: ?(?:c|ca|can|cad|cdn))?|(?:canadian )?dollars?(?: canadiens?)?)$/;

/** Whether a cell names a currency. */
export const isCurrency = (text: string): boolean =>
  canadianCurrency.test(fold(text).trim()) || fold(text).search(otherCurrency) >= 0;

/** Whether a cell of a column of currencies names another one than Canadian dollars. A blank one names none. */
export const isOtherCurrency = (text: string): boolean =>
  /\p{L}|\p{Sc}/u.test(text) && !canadianCurrency.test(fold(text).trim());

/** How headers state powers of ten, of amounts and areas; in the longer numbers first. */
const anyScales: readonly (readonly [power: number, pattern: string])[] = [
  [9, String.raw`\b(?:milliards?|billions?)\b`],
  [6, String.raw`\b(?:millions?|mln)\b|(?<![\d.,] ?)(?:1[ ,.']?)?000[ ,.']?000'?s?(?!\d)`],
  [3, String.raw`\b(?:thousands?|milliers?|mille|k)\b|(?<![\d.,] ?)(?:1[ ,.']?)?000'?s?(?!\d)`],
  [2, String.raw`\b(?:hundreds|centaines)\b|(?<![\d.,] ?)00'?s?(?!\d)`],
];
/** Of an area, `m` is a metre. */
const dollarScales: readonly (readonly [power: number, pattern: string])[] = [
  [9, String.raw`\$ ?(?:bn|b|g)\b|\bg ?\$`],
  [6, String.raw`(?:\$|\bcad|\bcdn) ?mm?\b|\bmm? ?(?:\$|cad\b|cdn\b)|[([] ?mm? ?[)\]]`],
];
const compile = (list: typeof anyScales) =>
  list.map(([power, pattern]) => ({ power, pattern: new RegExp(pattern, 'g') }));
const scalesOf = { money: compile([...dollarScales, ...anyScales]), area: compile(anyScales) };

/** What goes with a scale: `in thousands of $`, `(en M$)`, `x 1000`. */
const aroundScale = /\b(?:in|en|x) *(?=[¤$(])|×|[¤$()[\]]/g;

/** `floorAreaSqFt` has four words. */
export const dividedWords = (header: string): string => header.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ');

const foldedHeader = (header: string): string =>
  fold(dividedWords(header))
    .replace(/[_\s]+/g, ' ')
    .trim();

/** What the header of a column of amounts or areas says of their scale and their currency. */
export function scaleOf(header: string, kind: 'money' | 'area'): ColumnScale {
  const text = foldedHeader(header);
  const power = scalesOf[kind].find(({ pattern }) => text.search(pattern) >= 0)?.power ?? 0;
  return { power, isOtherUnit: kind === 'money' && text.search(otherCurrency) >= 0 };
}

/** Of amounts in thousands: half of them are above 20 million dollars. */
const maxUsualAmount = 20_000;

/** Whether amounts below a header that states thousands or millions are rather full dollars. */
export function areFullDollars(header: string, amounts: readonly number[]): boolean {
  const sorted = amounts.filter((amount) => amount > 0).sort((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)];
  return scaleOf(header, 'money').power >= 3 && median !== undefined && median >= maxUsualAmount;
}

/** A header, folded, without its scale and its currency: `sale price` of `Sale price ($000)`. */
export const withoutScale = (header: string, kind: 'money' | 'area'): string =>
  scalesOf[kind]
    .reduce(
      (text, { pattern }) => text.replace(pattern, '¤'),
      foldedHeader(header).replace(otherCurrency, '¤'),
    )
    .replace(aroundScale, ' ');
