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

export const amountFormat = (): string => (language() === 'fr' ? '#,##0.00 $' : '$#,##0.00');
export const formatOf = ({ kind }: Rate): string => (kind === 'share' ? percentFormat(2) : amountFormat());

/** The format of a characteristic of a property. A year has no separator. */
export const factFormat = (name: string): string => (isArea(name) ? '#,##0' : 'General');
