/** Where the value of a cell comes from. */

export type {
  CallSource,
  CellSource,
  FormulaSource,
  Precedent,
  RecordSource,
  ReportSource,
  ResultSource,
  UnknownSource,
} from './cell-source.ts';
export { canOpenRecord, countOpening, openRecord } from './published-record.ts';
export { sourceLine, type SourceLine } from './source-line.ts';
export { workbookRecords } from './workbook-records.ts';
export { readSource, type SourcedCell } from './read-source.ts';
