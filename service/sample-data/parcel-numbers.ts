import type { Property } from './property.ts';

const padded = (value: number, digits: number): string => String(value).padStart(digits, '0');

/** A property's number on the assessment roll, in the form of its province or city. */
export function rollNumber({ city, roll }: Property): string {
  const digits = padded(roll, 8);
  if (city.province === 'ON') {
    return `19${digits.slice(0, 2)}-${digits.slice(2, 5)}-${digits.slice(5)}-0${digits.slice(1, 4)}-0000`;
  }
  if (city.province === 'QC') return `${matricule({ roll })}-0-000-0000`;
  return city.slug === 'winnipeg' ? padded(roll, 11) : digits;
}

/** The first part of a Québec roll number, which says where the unit is: `0041-35-4135`. */
export function matricule({ roll }: Pick<Property, 'roll'>): string {
  const digits = padded(roll, 8);
  return `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(2, 6)}`;
}

/** The parcel identifier of a land registry: eight digits. */
export const parcelIdentifier = ({ roll }: Property): string => String(10_000_000 + roll);

/** A lot of Québec's cadastre: `1 940 367`. */
export const cadastralLot = ({ roll }: Property): string =>
  `${1 + (roll % 5)} ${padded(roll % 1000, 3)} ${padded((roll >> 3) % 1000, 3)}`;

/** `PLAN 7035M LOT 36`. */
export const planAndLot = ({ roll }: Property): string => `PLAN ${roll % 9000}M LOT ${(roll % 80) + 1}`;

/** Plan, block and lot of a registered survey. */
export const surveyed = ({ roll }: Property): { plan: number; block: number; lot: number } => ({
  plan: 9_000_000 + (roll % 999_999),
  block: (roll % 30) + 1,
  lot: (roll % 40) + 1,
});
