export { type CellValue } from './cell-value.ts';
export { checkedColor } from './range-appearance.ts';
export { RangeAreas, WorkbookRangeAreas } from './range-areas.ts';
export { sortRows } from './range-sort.ts';
export { Range } from './range.ts';
export { findSheet, resolveReference, worksheetId } from './range-context.ts';
export { refuseShift } from './table-guard.ts';
export { ConditionalFormatCollection } from './conditional-format.ts';
