import { normalizedAddress, parseAddress } from '@cdata/catalog/address';
import { remembered } from './remembered.ts';

/** What finds the records of an address. */
export interface AddressKey {
  /** The form in which addresses are compared; null if the text names no street. */
  normalized: string | null;
  /** `M5V 2T6`. */
  postalCode: string | null;
}

/** Parses an address. Houses that differ only in their number are parsed once: a load parses most of its time. */
export function addressKey(text: string): AddressKey {
  const [, number, street] = numberFirst.exec(text) ?? [];
  const alike = street === undefined ? null : streetAfterNumber(street);
  return alike
    ? { normalized: `${number}${alike.normalized}`, postalCode: alike.postalCode }
    : parse(text).key;
}

/** A house number, a space, and the rest: `4329 ERLANGER CR NW`, but not `12-345 KING ST`, `104R SHERWOOD GATE` or `007 MAIN ST`. */
const numberFirst = /^([1-9]\d*)( [A-Za-z0-9].*)$/;

/**
 * The key of the houses whose address continues like this after the number, without the number. Null if the number is
 * not certainly the house's: it may be that of the unit (`41 7960 197 ST`) or of the street (`12 AVENUE SW`).
 */
const streetAfterNumber = remembered(
  (street): AddressKey | null => {
    const { key, house } = parse(`1${street}`);
    return house === '1' && key.normalized !== null
      ? { normalized: key.normalized.slice(1), postalCode: key.postalCode }
      : null;
  },
  { max: 20_000 },
);

/** The digits of the house number are null if there is none, or a unit before it. */
function parse(text: string): { key: AddressKey; house: string | null } {
  const { civic, postalCode } = parseAddress(text);
  const [house = null] = (civic?.unit === null && /^\d+/.exec(civic.number ?? '')) || [];
  return { key: { normalized: civic && normalizedAddress(civic), postalCode }, house };
}
