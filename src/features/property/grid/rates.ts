import { isYear } from '@cdata/catalog';
import { percentFormat } from '../../../excel/cells/index.ts';
import { language } from '../../../language/index.ts';
import { characteristicLabel, isArea, type PriceUnit } from '../subject/characteristics.ts';
import { gridMessages } from './messages.ts';

/** The name of the rate of time; the others have the name of their field. */
export const timeRate = 'time';

/** A rate of adjustment of the grid. */
export interface Rate {
  name: string;
  /** Dollars per unit of difference, or a share of the comparable's value. */
  kind: 'amount' | 'share';
}

/** `Floor area (m²)`, `Year built`, `Time` */
export const rateLabel = (name: string, unit: PriceUnit): string =>
  name === timeRate ? gridMessages().time : characteristicLabel(name, unit);

/** What a rate is in: `$ per m²`, `% of the value per year`. */
export function rateUnit({ name, kind }: Rate, unit: PriceUnit): string {
  const { per, share } = gridMessages();
  const ofUnit = isArea(name) ? per[unit] : name === timeRate || isYear(name) ? per.year : per.one;
  return kind === 'amount' ? ofUnit : share(ofUnit.replace('$ ', ''));
}

/** Decimals with which a number has four significant digits, so that an adjustment can be computed from what is printed. */
const decimalsOf = (shown: number): number =>
  shown === 0 || !Number.isFinite(shown)
    ? 2
    : Math.min(10, Math.max(2, 3 - Math.floor(Math.log10(Math.abs(shown)))));

/** Decimals of a rate as it is shown: a share in percent. */
export const rateDecimals = ({ kind }: Pick<Rate, 'kind'>, value: number): number =>
  decimalsOf(kind === 'share' ? value * 100 : value);

export const amountFormat = (): string => (language() === 'fr' ? '#,##0.00 $' : '$#,##0.00');
export function formatOf(rate: Rate, value: unknown = 0): string {
  const decimals = typeof value === 'number' ? rateDecimals(rate, value) : 2;
  const format = rate.kind === 'share' ? percentFormat(2) : amountFormat();
  return format.replace('0.00', `0.00${'#'.repeat(decimals - 2)}`);
}

/** A characteristic of a property with its format. A year has no separator; a day is a part of its year. */
export function factCell(
  { facts }: { facts: Readonly<Record<string, number>> },
  name: string,
): [fact: number, format: string] {
  const fact = facts[name]!;
  const isDay = name === timeRate && !Number.isInteger(fact);
  return [fact, isArea(name) ? '#,##0' : isDay ? '0.00' : 'General'];
}
