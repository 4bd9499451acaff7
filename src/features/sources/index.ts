/** Where the value of a cell comes from. */

export type {
  CallOrigin,
  CellOrigin,
  Precedent,
  RecordOrigin,
  ReportOrigin,
  ResultOrigin,
  SavedCall,
} from './cell-origin.ts';
export { canOpenRecord, countOpening, openRecord } from './record-origin.ts';
export { originLine } from './origin-line.ts';
export { workbookRecords } from './workbook-records.ts';
export { readOrigin, type CellWithOrigin } from './read-origin.ts';
export { originMessages } from './messages.ts';
