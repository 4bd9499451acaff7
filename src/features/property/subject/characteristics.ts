import { datasets, field, fieldLabel, publishedNumber, type Field } from '@cdata/catalog';
import type { ServiceRecord } from '../../../api/index.ts';
import { language } from '../../../language/index.ts';
import { propertyMessages } from './messages.ts';
import type { Property } from './property-lookup.ts';

/** The unit of area that prices are given by. */
export const priceUnits = ['ft2', 'm2'] as const;
export type PriceUnit = (typeof priceUnits)[number];

/** What a property's area is measured in where it is: Québec's rolls are in square metres. */
export const usualPriceUnit = ({ records }: Pick<Property, 'records'>): PriceUnit =>
  records.some((dataset) => dataset.records.some(({ province }) => province === 'QC')) ? 'm2' : 'ft2';

/** Exactly: a foot is 0.3048 metres. */
export const squareMetresPerSquareFoot = 0.09290304;

/** The area that prices are compared by: of the building if the subject's city publishes it, otherwise of the lot. */
export type AreaField = 'square_footage' | 'lot_size_sf';

export const areaFieldOf = (subject: ServiceRecord | null, others: readonly ServiceRecord[]): AreaField => {
  const has = (record: ServiceRecord | null) => (publishedNumber(record?.square_footage) ?? 0) > 0;
  return has(subject) && others.filter(has).length >= others.length / 2 ? 'square_footage' : 'lot_size_sf';
};

/** What an area is measured of, as labels say it. */
export const areaKinds = { square_footage: 'floor', lot_size_sf: 'lot' } as const;

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

/** `Floor area (m²)`, `Year built` */
export function characteristicLabel(name: string, unit: PriceUnit): string {
  if (isArea(name)) return propertyMessages().areas[areaKinds[name]][unit];
  const declared = field(datasets.assessment, name);
  return declared ? fieldLabel(name)[language()] : name;
}
