/** Runs over the rows of a sheet, of any kind: reading the rows, requesting a result for each and writing it next to it. */

export type { HeaderRequest } from './chosen-headers.ts';
export {
  addressKey,
  addressLine,
  addressPartsOf,
  cityConflict,
  cityPosition,
  exampleAddress,
} from './address-line.ts';
export { addAnchors, deleteAnchors, loadAnchors } from './column-anchors.ts';
export { readSheetRows } from './sheet-rows.ts';
export type { SheetRows, SheetColumn } from './source.ts';
export { HigherCountError } from './call-limit.ts';
export { countKey, maxCallsOf, type CountOptions, type RowWarning, type RunCount } from './count-run.ts';
export { countText } from './count-text.ts';
export { readSheetRowsAgain } from './current-source.ts';
export { readHiddenRows } from './hidden-rows.ts';
export * from './covered-cities.ts';
export { findSavedRun } from './find-saved-run.ts';
export { addedColumns, deletedColumns, hasResults, newRunOf } from './new-run.ts';
export {
  addOutputColumns,
  effectiveDestination,
  readDestinationOptions,
  type Destination,
  type DestinationOptions,
} from './output-columns.ts';
export * from './request-if-found.ts';
export type { ResultCell } from './result-at.ts';
export * from './row-reader.ts';
export { isSectionRow } from './section-row.ts';
export {
  hasResult,
  noteColumn,
  noteHeader,
  noteName,
  outputHeader,
  runLabelsSchema,
  type ColumnRun,
  type ColumnRunContext,
  type NewRun,
  type OutputColumn,
  type RowInput,
  type RowWarningKind,
  type CallCount,
  type Counter,
  type RunKind,
  type RunLabels,
  type RunListing,
  type RunEngine,
  type RunRequest,
  type TextHighlight,
} from './run-kind.ts';
export { existingColumns, locateRun, type Layout } from './run-layout.ts';
export { findRelinkableRun, resultLetters, type RelinkableRun } from './relinkable-run.ts';
export * from './runs.ts';
export { loadResultsOf, type RunOutput, type Run } from './saved-run.ts';
export * from './user-columns.ts';
export { keepColumnsVisible } from './visible-sources.ts';
export { runMessages } from './messages.ts';
