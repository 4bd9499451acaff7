import { datasets, isYear, publishedDollars, publishedNumber, roleValue } from '@cdata/catalog';
import type { ServiceRecord } from '../../../api/index.ts';
import { formatMoney, formatNumber } from '../../../language/index.ts';
import {
  characteristicFields,
  characteristicLabel,
  characteristicOf,
  usualPriceUnit,
} from './characteristics.ts';
import type { Property } from './property-lookup.ts';
import { propertyMessages } from './messages.ts';

/** 0 if it is not published. */
export const rollYear = (record: ServiceRecord): number =>
  publishedNumber(roleValue(record, ['assessment_year'])) ?? 0;

/** Identifies a property across years: its city with its roll number or address. */
export const identity = (record: ServiceRecord): string =>
  [record.municipality, roleValue(record, ['roll_number', 'normalized_address', 'record_id'])]
    .map(String)
    .join(' ');

/** Of a unit, the others of its building are comparables. */
export function isSubject(
  { address, municipality, assessment: own, unit }: Property,
  record: ServiceRecord,
): boolean {
  if (own !== null && identity(own) === identity(record)) return true;
  const isOfUnit = unit?.hasAssessment === true;
  return !isOfUnit && record.municipality === municipality && record.normalized_address === address;
}

/** A fact of the newest assessment that describes the property. */
interface PropertyFact {
  /** Of its field. */
  name: string;
  label: string;
  value: number;
  /** As the pane shows it. */
  text: string;
  format: string;
}

/** Areas in the unit that is usual where the property is. */
export function propertyFacts(property: Property): PropertyFact[] {
  const { assessment } = property;
  const unit = usualPriceUnit(property);
  return characteristicFields.flatMap(({ name }): PropertyFact[] => {
    const value = assessment && characteristicOf(assessment, name, unit);
    if (value === null) return [];
    const isOfYear = isYear(name);
    const text = isOfYear ? String(value) : formatNumber(value, { maximumFractionDigits: 0 });
    return [{ name, label: characteristicLabel(name, unit), value, text, format: isOfYear ? '0' : '#,##0' }];
  });
}

/** `2025: $512,000 · 2024: $498,000` of the rolls before the newest; empty without any. */
export function earlierRolls({ assessment, records }: Property): string {
  if (!assessment) return '';
  const newest = rollYear(assessment);
  const values = new Map<number, number>();
  for (const record of assessmentsOf(records)) {
    const value = publishedDollars(roleValue(record, datasets.assessment.roles.value));
    const year = rollYear(record);
    const isEarlier = identity(record) === identity(assessment) && year > 0 && year < newest;
    if (isEarlier && value !== null) values.set(year, value);
  }
  return [...values]
    .sort(([one], [other]) => other - one)
    .map(([year, value]) => propertyMessages().earlierValue(String(year), formatMoney(value)))
    .join(' · ');
}

const assessmentsOf = (records: Property['records']): ServiceRecord[] =>
  records.flatMap(({ dataset, records: list }) => (dataset === 'assessment' ? list : []));

/** `Assessed value, 2026 roll` */
export function assessedValueLabel({ assessment }: Pick<Property, 'assessment'>): string {
  const text = propertyMessages();
  const year = assessment ? rollYear(assessment) : 0;
  return year > 0 ? text.blockValueOf(String(year)) : text.blockAssessment;
}

/** Records with the newest first, by the date of their dataset. */
export const newestFirst = (
  records: readonly ServiceRecord[],
  dateFields: readonly string[],
): ServiceRecord[] =>
  records.toSorted((a, b) => {
    const dateOf = (record: ServiceRecord) => String(roleValue(record, dateFields) ?? '');
    return rollYear(b) - rollYear(a) || dateOf(b).localeCompare(dateOf(a));
  });
