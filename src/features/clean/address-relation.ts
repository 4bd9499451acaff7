import { compareKeys, contradictsPostalCode, type ComparedPart } from '@cdata/catalog/reading';
import type { ListKey } from './address-key.ts';
import type { Streets } from './streets.ts';

/**
 * How two addresses are related:
 * - `same`: one address. What one of them leaves out can be nothing else in this list.
 * - `building`: one address, but another unit or part of its building, or one in one of them only.
 * - `similar`: perhaps one address: one of them lacks a direction, or a part that may be another one.
 */
type AddressRelation = 'same' | 'building' | 'similar';

/** What may differ between rows of one address, if the list says so. */
const uncertainParts: readonly ComparedPart[] = ['building', 'unit', 'city', 'postalCode'];

/**
 * Compares two addresses, and what one of them leaves out by what the list knows of its streets and cities.
 *
 * @returns Null for two addresses that have nothing to do with each other.
 */
export function addressRelation(one: ListKey, other: ListKey, streets: Streets): AddressRelation | null {
  return relationBy(one, other, streets, (name, otherName) => streets.isSameStreet(name, otherName));
}

/** The same for addresses whose streets are taken for one. */
export const relationOnStreet = (one: ListKey, other: ListKey, streets: Streets): AddressRelation | null =>
  relationBy(one, other, streets, () => true);

function relationBy(
  one: ListKey,
  other: ListKey,
  streets: Streets,
  isSameName: (one: string, other: string) => boolean,
): AddressRelation | null {
  const [first, second] = [one, other].map((key) => ({
    ...key,
    city: streets.cityOf(key),
    postalCode: usablePostalCode(key),
  })) as [ListKey, ListKey];
  const isSameCode = first.postalCode !== null && first.postalCode === second.postalCode;
  const { contradictions, open } = compareKeys(first, second, {
    isSameName,
    isSameCity: (city, otherCity) => isSameCode || streets.isSameCity(city, otherCity),
  });
  if (open.includes('number') || open.includes('suffix')) return null;
  if (contradictions.some((part) => !uncertainParts.includes(part)) || contradictions.includes('city'))
    return null;
  const lacksCity = first.city === null || second.city === null;
  // A large city may have two streets of one name; without a city, another area is another place.
  if (contradictions.includes('postalCode')) return lacksCity ? null : 'similar';
  const mayBeOther =
    open.includes('direction') ||
    (open.includes('name') && first.street === second.street) ||
    (open.includes('type') && !(streets.hasOneType(one.street) && streets.hasOneType(other.street))) ||
    (open.includes('city') && !isSameCode && !isCityCertain(one, other, streets));
  if (mayBeOther) return 'similar';
  const isOf = (part: ComparedPart) => contradictions.includes(part) || open.includes(part);
  return isOf('unit') || isOf('building') ? 'building' : 'same';
}

const isCityCertain = (one: ListKey, other: ListKey, streets: Streets): boolean =>
  isUnusualNumber(one.number) || (streets.hasOneCity(one.street) && streets.hasOneCity(other.street));

/** A number that hardly two streets of one name have. Most have a 12, and many a 100. */
const isUnusualNumber = (number: string | null): boolean => number !== null && /^\d{4,}/.test(number);

/** A postal code that contradicts the rest of its address tells nothing. */
const usablePostalCode = ({ postalCode, city, province }: ListKey): string | null =>
  postalCode !== null && contradictsPostalCode(postalCode, { city, province }) ? null : postalCode;
