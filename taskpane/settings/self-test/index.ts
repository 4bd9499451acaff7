/** The behaviours of Excel that the add-in relies on: checked in the workbook, and reported. */

export { diagnosticsReport, hostText } from './diagnostics.ts';
export { countChecks, runSelfTest, type CheckedBehaviour } from './run-self-test.ts';
export { writeSelfTestSheet } from './self-test-sheet.ts';
