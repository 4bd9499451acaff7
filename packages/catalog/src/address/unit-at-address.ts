import { fold, parserText } from './address-text.ts';
import { largeCityNames } from './large-cities.ts';
import { parseAddress } from './parse-address.ts';
import { wholeUnit } from './unit.ts';

type AddressRecord = Readonly<Record<string, unknown>>;

/** What the records at an address say of the unit that was asked for. */
export interface UnitAtAddress<Assessment extends AddressRecord = AddressRecord> {
  /** `1503`, `PH3` */
  unit: string;
  /** Whether any record is of the unit. */
  hasRecords: boolean;
  /** Whether any assessment is of the unit. */
  hasAssessment: boolean;
  /** The assessments of the unit, or, without any, those of the whole address. */
  assessments: Assessment[];
}

/**
 * Finds the unit that an address names among the records at its building, which the service gives for every unit.
 * Null if the address names no unit, or if the service reads its first number as that of a house: `12-14 Main St`.
 *
 * @param property.normalized_address The address as the service reads it, without the unit.
 * @param property.records Records by dataset.
 */
export function unitAtAddress<Entry extends AddressRecord>(
  address: string,
  property: { normalized_address: string; records: Readonly<Record<string, readonly Entry[] | undefined>> },
): UnitAtAddress<Entry> | null {
  const unit = parseAddress(address, largeCityNames).civic?.unit;
  if (!unit) return null;
  const building = parseAddress(property.normalized_address).civic;
  if (building?.numberTo != null || building?.number === unit) return null;
  const key = unitKey(unit);
  const isOfUnit = (record: Entry) => unitsOf(record).includes(key);
  const assessments = property.records.assessment ?? [];
  const ofUnit = assessments.filter(isOfUnit);
  return {
    unit,
    hasRecords: Object.values(property.records).some((records) => records?.some(isOfUnit)),
    hasAssessment: ofUnit.length > 0,
    assessments: ofUnit.length > 0 ? ofUnit : assessments.filter((record) => unitsOf(record).length === 0),
  };
}

/** Cities write the unit in the address, or next to it. */
function unitsOf({ address, address_details: details, unit }: AddressRecord): string[] {
  const inAddress = typeof address === 'string' ? (parseAddress(address).civic?.unit ?? null) : null;
  const alone = [details, unit].map((text) =>
    typeof text === 'string' || typeof text === 'number' ? unitAlone(String(text)) : null,
  );
  return [inAddress, ...alone].flatMap((one) => (one === null ? [] : unitKey(one)));
}

function unitAlone(text: string): string | null {
  const upper = parserText(text).trim();
  return wholeUnit(upper) ?? (/^[A-Z]?\d+[A-Z]?$/.test(upper) ? upper : null);
}

/** Units are compared without the designators that lists leave out, and without zeros in front. */
const unitKey = (unit: string): string =>
  fold(unit)
    .toUpperCase()
    .replace(/^(?:APT|UNIT|STE) ?(?=\d)/, '')
    .replace(/^0+(?=\d)/, '');
