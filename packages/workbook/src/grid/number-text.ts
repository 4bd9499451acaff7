import { numfmt } from '@univerjs/core';
import { generalFormat } from './appearance.ts';

export const isDateFormat = (numberFormat: string): boolean => numfmt.isDateFormat(numberFormat);

/** Of the page: cards and charts show numbers as cells do. Node has no page, and formats as in English. */
const locale = (): string => {
  const page = globalThis.document as Partial<Document> | undefined;
  return page?.documentElement?.lang.slice(0, 2) || 'en';
};

/** A number as a cell with this format shows it. */
export function numberText(value: number, numberFormat: string): string {
  // The digits beyond the fifteenth are noise of the arithmetic.
  if (numberFormat === generalFormat) {
    const digits = String(Number(value.toPrecision(15)));
    return locale() === 'fr' ? digits.replace('.', ',') : digits;
  }
  return String(numfmt.format(numberFormat, value, { locale: locale() }));
}
