/** Runs over the rows of a sheet, of any kind: reading the rows, requesting a result for each and writing it next to it. */

export {
  addressCells,
  addressKey,
  addressLine,
  addressPartsOf,
  cityConflict,
  cityPosition,
  coordinatePartsOf,
  exampleAddress,
  haveSameAddresses,
  ownCoordinates,
  provinceOfCoordinates,
  provinceOfLine,
} from './address-line.ts';
export { readListProvinces, type ListProvinces } from './list-province.ts';
export { keepColumnsVisible } from './column-widths.ts';
export {
  countKey,
  type CountOptions,
  countText,
  HigherCountError,
  type RowWarning,
  type RunCount,
} from './count-run.ts';
export { findRelinkableRun, findSavedRun, type RelinkableRun, resultLetters } from './find-run.ts';
export { addAnchors, deleteAnchors, existingColumns, loadAnchors, locateRun } from './layout.ts';
export { runMessages } from './messages.ts';
export { addedColumns, deletedColumns, newRunOf } from './new-run.ts';
export {
  addOutputColumns,
  type Destination,
  type DestinationOptions,
  effectiveDestination,
  readDestinationOptions,
} from './output-columns.ts';
export type { ResultCell } from './result-at.ts';
export {
  requestRoll,
  rollNumberIn,
  rollOfLine,
  savedRoll,
  type Roll,
  type RollResult,
} from './roll-number.ts';
export { isSectionRow, readColumns, readHiddenRows, readRows } from './row.ts';
export { coveredCities, requestIfFound, type RunEngine } from './run-engine.ts';
export {
  type CallCount,
  type Counter,
  hasResult,
  type KindColumn,
  maxCallsOf,
  type NewRun,
  noteHeader,
  noteName,
  type OutputColumn,
  outputHeader,
  outputsOf,
  type PreparedRun,
  type ResultFacts,
  type RowInput,
  type RowWarningKind,
  type RunContext,
  type RunKind,
  type RunLabels,
  runLabelsSchema,
  type RunOptions,
  type RunOrigin,
  type RunRequest,
  type TextHighlight,
} from './run-kind.ts';
export { loadResultsOf } from './run-results.ts';
export type { Layout, Run, RunOutput } from './run.ts';
export { deleteRun, type RunReport, Runs, type RunTaskInput, selectRun } from './runs.ts';
export {
  type HeaderRequest,
  isOverRows,
  readSheetRows,
  readSheetRowsAgain,
  relocatedColumns,
  sampleRows,
  type SheetColumn,
  type SheetRows,
  userColumns,
} from './sheet-rows.ts';
