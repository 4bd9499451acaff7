/** Values of cells: from the service's records to cells, and from cells to the service's parameters. */

export * from './cell-input.ts';
export * from './cell-text.ts';
export {
  cellValue,
  dateOfSerial,
  dateSerial,
  recordValue,
  type CellScalar,
  type CellValue,
} from './cell-value.ts';
export { conversionOf, conversionsOf, publishedIn } from './conversions.ts';
export { awaitDateSystem, countsFrom, isDateSystemUnknown, learnDateSystem } from './date-system.ts';
export { joinNotes, type ColumnNote } from './column-note.ts';
export * from './column.ts';
export * from './hash.ts';
export * from './permit-input.ts';
