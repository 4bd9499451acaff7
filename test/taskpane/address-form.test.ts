import { expect, test } from 'vitest';
import { PropertyAddressError } from '../../src/features/property/index.ts';
import { WorkbookError } from '../../src/excel/index.ts';
import { addressErrors, addressProblem } from '../../taskpane/property/subject/address-form.ts';

test('an address can be looked up with its city, or with a blank field', () => {
  expect(addressProblem({ address: '12 Main St', city: '' })).toBeNull();
  expect(addressProblem({ address: '12 Main St, Calgary', city: 'Calgary' })).toBeNull();
});

test('a blank address, and one that names another city than the field, are settled first', () => {
  expect(addressProblem({ address: '  ', city: 'Calgary' })).toEqual({ kind: 'blank' });
  expect(addressProblem({ address: '12 Main St, Calgary', city: 'Edmonton' })).toEqual({
    kind: 'which city',
    cities: ['Calgary', 'Edmonton'],
  });
});

test('an error is shown at its field, the newest one only', () => {
  const nothing = { problem: null, selectionError: null, lookupError: null };
  const cityError = new PropertyAddressError('city', 'No such city.');
  expect(addressErrors(nothing)).toEqual({});
  expect(addressErrors({ ...nothing, lookupError: cityError })).toEqual({ city: 'No such city.' });
  expect(addressErrors({ ...nothing, lookupError: new Error('The service is down.') })).toEqual({});
  const lookupError = new PropertyAddressError('address', 'Not found.');
  const selectionError = new WorkbookError('Select a cell with an address.');
  expect(addressErrors({ ...nothing, lookupError, selectionError })).toEqual({
    address: 'Select a cell with an address.',
  });
  expect(addressErrors({ problem: { kind: 'blank' }, lookupError: cityError, selectionError })).toEqual({
    address: 'Enter an address, or use the selection.',
  });
});
