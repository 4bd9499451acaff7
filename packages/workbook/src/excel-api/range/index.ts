export { valueType, type CellValue } from './cell-value.ts';
export { findCells, rectangles, type SearchCriteria } from './cell-search.ts';
export { checkedColor, RangeFill, RangeFont } from './range-appearance.ts';
export { RangeAreas, RangeCollection } from './range-areas.ts';
export { RangeFormat } from './range-format.ts';
export { RangeSort, sortRows } from './range-sort.ts';
export { RangeAreasCollection, WorkbookRangeAreas } from './range-precedents.ts';
export { RangeView } from './range-view.ts';
export { Range } from './range.ts';
export { findSheet, resolveReference, worksheetId } from './range-context.ts';
export { renamedColumn, renamedTable } from './structured-references.ts';
export { refuseShift } from './table-guard.ts';
export { RangeBorder, RangeBorderCollection } from './range-border.ts';
export { RemoveDuplicatesResult } from './remove-duplicates.ts';
export { ConditionalFormatCollection } from './conditional-format-collection.ts';
export {
  CellValueConditionalFormat,
  ColorScaleConditionalFormat,
  ConditionalFormat,
  ConditionalRangeFill,
  ConditionalRangeFont,
  ConditionalRangeFormat,
  TextConditionalFormat,
} from './conditional-format.ts';
