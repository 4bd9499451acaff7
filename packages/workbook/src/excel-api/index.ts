export type { ChartRecord } from './chart-state.ts';
export {
  axisText,
  chartContent,
  moveChart,
  type AxisContent,
  type ChartContent,
  type SeriesContent,
} from './chart/index.ts';
export { ExcelHost } from './excel-host.ts';
export { findSheet, moveRowGroups, resolveReference } from './range/index.ts';
export type { ExcelState } from './state.ts';
export {
  fillCalculatedColumns,
  fillInsertedRows,
  moveTables,
  overlapsTable,
  updateTableHeaders,
  tableCells,
  wholeTable,
} from './table/index.ts';
export type { CalculationMode } from './host.ts';
export type { HostEvent, RequestBody, RequestOptions } from './wire/index.ts';
export { freeSheetName, maxCharactersOfSheetName, moveSheetFilters } from './worksheet/index.ts';
