import { limits } from '@cdata/catalog';
import { certainNumber, writeNumber } from '@cdata/catalog/reading';
import type { Coordinate } from '../../../src/engine/index.ts';
import { formatNumber, language } from '../../../src/language/index.ts';
import {
  defaultValueRange,
  type ComparableSearch,
  type Property,
  comparablesMessages,
} from '../../../src/features/property/index.ts';
import type { PropertyDraft } from '../property-draft.ts';

/** The fields of the search for comparables, as text. */
export interface Criteria {
  radius: string;
  valueFrom: string;
  valueTo: string;
}

const dollars = (value: number): string => writeNumber(value, { kind: 'money', language: language() });

export function criteriaOf({ radius, valueFrom, valueTo }: PropertyDraft, property: Property): Criteria {
  const defaults = defaultValueRange(property);
  return {
    radius,
    valueFrom: valueFrom ?? (defaults ? dollars(defaults.from) : ''),
    valueTo: valueTo ?? (defaults ? dollars(defaults.to) : ''),
  };
}

export type CriteriaErrors = Partial<Record<keyof Criteria, string>>;

export function parseCriteria(
  { radius, valueFrom, valueTo }: Criteria,
  place: Coordinate,
): { search: ComparableSearch } | { errors: CriteriaErrors } {
  const text = comparablesMessages();
  const errors: CriteriaErrors = {};
  const { minimum, maximum } = limits.radiusKm;
  const written = language();
  const kilometres = certainNumber(radius, { kind: 'distance', unit: 'km', language: written }) ?? NaN;
  if (!(kilometres >= minimum && kilometres <= maximum)) {
    errors.radius = text.radiusOutOfRange(formatNumber(minimum), formatNumber(maximum));
  }
  const amount = (text: string) => certainNumber(text, { kind: 'money', language: written });
  const [from, to] = [amount(valueFrom), amount(valueTo)];
  if (from !== null && Number.isNaN(from)) errors.valueFrom = text.notAnAmount;
  if (to !== null && Number.isNaN(to)) errors.valueTo = text.notAnAmount;
  else if (from !== null && to !== null && to < from) errors.valueTo = text.valueToTooLow;
  if (Object.keys(errors).length > 0) return { errors };
  return { search: { place, radius: kilometres, valueFrom: from, valueTo: to } };
}
