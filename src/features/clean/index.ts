/** Cleaning the addresses of a list before they are geocoded: what is to be looked at, and one fix for all of a kind. */

export { readListAddress, type ListKey, type ListAddress } from './address-key.ts';
export { groupAddresses, type AddressGroup } from './address-groups.ts';
export { addressRelation, type AddressRelation } from './address-relation.ts';
export * from './apply-fix.ts';
export { checkAddresses, filledRowsOf, type AddressCheck, type CheckOptions } from './check-addresses.ts';
export * from './edit-tasks.ts';
export * from './finding.ts';
export * from './fixes.ts';
export * from './highlight.ts';
export { citiesOfList } from './list-cities.ts';
export { citiesIn } from './row-defects.ts';
export { readListRows, type AddressColumns, type ListRow } from './list-rows.ts';
export { ownColumnsId, ownColumnsOf, type OwnColumn } from './own-columns.ts';
export { loadCells } from './sheet-cells.ts';
export type { CellEdit, SheetEdit } from './edited-cells.ts';
export { undoEdit, writeEdit } from './sheet-edit.ts';
export { readEdit, readUndoableEdit, type EditKind, type UndoableEdit } from './stored-edits.ts';
export { Streets } from './streets.ts';
export { cleanMessages } from './messages.ts';
export { matchMessages } from './matching/messages.ts';
export * from './matching/match-rows.ts';
export * from './matching/other-list.ts';
export * from './matching/matching.ts';
export * from './matching/recognize-matches.ts';
export * from './matching/write-matches.ts';
