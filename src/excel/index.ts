/** The workbook itself: areas, names, selection, and JSON stored in its settings. */

export {
  addressOnSheet,
  areaAddress,
  areaOf,
  areaProperties,
  areaRange,
  areasOverlap,
  cellAddress,
  columnLetters,
  consecutiveRanges,
  groupAdjacent,
  requireFreeCells,
  type Area,
  type SheetArea,
  type SheetCell,
} from './area.ts';
export { cellEditing, type EditingState } from './cell-editing.ts';
export { inWorkbook, isCellEdited } from './in-workbook.ts';
export { loadOtherLeases, withLease } from './lease.ts';
export { freeHeader, freeSheetName, freeTableName } from './names.ts';
export {
  activeCell,
  parseAddress,
  readSelection,
  selectCell,
  selectedAddress,
  selectedCoordinates,
  type Selection,
} from './selection.ts';
export { SelectionChanges, selectedRows, type SheetSelection } from './selection-changes.ts';
export { findOwnSheet, openOwnSheet, type SheetIdentity } from './own-sheet.ts';
export { setPrintLayout, type PrintLayout } from './print-layout.ts';
export {
  styleHeader,
  styleInput,
  styleRows,
  styleSecondary,
  styleSection,
  styleTitle,
  subjectFill,
} from './sheet-style.ts';
export { isCallOfPreview } from './older-previews.ts';
export { StoredJson, type StoredEntry } from './stored-json.ts';
export { WorkbookChanges } from './workbook-changes.ts';
export { WorkbookError } from './workbook-error.ts';
