import { parseAddress } from './parse-address.ts';
import { provincesOf } from './postal-code.ts';

/** What is odd about an address, known without asking anybody. */
export interface AddressCheck {
  /** A post office box and no street: it has no place on a map. */
  onlyPoBox: boolean;
  /** A postal code of another province than the one that is written. */
  otherProvince: { postalCode: string; province: string } | null;
}

/** Looks at an address as it is written. */
export function checkAddress(text: string): AddressCheck {
  const { civic, poBox, postalCode, province } = parseAddress(text);
  const contradicts = postalCode !== null && province !== null && !provincesOf(postalCode).includes(province);
  return {
    onlyPoBox: poBox !== null && (civic === null || civic.number === null),
    otherProvince: contradicts ? { postalCode, province } : null,
  };
}
