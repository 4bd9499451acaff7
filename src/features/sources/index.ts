/** Where the value of a cell comes from. */

export type {
  CallSource,
  CellSource,
  Precedent,
  RecordSource,
  ReportSource,
  ResultSource,
} from './cell-source.ts';
export { canOpenRecord, countOpening, openRecord } from './published-record.ts';
export { sourceLine } from './source-line.ts';
export { workbookRecords } from './workbook-records.ts';
export { readSource, type SourcedCell } from './read-source.ts';
export { sourceMessages } from './messages.ts';
