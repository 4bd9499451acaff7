import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { readSelection, selectedAddress, WorkbookError } from '../../../src/excel/index.ts';
import { addressErrors, addressProblem, type AddressProblem, type AddressText } from './address-form.ts';
import { propertyMessages } from '../../../src/features/property/index.ts';

export interface AddressFormProps {
  input: AddressText;
  /** Why the last lookup failed; null if it did not, or the address was changed since. */
  error: Error | null;
  change(input: Partial<AddressText>): void;
  lookUp(city: string): void;
}

/** The checks of the form before a lookup, and the address in the selected cells. */
export function useAddressForm({ input, error, change, lookUp }: AddressFormProps) {
  const [problem, setProblem] = useState<AddressProblem | null>(null);
  const selection = useMutation({
    mutationFn: async () => {
      const address = selectedAddress(await readSelection());
      if (address === null) throw new WorkbookError(propertyMessages().noAddressSelected);
      return address;
    },
    onSuccess: (address) => change({ address, city: '' }),
    gcTime: 0,
  });
  return {
    /** Both cities that may be meant, if the user has to say which one. */
    cities: problem?.kind === 'which city' ? problem.cities : null,
    errors: addressErrors({ problem, selectionError: selection.error, lookupError: error }),
    edit(part: Partial<AddressText>) {
      setProblem(null);
      selection.reset();
      change(part);
    },
    submit() {
      const next = addressProblem(input);
      setProblem(next);
      if (next === null) lookUp(input.city);
    },
    takeSelection: () => selection.mutate(),
  };
}
