/** The workbook itself: areas, cell values, names, selection, and JSON stored in its settings. */

export { consecutive, groupAdjacent } from './adjacent.ts';
export {
  addressOnSheet,
  areaAddress,
  areaOf,
  areaProperties,
  areaRange,
  areasOverlap,
  cellAddress,
  columnLetters,
  maxColumns,
  maxDataRows,
  requireFreeCells,
  type Area,
  type SheetArea,
  type SheetCell,
} from './area.ts';
export {
  coordinateValue,
  InvalidInputError,
  isBlank,
  nameValue,
  numberValue,
  quantityValue,
  requiredCoordinate,
  requiredText,
  textValue,
} from './cell-input.ts';
export { firstCellError, needsTextFormat, readsAsFormula } from './cell-text.ts';
export { cellValue, dateOfSerial, type CellScalar, type CellValue } from './cell-value.ts';
export {
  cellsOf,
  columnFormat,
  columnValue,
  isText,
  maxBlockBytes,
  maxBlockRows,
  maxTextLength,
  recordCells,
  sliceCells,
  splitIntoBlocks,
  textFormat,
  valueBytes,
  type Cells,
} from './column.ts';
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
export { describedPermit, permitAttributes, type PermitAttribute } from './permit-input.ts';
