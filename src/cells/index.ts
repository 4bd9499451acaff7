/** Values of cells: from the service's records to cells, and from cells to the service's parameters. */

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
  UnknownNameError,
} from './cell-input.ts';
export {
  firstCellError,
  fitText,
  maxTextLength,
  needsTextFormat,
  readsAsFormula,
  textFormat,
} from './cell-text.ts';
export {
  cellValue,
  dateOfSerial,
  dateSerial,
  type CellScalar,
  type CellValue,
  type ValueNote,
} from './cell-value.ts';
export { joinNotes, type ColumnNote } from './column-note.ts';
export {
  cellsOf,
  columnFormat,
  columnValue,
  dollarFormat,
  isText,
  maxBlockBytes,
  maxBlockRows,
  maxColumns,
  maxDataRows,
  numberText,
  recordCells,
  sliceCells,
  splitIntoBlocks,
  valueBytes,
  type Cells,
} from './column.ts';
export { describedPermit, permitAttributes, type PermitAttribute } from './permit-input.ts';
