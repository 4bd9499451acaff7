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

/** What the user knows of a property: by the name of the characteristic; areas in square feet. */
export type OwnFacts = Readonly<Record<string, number | string>>;

const ownPrefix = 'own ';
/** The name of what the user compares properties by besides: a column of the sales, or a row of the grid. */
export const ownCharacteristic = (label: string): string => ownPrefix + label;
export const isOwn = (name: string): boolean => name.startsWith(ownPrefix);
export const labelOfOwn = (name: string): string => name.slice(ownPrefix.length);

/** The names of the user's own characteristics that records have, those of numbers or of words. */
export const ownNamesIn = (
  records: readonly (ServiceRecord | null)[],
  type: 'number' | 'string',
): string[] => {
  const names = new Set(records.flatMap((record) => Object.keys(record ?? {}).filter(isOwn)));
  const isOfType = (name: string) =>
    records.every((record) => record?.[name] === undefined || typeof record[name] === type);
  return [...names].filter(isOfType);
};

/** A characteristic of a record in the unit of the rates; null if it is not published. */
export function characteristicOf(record: ServiceRecord, name: string, unit: PriceUnit): number | null {
  const published = publishedNumber(record[name]);
  if (published === null || published < 0 || (published === 0 && !isOwn(name))) return null;
  return isArea(name) && unit === 'm2' ? published * squareMetresPerSquareFoot : published;
}

/** What most of the others publish and the subject does not: only the user can say it. */
export const lackingFacts = (
  { assessment }: Pick<Property, 'assessment'>,
  others: readonly { record: ServiceRecord }[],
): string[] => {
  const has = (record: ServiceRecord | null, name: string) =>
    record !== null && characteristicOf(record, name, 'ft2') !== null;
  return characteristicFields
    .map(({ name }) => name)
    .filter((name) => !has(assessment, name))
    .filter((name) => others.filter(({ record }) => has(record, name)).length > others.length / 2);
};

/** `Floor area (m²)`, `Year built` */
export function characteristicLabel(name: string, unit: PriceUnit): string {
  if (isOwn(name)) return labelOfOwn(name);
  if (isArea(name)) return propertyMessages().areas[areaKinds[name]][unit];
  const declared = field(datasets.assessment, name);
  return declared ? fieldLabel(name)[language()] : name;
}
