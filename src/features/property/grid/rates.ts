import { datasets, field, fieldLabel, isYear, publishedNumber, type Field } from '@cdata/catalog';
import type { ServiceRecord } from '../../../api/index.ts';
import { language } from '../../../language/index.ts';
import {
  areaKinds,
  squareMetresPerSquareFoot,
  type AreaField,
  type PriceUnit,
} from '../subject/characteristics.ts';
import { supportMessages } from '../support/messages.ts';

/** The name of the rate of time; the others have the name of their field. */
export const timeRate = 'time';

/** A rate of adjustment of the grid. */
export interface Rate {
  name: string;
  /** Dollars per unit of difference, or a share of the comparable's value. */
  kind: 'amount' | 'share';
}

/** A number of the assessment that describes the property, and not the assessment. */
export const characteristicFields: readonly Field[] = datasets.assessment.fields.filter(
  ({ name, kind }) => (kind === 'number' || kind === 'integer') && name !== 'assessment_year',
);

export const isArea = (name: string): name is AreaField => name in areaKinds;

/** A characteristic of a record in the unit of the rates; null if it is not published. */
export function characteristicOf(record: ServiceRecord, name: string, unit: PriceUnit): number | null {
  const published = publishedNumber(record[name]);
  if (published === null || published <= 0) return null;
  return isArea(name) && unit === 'm2' ? published * squareMetresPerSquareFoot : published;
}

/** `Floor area (m²)`, `Year built`, `Time` */
export function rateLabel(name: string, unit: PriceUnit): string {
  const text = supportMessages();
  if (name === timeRate) return text.time;
  if (isArea(name)) return text.areas[areaKinds[name]][unit];
  const declared = field(datasets.assessment, name);
  return declared ? fieldLabel(name)[language()] : name;
}

/** What a rate is per: `per m²`, `per year`, `per unit`. */
export function perUnit(name: string, unit: PriceUnit): string {
  const { per } = supportMessages();
  if (isArea(name)) return per[unit];
  return name === timeRate || isYear(name) ? per.year : per.one;
}
