import { datasets, roleValue } from '@cdata/catalog';
import { namesUnit, words } from '@cdata/catalog/reading';
import type { ServiceRecord } from '../../../api/index.ts';
import { language } from '../../../language/index.ts';

/** Of which kind properties are that are compared. Null or undefined means any. */
export interface PropertyKind {
  propertyClass: string | null;
  /** The code or the name of the use, where the roll has one: residential with two dwellings is not a house. */
  use?: string | null;
  /** Whether it is a unit of a building, and not a whole address. */
  isUnit?: boolean | null;
}

/** Something with an assessment. */
interface Assessed {
  /** Empty if it is not published. */
  propertyClass: string;
  record: ServiceRecord;
}

export const kindNames = ['propertyClass', 'use', 'isUnit'] as const;
export type KindName = (typeof kindNames)[number];

const { type, description } = datasets.assessment.roles;

export const classOf = (record: ServiceRecord): string => String(roleValue(record, type) ?? '');

/** The code or the name of a property's use; empty if it is not published. */
export const useOf = (record: ServiceRecord): string => String(roleValue(record, description) ?? '');

/** The kind of an assessed property, as far as it is published. */
export const kindOf = (assessment: ServiceRecord | null): PropertyKind => ({
  propertyClass: (assessment && classOf(assessment)) || null,
  use: (assessment && useOf(assessment)) || null,
  isUnit: assessment && namesUnit(assessment),
});

/** Classes that most rolls have, in English and in French. */
const classNames = [
  ['Residential', 'Résidentiel'],
  ['Commercial', 'Commercial'],
  ['Industrial', 'Industriel'],
  ['Institutional', 'Institutionnel'],
  ['Agricultural', 'Agricole'],
] as const;

/** A class in the language of the text, if it is a usual one; otherwise as the roll has it. */
export function className(published: string): string {
  const names = classNames.find((both) => both.some((name) => name === published));
  return names ? names[language() === 'fr' ? 1 : 0] : published;
}

/** What tells a property from those of a kind; null if it is of the kind. */
export function kindAgainst({ propertyClass, record }: Assessed, kind: PropertyKind): KindName | null {
  if (kind.propertyClass !== null && propertyClass !== kind.propertyClass) return 'propertyClass';
  const { use = null, isUnit = null } = kind;
  if (use !== null && useOf(record) !== use) return 'use';
  return isUnit !== null && namesUnit(record) !== isUnit ? 'isUnit' : null;
}

const parking = '(parking|stall|locker|stationnement|casier|rangement|garage space|storage unit)';
/** `Stall 14, 100 Main St`, but not `100 Parking Way`. */
const parkingAddress = new RegExp(`^${parking}\\b|\\b${parking}( (stall|space|unit|spot|no))? [a-z]?\\d`);
const parkingKind = new RegExp(`^${parking}\\b`);

/** Whether an address, or the type of a property, is that of a parking stall or a locker. */
export const isParking = (address: string, kind: string): boolean =>
  parkingAddress.test(words(address).join(' ')) || parkingKind.test(words(kind).join(' '));

/** Whether an assessment is that of a parking stall or a locker, by its address, its class or its use. */
export const isStall = (record: ServiceRecord): boolean =>
  isParking(String(record.address ?? ''), classOf(record)) ||
  [record.building_use, record.use_code].some((use) => isParking('', String(use ?? '')));
