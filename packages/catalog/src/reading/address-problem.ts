import { cityName } from '../nearest.ts';
import { readAddress, type Address } from './address.ts';
import { largeCity, municipalityKey } from './cities.ts';
import { readDate } from './date.ts';
import { afterLandDescription } from './land-description.ts';
import { provincesOf } from './province.ts';
import { fold } from './text.ts';
import { unitWord } from './unit-words.ts';

/** What Excel has made of an address: a serial number, or `12-Apr Main St` with the date as it is written. */
export type DateForAddress = { kind: 'date'; serial: number } | { kind: 'dateInWords'; date: string };

/** Why a text has no place on a map, whatever the service knows. */
export type UnlocatableAddress =
  | { kind: 'notAnAddress' }
  | DateForAddress
  | { kind: 'severalAddresses'; addresses: readonly string[] }
  | { kind: 'foreign' }
  | { kind: 'poBox' }
  | { kind: 'ruralRoute'; route: string }
  | { kind: 'landDescription' };

/** What is probably wrong with an address that was not found. */
export type AddressProblem =
  | UnlocatableAddress
  | { kind: 'cityOnly'; city: string }
  /** A house number that is a day of this century as well. */
  | { kind: 'dateForNumber'; serial: number }
  | { kind: 'intersection' }
  | { kind: 'cityMissing' }
  | { kind: 'notInCity'; city: string };

export interface AddressCheck {
  unlocatable: UnlocatableAddress | null;
  /** The postal code belongs to another province than the one in the address. */
  otherProvince: { postalCode: string; province: string } | null;
}

export function checkAddress(text: string): AddressCheck {
  const parsed = readAddress(text);
  const { postalCode, province } = parsed;
  const contradicts = postalCode !== null && province !== null && !provincesOf(postalCode).includes(province);
  return {
    unlocatable: unlocatable(text, parsed),
    otherProvince: contradicts ? { postalCode, province } : null,
  };
}

/** @param city Name of a city that is given apart from the address, or null. */
export function addressProblem(text: string, city: string | null): AddressProblem {
  const parsed = readAddress(text);
  const problem = unlocatable(text, parsed);
  if (problem) return problem;
  const { civic, municipality } = parsed;
  const named = city ?? municipality;
  // There are houses with such numbers: only one that wasn't found may have been another.
  const serial = serialOfThisCentury(civic?.number);
  if (serial !== null) return { kind: 'dateForNumber', serial };
  const mayBeCorner = parsed.maybeCorner !== null && civic?.number == null;
  if (parsed.corner !== null || mayBeCorner) return { kind: 'intersection' };
  if (civic === null && municipality !== null) return { kind: 'cityOnly', city: nameOf(municipality) };
  return named === null ? { kind: 'cityMissing' } : { kind: 'notInCity', city: nameOf(named) };
}

/**
 * The date that Excel has made of a part of an address, such as the unit and the number `4-12`: a serial number of a day of
 * this century, or the date in words. Null for anything else, also for a house number before a street.
 */
export function dateForAddress(text: string, { civic } = readAddress(text)): DateForAddress | null {
  // No unit has such a number.
  const serial = dateInAddress(text) ?? serialOfThisCentury(civic?.unit);
  if (serial !== null) return { kind: 'date', serial };
  const date = dateBeforeStreet(text);
  return date === null ? null : { kind: 'dateInWords', date };
}

/** A serial number that stands where an address should be. */
function dateInAddress(text: string): number | null {
  const [, digits, rest] = /^\s*(\d{5})\s*(?:,(.*))?$/.exec(text) ?? [];
  const serial = serialOfThisCentury(digits);
  if (serial === null) return null;
  return !rest?.trim() || readAddress(rest).civic === null ? serial : null;
}

/**
 * The date of `12-Apr Main St` or `Unit 2024-04-12, 9 Elm St`, as Excel shows the number `4-12`; null for other texts, and
 * for `12-May St`.
 */
function dateBeforeStreet(text: string): string | null {
  const [, date, street = ''] = dateFirst.exec(text) ?? [];
  const isBeforeStreet = /^(?:\d\S* +)?\S*\p{L}\S* +\S*\p{L}/u.test(street);
  if (date !== undefined && isBeforeStreet && mayBeDate(date)) return date;
  return [...text.matchAll(datePart)].map((match) => match[1]!).find(mayBeDate) ?? null;
}

function mayBeDate(text: string): boolean {
  const reading = readDate(text);
  return reading.kind === 'date' || (reading.kind === 'unreadable' && reading.reason === 'noYear');
}

/** A date that is a part of its own behind the street, as a unit: `831 Yonge St, Apt 12-Apr, Toronto`. */
const datePart = new RegExp(
  String.raw`(?<=.[,(])\s*(?:(?:${unitWord})\.?\s*#?\s*|#\s*)?(\d{4}-\d\d-\d\d|\d{1,2}-\p{L}{3,5}|\p{L}{3,5}-\d{1,2})\s*(?=[,)]|$)`,
  'giu',
);

const dateFirst = new RegExp(
  `^\\s*(?:(?:${unitWord})\\.?\\s*#?\\s*|#\\s*)?(\\d{4}-\\d\\d-\\d\\d|(?=[^\\s,]*\\p{L}{3})[^\\s,]+-[^\\s,]+)[\\s,]+([^,\\n]+)`,
  'iu',
);

/** Null for digits that are no day of this century. */
function serialOfThisCentury(digits: string | null | undefined): number | null {
  const date = readDate(digits);
  const isDay = date.kind === 'date' && date.assumed.includes('serial') && date.day >= '2000-01-01';
  return isDay ? Number(digits) : null;
}

/** What people write where they have no address, in both languages. */
const placeholder =
  /^(?:n\/?a|s\/?o|n\/?d|none|null|nil|unknown|to be (?:determined|announced|confirmed|assigned)|various(?: (?:locations|addresses))?|multiple (?:locations|addresses)|divers(?:es)?(?: (?:emplacements|adresses|endroits))?|(?:sans|no|unknown) (?:adresse|address)|adresse inconnue|address unknown|tb[acd]|aucune?|inconnue?|a (?:determiner|confirmer|venir)|sans objet|non disponible)$/;

/** Whether a text has numbers before its city, and no word of a street: `100 & 500, Guelph`. */
export const namesNumbersAlone = ({ civic, corner, unread, municipality }: Address): boolean =>
  corner === null &&
  municipality !== null &&
  /^[^\p{L}]*\d[^\p{L}]*$/u.test(civic === null ? (unread ?? '') : (civic.number ?? '')) &&
  /^(?!\d+$)(?:and|et|or|ou)?\P{L}*$/iu.test(civic?.streetName ?? '');

function unlocatable(text: string, parsed: Address): UnlocatableAddress | null {
  const { civic, poBox, country, several } = parsed;
  if (isLandDescription(text)) return { kind: 'landDescription' };
  if (several.length > 1) return { kind: 'severalAddresses', addresses: several };
  if (country !== null && country !== 'CA') return { kind: 'foreign' };
  // A post office box without a street has no coordinate.
  if (poBox !== null && (civic === null || civic.number === null))
    return poBox.startsWith('RR ') ? { kind: 'ruralRoute', route: poBox } : { kind: 'poBox' };
  const made = dateForAddress(text, parsed);
  if (made !== null) return made;
  // `12-Apr` is what Excel shows for `4-12`.
  const date = readDate(text);
  if (date.kind === 'date' || (date.kind === 'unreadable' && date.reason === 'noYear'))
    return { kind: 'notAnAddress' };
  const words = fold(text).replace(/\./g, '').trim();
  return !/\p{L}/u.test(text) || placeholder.test(words) || namesNumbersAlone(parsed)
    ? { kind: 'notAnAddress' }
    : null;
}

/** Whether a text names a lot or a quarter section, and no house on a street. */
function isLandDescription(text: string): boolean {
  const rest = afterLandDescription(text);
  return rest !== null && (readAddress(rest).civic?.number ?? null) === null;
}

const nameOf = (city: string): string => largeCity(city)?.name ?? cityName(city.toLowerCase());

/**
 * The large city that an address names, if it differs from the given city; otherwise null. Other places are not
 * recognized: they may be neighbourhoods of the city.
 *
 * @param city Name or slug of a city; empty for none.
 */
export function otherCity(address: string, city: string): string | null {
  const { municipality, otherPlaces } = readAddress(address);
  const ownKey = municipalityKey(city);
  if (ownKey === '') return null;
  const named = [municipality, ...otherPlaces].filter((name) => name !== null);
  const others = named.filter((name) => municipalityKey(name) !== ownKey);
  return others.map((name) => largeCity(name)?.name ?? null).find((name) => name !== null) ?? null;
}
