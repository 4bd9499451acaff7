import { otherCity } from '@cdata/catalog/reading';
import { PropertyAddressError, propertyMessages } from '../../../src/features/property/index.ts';
import { errorText } from '../../../src/language/index.ts';

/** The address and the city as the user typed them. */
export interface AddressText {
  address: string;
  city: string;
}

/** What the user has to settle before a lookup. */
export type AddressProblem =
  { kind: 'blank' } | { kind: 'which city'; cities: [inAddress: string, inField: string] };

/** Null if the address can be looked up. */
export function addressProblem({ address, city }: AddressText): AddressProblem | null {
  if (address.trim() === '') return { kind: 'blank' };
  const inAddress = otherCity(address, city);
  return inAddress === null ? null : { kind: 'which city', cities: [inAddress, city] };
}

interface AddressFailures {
  problem: AddressProblem | null;
  selectionError: Error | null;
  lookupError: Error | null;
}

/** The messages at the fields: of the form's own check, of the selection, or of the service about one of the fields. */
export function addressErrors({
  problem,
  selectionError,
  lookupError,
}: AddressFailures): Partial<AddressText> {
  if (problem?.kind === 'blank') return { address: propertyMessages().addressMissing };
  const errors =
    lookupError instanceof PropertyAddressError ? { [lookupError.field]: lookupError.message } : {};
  return selectionError ? { ...errors, address: errorText(selectionError) } : errors;
}
