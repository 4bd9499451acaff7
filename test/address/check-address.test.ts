import { expect, test } from 'vitest';
import { checkAddress } from '../../src/address/index.ts';

test.each([
  ['PO Box 100, Calgary AB', true],
  ['C.P. 50, succ. Centre-ville, Montréal', true],
  ['Case postale 12, Québec (Québec) G1R 4P5', true],
  ['100 Main St, PO Box 100, Calgary AB', false],
  ['100 Boxwood Ave, Calgary', false],
])('%s: only a PO box is %s', (address, onlyPoBox) => {
  expect(checkAddress(address).onlyPoBox).toBe(onlyPoBox);
});

test.each([
  ['100 Main St, Toronto ON M5V 2T6', null],
  ['100 Main St, Calgary AB M5V 2T6', { postalCode: 'M5V 2T6', province: 'AB' }],
  ['100, rue Principale, Gatineau (Québec) K1A 0B1', { postalCode: 'K1A 0B1', province: 'QC' }],
  ['5 Aurora Way, Iqaluit NU X0A 0H0', null],
  ['100 Main St, Toronto M5V 2T6', null],
  ['100 Main St, Toronto ON', null],
])('%s: province of another postal code is %j', (address, otherProvince) => {
  expect(checkAddress(address).otherProvince).toEqual(otherProvince);
});
