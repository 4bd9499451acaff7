import { datasets, isYear, placeOf, publishedDollars, roleValue } from '@cdata/catalog';
import type { Characteristic, Evidence, RollChange } from '../adjustments/index.ts';
import type { ServiceRecord } from '../api/index.ts';
import type { Coordinate } from '../engine/index.ts';
import type { PriceUnit } from './areas.ts';
import { comparables, identity, isSubject, rollYear } from './comparables.ts';
import type { Property } from './property-lookup.ts';
import { characteristicFields, characteristicOf, isArea } from './rates.ts';

/** What the assessments around a subject say about rates, before any method. */
export interface SupportEvidence {
  /** The newest assessments that have a value and all characteristics, the nearest first. */
  evidence: Evidence[];
  /** Properties that are on two rolls. */
  changes: RollChange[];
  characteristics: Characteristic[];
  /** Null if none is published. */
  rollYear: number | null;
  counts: {
    assessments: number;
    /** On the newest roll, without the subject. */
    properties: number;
    otherClass: number;
    /** Without a value, or without one of the characteristics. */
    incomplete: number;
  };
}

/** Characteristics that fewer properties publish are no part of the evidence: the others would be left out. */
const minPublished = 0.6;

const kilometresPerDegree = 111.195;

interface EvidenceOptions {
  place: Coordinate;
  unit: PriceUnit;
  /** Null for all. */
  propertyClass: string | null;
}

export function supportEvidence(
  subject: Property,
  records: readonly ServiceRecord[],
  { place, unit, propertyClass }: EvidenceOptions,
): SupportEvidence {
  const { nearest } = comparables(subject, place, records);
  const ofClass = nearest.filter((one) => propertyClass === null || one.propertyClass === propertyClass);
  const fields = characteristicFields.filter(
    ({ name }) =>
      ofClass.filter(({ record }) => characteristicOf(record, name, unit) !== null).length >
      minPublished * ofClass.length,
  );
  const names = fields.map(({ name }) => name);
  const evidence = ofClass.flatMap(({ record, recordId, address, value }): Evidence[] => {
    const facts = factsOf(record, names, unit);
    const there = placeOf(record);
    if (value === null || value <= 0 || !facts || !there) return [];
    const east = (there.lng - place.lng) * Math.cos((place.lat * Math.PI) / 180) * kilometresPerDegree;
    const north = (there.lat - place.lat) * kilometresPerDegree;
    return [{ id: recordId, address, zone: String(record.zoning ?? ''), east, north, value, facts }];
  });
  return {
    evidence,
    changes: changesOf(subject, records, propertyClass),
    characteristics: names.map(defaultCharacteristic),
    rollYear: nearest.length === 0 ? null : Math.max(...nearest.map(({ record }) => rollYear(record))),
    counts: {
      assessments: records.length,
      properties: nearest.length,
      otherClass: nearest.length - ofClass.length,
      incomplete: ofClass.length - evidence.length,
    },
  };
}

/** Null if one is not published. */
export function factsOf(
  record: ServiceRecord,
  names: readonly string[],
  unit: PriceUnit,
): Record<string, number> | null {
  const facts = names.map((name) => [name, characteristicOf(record, name, unit)] as const);
  return facts.every((one): one is readonly [string, number] => one[1] !== null)
    ? Object.fromEntries(facts)
    : null;
}

/** Areas of 5% difference are alike, and years within 3; other numbers must be equal. */
export function defaultCharacteristic(name: string): Characteristic {
  if (isArea(name)) return { name, tolerance: 0.05, minDifference: 0.1, isShare: true };
  if (isYear(name)) return { name, tolerance: 3, minDifference: 5, isShare: false };
  return { name, tolerance: 0, minDifference: 1, isShare: false };
}

/** The change of each property of the class between its two newest rolls. */
function changesOf(
  subject: Property,
  records: readonly ServiceRecord[],
  propertyClass: string | null,
): RollChange[] {
  const { roles } = datasets.assessment;
  const properties = new Map<string, ServiceRecord[]>();
  for (const record of records) {
    if (isSubject(subject, record)) continue;
    if (propertyClass !== null && roleValue(record, roles.type) !== propertyClass) continue;
    properties.set(identity(record), [...(properties.get(identity(record)) ?? []), record]);
  }
  return [...properties].flatMap(([id, rolls]): RollChange[] => {
    const [later, earlier] = rolls.toSorted((one, other) => rollYear(other) - rollYear(one));
    if (!later || !earlier) return [];
    const values = [earlier, later].map((record) => publishedDollars(roleValue(record, roles.value)) ?? 0);
    const [earlierYear, laterYear] = [rollYear(earlier), rollYear(later)];
    if (earlierYear === 0 || earlierYear === laterYear || values.some((value) => value <= 0)) return [];
    const address = String(roleValue(later, ['address', 'normalized_address']) ?? id);
    return [{ id, address, earlierYear, earlierValue: values[0]!, laterYear, laterValue: values[1]! }];
  });
}
