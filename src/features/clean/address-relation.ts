import { contradictsPostalCode } from '@cdata/catalog/reading';
import type { AddressKey } from './address-key.ts';
import type { Streets } from './streets.ts';

/**
 * How two addresses are related:
 * - `same`: one address. Its number, unit and direction are equal; parts that one of them lacks can be nothing else in
 *   this list.
 * - `building`: one address, but another unit, or a unit in one of them only.
 * - `similar`: perhaps one address: one of them lacks a direction, or a part that may be another one.
 */
export type AddressRelation = 'same' | 'building' | 'similar';

/** @returns Null for two addresses that have nothing to do with each other. */
export function addressRelation(
  one: AddressKey,
  other: AddressKey,
  streets: Streets,
): AddressRelation | null {
  if (one.number !== other.number || one.numberTo !== other.numberTo) return null;
  return streets.isSameStreet(one.street, other.street) ? relationOnStreet(one, other, streets) : null;
}

/** How two addresses are related if the names of their streets are the same. */
export function relationOnStreet(
  one: AddressKey,
  other: AddressKey,
  streets: Streets,
): AddressRelation | null {
  const parts = [
    differenceOf(one.direction, other.direction, { isCertain: false }),
    differenceOf(one.type, other.type, {
      isCertain: streets.hasOneType(one.street) && streets.hasOneType(other.street),
    }),
    localityDifference(one, other, streets),
  ];
  if (parts.includes('different')) return null;
  if (parts.includes('uncertain')) return 'similar';
  return one.unit === other.unit ? 'same' : 'building';
}

type Difference = 'none' | 'uncertain' | 'different';

/** @param options.isCertain Whether a missing part can only be the other one's. */
function differenceOf(
  one: string | null,
  other: string | null,
  { isCertain }: { isCertain: boolean },
): Difference {
  if (one === other) return 'none';
  if (one !== null && other !== null) return 'different';
  return isCertain ? 'none' : 'uncertain';
}

function localityDifference(one: AddressKey, other: AddressKey, streets: Streets): Difference {
  if (one.province !== null && other.province !== null && one.province !== other.province) return 'different';
  const code = usablePostalCode(one);
  const otherCode = usablePostalCode(other);
  if (code !== null && code === otherCode) return 'none';
  const isOtherArea = code !== null && otherCode !== null && code.slice(0, 3) !== otherCode.slice(0, 3);
  const city = streets.cityOf(one);
  const otherCity = streets.cityOf(other);
  if (city === null || otherCity === null) {
    if (isOtherArea) return 'different';
    const isCertain =
      isUnusualNumber(one.number) || (streets.hasOneCity(one.street) && streets.hasOneCity(other.street));
    return differenceOf(city, otherCity, { isCertain });
  }
  if (!streets.isSameCity(city, otherCity)) return 'different';
  // A large city may have two streets of one name.
  return isOtherArea ? 'uncertain' : 'none';
}

/** A number that hardly two streets of one name have. Most have a 12, and many a 100. */
const isUnusualNumber = (number: string | null): boolean => number !== null && /^\d{4,}/.test(number);

/** A postal code that contradicts the rest of its address tells nothing. */
const usablePostalCode = ({ postalCode, city, province }: AddressKey): string | null =>
  postalCode !== null && contradictsPostalCode(postalCode, { city, province }) ? null : postalCode;
