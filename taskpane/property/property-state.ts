import { limits, plainDollars, plainNumber, roleValue, datasets } from '../../src/catalog/index.ts';
import { usualValues, type ComparableSearch } from '../../src/property/index.ts';
import type { Property } from '../../src/property/index.ts';
import type { Coordinate, AddressInput } from '../../src/lookup/index.ts';
import { messages, shownNumber } from '../../src/messages/index.ts';

/** Of the two sides of a property: what is held there, and what is compared with it. */
export type PropertyPart = 'held' | 'comparables';

/** What is being put together on the Property screen; texts are as they were typed. */
export interface PropertyDraft {
  address: string;
  city: string;
  /** The address that was looked up; null where one is asked for. */
  asked: AddressInput | null;
  part: PropertyPart;
  /** The columns of the tables of what is held. */
  columns: 'usual' | 'filled';
  radius: string;
  /** Null for what is offered: a span around the subject's value. */
  valueFrom: string | null;
  valueTo: string | null;
  /** What was searched for last; null where nothing was. */
  searched: ComparableSearch | null;
  /** Null for all classes, undefined where nothing was chosen: then the subject's own. */
  propertyClass?: string | null;
  /** Record ids of the comparables that are ticked. */
  ticked: string[];
  /** Where comparables go. */
  destination: 'subject sheet' | 'new sheet';
  /** The sheet's id on which the property was put. */
  sheetId: string | null;
}

export const newProperty: PropertyDraft = {
  address: '',
  city: '',
  asked: null,
  part: 'held',
  columns: 'usual',
  radius: String(limits.radiusKm.default),
  valueFrom: null,
  valueTo: null,
  searched: null,
  ticked: [],
  destination: 'subject sheet',
  sheetId: null,
};

/** What is forgotten when another address is looked up. */
export const otherProperty: Partial<PropertyDraft> = {
  part: 'held',
  valueFrom: null,
  valueTo: null,
  searched: null,
  propertyClass: undefined,
  ticked: [],
  sheetId: null,
};

/** What stands in the fields of the form: as it was typed, or what is offered. */
export interface Criteria {
  radius: string;
  valueFrom: string;
  valueTo: string;
}

/** The criteria as they stand, with what is offered where nothing was typed. */
export function criteriaOf({ radius, valueFrom, valueTo }: PropertyDraft, property: Property): Criteria {
  const span = usualValues(property);
  return {
    radius,
    valueFrom: valueFrom ?? (span ? shownNumber(span.from) : ''),
    valueTo: valueTo ?? (span ? shownNumber(span.to) : ''),
  };
}

/** The subject's class as its assessment publishes it, or null. */
export function subjectClass({ assessment }: Property): string | null {
  const published = assessment && roleValue(assessment, datasets.assessment.roles.type);
  return published ? String(published) : null;
}

/** Sentences about what is wrong, by the field. */
export type CriteriaFaults = Partial<Record<keyof Criteria, string>>;

/** The search that is typed, or what is wrong with it; known without asking the service. */
export function readCriteria(
  { radius, valueFrom, valueTo }: Criteria,
  place: Coordinate,
): { search: ComparableSearch } | { faults: CriteriaFaults } {
  const text = messages().property;
  const faults: CriteriaFaults = {};
  const { minimum, maximum } = limits.radiusKm;
  const kilometres = radius.trim() === '' ? NaN : Number(plainNumber(radius));
  if (!(kilometres >= minimum && kilometres <= maximum)) {
    faults.radius = text.radiusFault(shownNumber(minimum), shownNumber(maximum));
  }
  const [from, to] = [plainDollars(valueFrom), plainDollars(valueTo)];
  if (Number.isNaN(from)) faults.valueFrom = text.dollarsFault;
  if (Number.isNaN(to)) faults.valueTo = text.dollarsFault;
  else if (from !== null && to !== null && to < from) faults.valueTo = text.valuesFault;
  if (Object.keys(faults).length > 0) return { faults };
  return { search: { place, radius: kilometres, valueFrom: from, valueTo: to } };
}

/** Whether two searches ask the service for the same. */
export const sameCriteria = (one: ComparableSearch | null, other: ComparableSearch | null): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
