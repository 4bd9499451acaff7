import { normalizedAddress, readAddress, type CivicAddress } from '@cdata/catalog/reading';
import { remembered } from './remembered.ts';

/** What finds the records of an address. */
export interface AddressKey {
  /** The form in which addresses are compared; null if the text names no street. */
  normalized: string | null;
  /** `M5V 2T6`. */
  postalCode: string | null;
}

/** Reads an address, as {@link rememberedAddress} does. */
export function addressKey(text: string): AddressKey {
  const { civic, postalCode } = rememberedAddress(text);
  return { normalized: civic && normalizedAddress(civic), postalCode };
}

interface AddressText {
  civic: CivicAddress | null;
  postalCode: string | null;
}

/** Reads an address. Houses that differ only in their number are read once: a load spends most of its time on them. */
export function rememberedAddress(text: string): AddressText {
  const [, number, street] = numberFirst.exec(text) ?? [];
  const alike = street === undefined ? null : firstHouse(street);
  return alike
    ? { civic: { ...alike.civic, number: number! }, postalCode: alike.postalCode }
    : readAddress(text);
}

/** A house number, a space, and the rest: `4329 ERLANGER CR NW`, but not `12-345 KING ST`, `104R SHERWOOD GATE` or `007 MAIN ST`. */
const numberFirst = /^([1-9]\d*)( [\p{L}0-9].*)$/u;

/**
 * The first house on a street, as the texts of its houses continue after the number. Null if the number is not
 * certainly the house's: it may be that of the unit (`41 7960 197 ST`) or of the street (`12 AVENUE SW`).
 */
const firstHouse = remembered(
  (street): { civic: CivicAddress; postalCode: string | null } | null => {
    const { civic, postalCode } = readAddress(`1${street}`);
    return civic && civic.unit === null && civic.number === '1' ? { civic, postalCode } : null;
  },
  { max: 50_000 },
);
