import type { Application } from './applications.ts';
import { isoDate, yearOf } from './days.ts';
import type { Permit } from './permits.ts';
import type { Property } from './property.ts';

const padded = (value: number, digits: number): string => String(value).padStart(digits, '0');
const shortYear = (applied: number): number => yearOf(applied) % 100;
const compactDate = (applied: number): string => isoDate(applied).replaceAll('-', '');

const tradePrefixes: Record<string, string> = {
  electrical: 'EP',
  plumbing: 'PP',
  mechanical: 'MP',
  gas: 'GP',
  sprinkler: 'SP',
};

/** Toronto ends a permit's number with the kind of folder. */
function torontoFolder({ work: { type, trade } }: Permit): string {
  if (type === 'demolition') return 'DEM';
  return type === 'new_construction' ? 'BLD' : trade === 'mechanical' ? 'FSU' : 'SHO';
}

/** `yy` is the year of application in two digits. */
const permitNumbers: Record<string, (permit: Permit, year: number, yy: number) => string> = {
  calgary: ({ parent, work, sequence }, year) =>
    `${parent ? (tradePrefixes[work.trade] ?? 'TP') : 'BP'}${year}-${padded(sequence, 5)}`,
  edmonton: ({ sequence }, _, yy) => `${(sequence % 2) + 1}-${padded(yy * 24_000_000 + sequence * 397, 9)}`,
  vancouver: ({ sequence }, year) => `BP-${year}-${padded(sequence, 5)}`,
  victoria: ({ sequence }, _, yy) => `BP0${yy}${padded(sequence, 4)}`,
  toronto: (permit, _, yy) => `${yy} ${100_000 + permit.sequence * 3} ${torontoFolder(permit)}`,
  ottawa: ({ sequence }, _, yy) => `A${yy}-${padded(sequence, 6)}`,
  hamilton: ({ sequence }, _, yy) => `${yy}/${padded(sequence, 6)} R9`,
  montreal: ({ sequence }, _, yy) => String(3_000_000_000 + yy * 1_000_000 + sequence * 7),
  quebec: ({ sequence, applied }) => `${compactDate(applied)}-${padded(sequence, 4)}D`,
  laval: ({ sequence }, year) => `PC-${year}-${padded(sequence, 5)}`,
  winnipeg: ({ sequence, work }, _, yy) =>
    `${yy}-${100_000 + sequence * 3} ${work.trade === 'sign' ? 'SP' : 'BD'}`,
  regina: ({ sequence }, year) => `PRBD${year}${padded(sequence, 5)}`,
  saskatoon: ({ sequence }, _, yy) => `BP-${padded(sequence, 4)}/${yy}`,
  moncton: ({ sequence }, year) => `${year}-${padded(sequence, 4)}-B`,
  st_johns: ({ sequence }, _, yy) => String((yy - 15) * 10_000 + sequence),
  halifax: ({ sequence }, year) => `BLD-${year}-${padded(sequence, 5)}`,
};

export const permitNumber = (permit: Permit): string =>
  permitNumbers[permit.city.slug]!(permit, yearOf(permit.applied), shortYear(permit.applied));

/** Toronto adds the revision after a colon. */
export const permitRecordId = (permit: Permit): string =>
  permit.city.slug === 'toronto' ? `${permitNumber(permit)}:00` : permitNumber(permit);

/** `DP2026-0130`, `LOC-26/036`, `26 100104 STE 12 SA`. */
export function applicationNumber({ property: { city }, kind, applied, sequence }: Application): string {
  const { code } = kind;
  switch (city.slug) {
    case 'toronto':
      return `${shortYear(applied)} ${100_000 + sequence} STE ${padded(1 + (sequence % 25), 2)} ${code}`;
    case 'hamilton':
    case 'ottawa':
      return `${code}-${shortYear(applied)}/${padded(sequence, 3)}`;
    case 'quebec':
      return `${compactDate(applied)}-${padded(sequence, 3)}D`;
    default:
      return `${code}${yearOf(applied)}-${padded(sequence, 4)}`;
  }
}

export function rollNumber({ city, roll }: Property): string {
  const digits = padded(roll, 8);
  if (city.province === 'ON') {
    return `19${digits.slice(0, 2)}-${digits.slice(2, 5)}-${digits.slice(5)}-0${digits.slice(1, 4)}-0000`;
  }
  if (city.province === 'QC') return `${matricule({ roll })}-0-000-0000`;
  return city.slug === 'winnipeg' ? padded(roll, 11) : digits;
}

/** The first part of a Québec roll number, which tells where the property is: `0041-35-4135`. */
export function matricule({ roll }: Pick<Property, 'roll'>): string {
  const digits = padded(roll, 8);
  return `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(2, 6)}`;
}

/** A land registry's number of a parcel: eight digits. */
export const parcelIdentifier = ({ roll }: Property): string => String(10_000_000 + roll);

/** A lot of Québec's cadastre: `1 940 367`. */
export const cadastralLot = ({ roll }: Property): string =>
  `${1 + (roll % 5)} ${padded(roll % 1000, 3)} ${padded((roll >> 3) % 1000, 3)}`;

export const surveyOf = ({ roll }: Property): { plan: string; block: number; lot: number } => ({
  plan: `${roll % 9000}M`,
  block: (roll % 30) + 1,
  lot: (roll % 40) + 1,
});
