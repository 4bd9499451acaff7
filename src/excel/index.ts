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
export { inWorkbook } from './in-workbook.ts';
export { baseHeader, freeHeader, freeSheetName, freeTableName } from './names.ts';
export {
  activeCell,
  readSelection,
  selectCell,
  selectedAddress,
  selectedCoordinates,
  type Selection,
} from './selection.ts';
export { StoredJson, type StoredEntry } from './stored-json.ts';
export { WorkbookError } from './workbook-error.ts';
