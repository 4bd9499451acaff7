/** Cleaning the addresses of a list before they are geocoded: what is to be looked at, and one fix for all of a kind. */

export { readListAddress } from './address-key.ts';
export { groupAddresses } from './address-groups.ts';
export * from './apply-fix.ts';
export { checkAddresses, type AddressCheck, type CheckOptions } from './check-addresses.ts';
export * from './edit-tasks.ts';
export * from './finding.ts';
export * from './fixes.ts';
export { citiesOfList } from './list-cities.ts';
export { selectAddress, type AddressColumns } from './list-rows.ts';
export { undoEdit, writeEdit } from './sheet-edit.ts';
export { readEdit, readUndoableEdit, type EditKind } from './stored-edits.ts';
export { Streets } from './streets.ts';
export { cleanMessages } from './messages.ts';
export { matchMessages } from './matching/messages.ts';
export * from './matching/match-rows.ts';
export * from './matching/other-list.ts';
export * from './matching/matching.ts';
export * from './matching/recognize-matches.ts';
export * from './matching/write-matches.ts';
