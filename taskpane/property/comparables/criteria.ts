import { limits, plainDollars, typedNumber } from '@cdata/catalog';
import type { Coordinate } from '../../../src/engine/index.ts';
import { formatNumber } from '../../../src/language/index.ts';
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

export function criteriaOf({ radius, valueFrom, valueTo }: PropertyDraft, property: Property): Criteria {
  const defaults = defaultValueRange(property);
  return {
    radius,
    valueFrom: valueFrom ?? (defaults ? formatNumber(defaults.from) : ''),
    valueTo: valueTo ?? (defaults ? formatNumber(defaults.to) : ''),
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
  const kilometres = typedNumber(radius, { decimalComma: true });
  if (!(kilometres >= minimum && kilometres <= maximum)) {
    errors.radius = text.radiusOutOfRange(formatNumber(minimum), formatNumber(maximum));
  }
  const [from, to] = [plainDollars(valueFrom), plainDollars(valueTo)];
  if (Number.isNaN(from)) errors.valueFrom = text.notAnAmount;
  if (Number.isNaN(to)) errors.valueTo = text.notAnAmount;
  else if (from !== null && to !== null && to < from) errors.valueTo = text.valueToTooLow;
  if (Object.keys(errors).length > 0) return { errors };
  return { search: { place, radius: kilometres, valueFrom: from, valueTo: to } };
}
