import { cityName } from '../nearest.ts';
import { fold } from './address-text.ts';
import { readIntersection } from './intersection.ts';
import { largeCity, largeCityNames } from './large-cities.ts';
import { parseAddress, type ParsedAddress } from './parse-address.ts';
import { provincesOf } from './province.ts';

/** Why a text has no place on a map, whatever the service knows. */
export type UnlocatableAddress =
  | { kind: 'notAnAddress' }
  | { kind: 'date'; serial: number }
  | { kind: 'poBox' }
  | { kind: 'ruralRoute'; route: string };

/** What is probably wrong with an address that was not found. */
export type AddressProblem =
  | UnlocatableAddress
  | { kind: 'cityOnly'; city: string }
  | { kind: 'intersection' }
  | { kind: 'cityMissing' }
  | { kind: 'notInCity'; city: string };

export interface AddressCheck {
  unlocatable: UnlocatableAddress | null;
  /** The postal code belongs to another province than the one in the address. */
  otherProvince: { postalCode: string; province: string } | null;
}

export function checkAddress(text: string): AddressCheck {
  const parsed = parseAddress(text);
  const { postalCode, province } = parsed;
  const contradicts = postalCode !== null && province !== null && !provincesOf(postalCode).includes(province);
  return {
    unlocatable: unlocatable(text, parsed),
    otherProvince: contradicts ? { postalCode, province } : null,
  };
}

/** @param city Name of a city that is given apart from the address, or null. */
export function addressProblem(text: string, city: string | null): AddressProblem {
  const parsed = parseAddress(text, largeCityNames);
  const problem = unlocatable(text, parsed);
  if (problem) return problem;
  const { civic, municipality } = parsed;
  const named = city ?? municipality;
  if (civic === null && municipality !== null) return { kind: 'cityOnly', city: nameOf(municipality) };
  if (readIntersection(text, parsed) !== null) return { kind: 'intersection' };
  return named === null ? { kind: 'cityMissing' } : { kind: 'notInCity', city: nameOf(named) };
}

/**
 * The serial number of a day of this century that stands where an address should be: Excel makes a date of `4-12`. Null
 * for anything else, also for a house number before a street.
 */
export function dateInAddress(text: string): number | null {
  const [, digits, rest] = /^\s*(\d{5})\s*(?:,(.*))?$/.exec(text) ?? [];
  const serial = Number(digits);
  if (!(serial >= 36_526 && serial <= 73_050)) return null;
  return !rest?.trim() || parseAddress(rest, largeCityNames).civic === null ? serial : null;
}

/** What people write where they have no address, in both languages. */
const placeholder =
  /^(?:n\/?a|s\/?o|n\/?d|none|null|nil|unknown|to be (?:determined|announced|confirmed)|tb[acd]|aucune?|inconnue?|a (?:determiner|confirmer|venir)|sans objet|non disponible)$/;

function unlocatable(text: string, { civic, poBox }: ParsedAddress): UnlocatableAddress | null {
  // A post office box without a street has no coordinate.
  if (poBox !== null && (civic === null || civic.number === null))
    return poBox.startsWith('RR ') ? { kind: 'ruralRoute', route: poBox } : { kind: 'poBox' };
  const serial = dateInAddress(text);
  if (serial !== null) return { kind: 'date', serial };
  const words = fold(text).replace(/\./g, '').trim();
  return !/\p{L}/u.test(text) || placeholder.test(words) ? { kind: 'notAnAddress' } : null;
}

const nameOf = (city: string): string => largeCity(city)?.name ?? cityName(city.toLowerCase());
