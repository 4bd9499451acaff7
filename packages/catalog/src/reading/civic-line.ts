import { withoutZeroDecimals } from './text.ts';
import { unitWord } from './unit-words.ts';

/** The parts of an address in columns of their own. Blank parts are left out. */
export interface AddressFields {
  unit?: string;
  number?: string;
  /** A street, or a whole address next to the other parts. */
  street?: string;
  city?: string;
  province?: string;
  postalCode?: string;
}

/**
 * A unit, a number and a street of columns of their own in one text that is read as these parts: `1-2`, `20` and `101 St` make
 * `20 101 St, Unit 1-2`. Some sheets repeat the number in the street's column, and the unit in the address.
 */
export function civicLine({ unit = '', number = '', street = '' }: AddressFields): string {
  const [house, name] = [houseNumber(number), street.trim()];
  const line = house === '' || name.startsWith(`${house} `) ? name : `${house} ${name}`.trim();
  const text = withoutZeroDecimals(unit);
  const value = text.replace(unitBefore, '').trim();
  const isRepeated = line.startsWith(`${value}-`) || line.toLowerCase().endsWith(` ${text.toLowerCase()}`);
  if (value === '' || isNoUnit.test(text) || isRepeated) return line;
  if (!/^\d/.test(line)) return [line, text].filter(Boolean).join(', ');
  // `4-12 Elm St` may be a range.
  const difference = parseInt(line) - Number(value);
  const mayBeRange = difference > 0 && difference <= 100 && difference % 2 === 0;
  const isSeveral = /^\d+[a-z]?\s*[^\s\w]\s*\d/i.test(house);
  if (!mayBeRange && !isSeveral && /^[A-Z]{0,3}\d+[A-Z]?$|^[A-Z]{1,2}$/i.test(value))
    return `${value}-${line}`;
  if (isSeveral && /^[A-Z]{1,2}$/i.test(value)) return `${line}, Unit ${value}`;
  // What other words name is no unit: `Lot 3`.
  return `${line}, ${/^[A-Z]?\d+[A-Z]?(?:[^\p{L}\d]+(?:(?:and|et|to|à|au) )?[A-Z]?\d*[A-Z]?)*$/iu.test(value) ? `Unit ${value}` : text}`;
}

/** The parts of an address that its text and its own columns may read differently. */
interface House {
  unit: string | null;
  number: string | null;
  streetName: string;
  typeFirst: boolean;
}

/** The number of a column of its own is no unit: `12` and `7 Oaks Dr` are 12 on 7 Oaks Drive. */
export function houseOfFields(
  { unit, number, streetName, typeFirst }: House,
  fields: AddressFields,
): Partial<House> {
  const house = houseNumber(fields.number ?? '');
  const isHouse = !fields.unit?.trim() && /^\d+$/.test(house) && house === unit && number !== null;
  return isHouse && !typeFirst ? { unit: null, number: house, streetName: `${number} ${streetName}` } : {};
}

/** A column that has thousands with commas or spaces writes 1234 as `1,234` or `1 234`; `101,103` are two houses. */
const houseNumber = (text: string): string =>
  withoutZeroDecimals(text).replace(/^([1-9]\d?)[,\s](\d{3})$/, '$1$2');

const unitBefore = new RegExp(`^(?:(?:${unitWord})s?(?![\\p{L}])\\.?\\s*#?|#)\\s*`, 'iu');
const isNoUnit = /^(?:0+|[-–—.?*]+|n\/?a|s\/?o|n\/?d|none|null|nil|aucune?)$/i;
