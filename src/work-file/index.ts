/** Work files: one sealed zip with a workbook's sheets as values, and everything that they were made from. */

export { sealEntries, verifyWorkFile, type Verification, type WorkFileProblem } from './archive.ts';
export * from './read-work-file.ts';
export * from './save-work-file.ts';
export { maxChangedCells, writeSheets, type SheetDifferences } from './sheets.ts';
