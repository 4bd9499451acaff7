import { readAddress } from './address.ts';
import { unitAlone, unitKey } from './unit.ts';

type AddressRecord = Readonly<Record<string, unknown>>;

/** What the records at an address say of its units. */
export interface UnitsAtAddress<Assessment extends AddressRecord = AddressRecord> {
  /**
   * The unit that was asked for, `1503`, `PH3`; null if the address names none, or if the service reads its first number as
   * that of a house: `12-14 Main St`.
   */
  unit: string | null;
  /** Whether any record is of that unit. */
  hasRecords: boolean;
  /** Whether any assessment is of that unit. */
  hasAssessment: boolean;
  /** The assessments of that unit, or, without any, those of the whole address: those of other units are none. */
  assessments: Assessment[];
  /** The units that the records name, in their order. */
  units: string[];
}

/**
 * Finds the units of an address among the records at its building, which the service gives for all of them. The assessments
 * of an only unit are those of the whole address, too.
 *
 * @param property.normalized_address The address as the service reads it, without the unit.
 * @param property.records Records by dataset.
 */
export const unitsAtAddress = <Entry extends AddressRecord>(
  address: string,
  property: { normalized_address: string; records: RecordsByDataset<Entry> },
): UnitsAtAddress<Entry> => unitsAmong(property.records, namedUnit(address, property.normalized_address));

type RecordsByDataset<Entry> = Readonly<Record<string, readonly Entry[] | undefined>>;

/** The same for a unit of these records; null for the whole address. */
export function unitsAmong<Entry extends AddressRecord>(
  recordsByDataset: RecordsByDataset<Entry>,
  unit: string | null,
): UnitsAtAddress<Entry> {
  const records = Object.values(recordsByDataset).flatMap((ofDataset) => ofDataset ?? []);
  const assessments = recordsByDataset.assessment ?? [];
  const isOf = (name: string | null) => (record: Entry) =>
    name === null ? unitsOf(record).length === 0 : unitsOf(record).includes(name);
  const units = [...new Set(records.flatMap(unitsOf))].sort(inOrder.compare);
  const key = unit === null ? null : unitKey(unit);
  const ofUnit = key === null ? [] : assessments.filter(isOf(key));
  const ofAddress = assessments.filter(isOf(null));
  const assessedUnits = new Set(assessments.flatMap(unitsOf));
  const isOnlyUnit = unit === null && ofAddress.length === 0 && assessedUnits.size === 1;
  return {
    unit,
    hasRecords: key !== null && units.includes(key),
    hasAssessment: ofUnit.length > 0,
    assessments: ofUnit.length > 0 ? ofUnit : isOnlyUnit ? [...assessments] : ofAddress,
    units,
  };
}

/** The records that name a unit of their address. */
export const recordsOfUnit = <Entry extends AddressRecord>(
  records: readonly Entry[],
  unit: string,
): Entry[] => records.filter((record) => unitsOf(record).includes(unitKey(unit)));

/** Whether a record is of a unit of its address. */
export const namesUnit = (record: AddressRecord): boolean => unitsOf(record).length > 0;

const inOrder = new Intl.Collator('en', { numeric: true });

function namedUnit(address: string, buildingAddress: string): string | null {
  const unit = readAddress(address).civic?.unit;
  if (!unit) return null;
  const building = readAddress(buildingAddress).civic;
  return building?.numberTo != null || building?.number === unit ? null : unit;
}

/** Cities write the unit in the address, or next to it. */
function unitsOf({ address, address_details: details, unit }: AddressRecord): string[] {
  const inAddress = typeof address === 'string' ? (readAddress(address).civic?.unit ?? null) : null;
  const alone = [details, unit].map((text) =>
    typeof text === 'string' || typeof text === 'number' ? unitAlone(String(text)) : null,
  );
  return [inAddress && unitKey(inAddress), ...alone].filter((one) => one !== null);
}

/** What the source of a match says before a unit that no record of the house has. */
export const withoutUnit = 'without unit ';

/** The unit that a match leaves out: no record has it, and the place is that of the house. Null if it leaves out none. */
export function unitLeftOut({ source }: Record<string, unknown>): string | null {
  const [, unit] = String(source ?? '').split(`, ${withoutUnit}`);
  return unit ?? null;
}
