export {
  type ChartRecord,
  type ChartSeriesRecord,
  decoded,
  emptyState,
  encoded,
  type CustomXmlRecord,
  type Drawing,
  type ExcelState,
  type PageLayoutRecord,
  type ShapeRecord,
  type TableRecord,
} from './state.ts';
export {
  axisText,
  chartContent,
  type AxisContent,
  type ChartContent,
  type SeriesContent,
} from './chart/index.ts';
export { moveDrawing } from './drawings.ts';
export { ExcelHost } from './excel-host.ts';
export { findSheet, resolveReference } from './range/index.ts';
export {
  createTable,
  fillCalculatedColumns,
  fillInsertedRows,
  tableGrowth,
  moveTables,
  overlapsTable,
  updateTableHeaders,
  defaultTableStyle,
  tableCells,
  tableColors,
  wholeTable,
} from './table/index.ts';
export { readCustomXml } from './workbook/index.ts';
export type { CalculationMode } from './host.ts';
export type { HostEvent, RequestBody, RequestOptions } from './wire/index.ts';
export { freeSheetName, maxCharactersOfSheetName } from './worksheet/index.ts';
