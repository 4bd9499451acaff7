export { type CellValue } from './cell-value.ts';
export { checkedColor } from './range-format.ts';
export { RangeAreas, WorkbookRangeAreas } from './range.ts';
export { sortRows } from './range-sort.ts';
export { Range } from './range.ts';
export { findSheet, resolveReference, worksheetId } from './range-context.ts';
export { refuseShift } from './range-edits.ts';
export { ConditionalFormatCollection } from './conditional-format.ts';
