import { numfmt } from '@univerjs/core';
import { generalFormat } from './appearance.ts';

export const isDateFormat = (numberFormat: string): boolean => numfmt.isDateFormat(numberFormat);

/** A number as a cell with this format shows it. */
export function numberText(value: number, numberFormat: string): string {
  // The digits beyond the fifteenth are noise of the arithmetic.
  if (numberFormat === generalFormat) return String(Number(value.toPrecision(15)));
  return String(numfmt.format(numberFormat, value));
}
