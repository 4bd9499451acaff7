/** Cleaning the addresses of a list before they are geocoded: what is to be looked at, and one fix for all of a kind. */

export { readAddress, type AddressKey, type ReadAddress } from './address-key.ts';
export { groupAddresses } from './address-groups.ts';
export { addressRelation, type AddressRelation } from './address-relation.ts';
export * from './apply-fix.ts';
export { checkAddresses, findDefects, type AddressCheck } from './check-addresses.ts';
export * from './clean-tasks.ts';
export * from './finding.ts';
export * from './fixes.ts';
export * from './highlight.ts';
export { citiesOfList } from './list-cities.ts';
export { readListRows, type AddressColumns, type ListRow } from './list-rows.ts';
export { Streets } from './streets.ts';
export { timeSlices } from './time-slices.ts';
