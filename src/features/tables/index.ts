/** Tables that save their query: fetch, resume, refresh. */

export { addColumns } from './add-columns.ts';
export * from './create-table.ts';
export * from './fetch-cost.ts';
export { fetchTable, type FetchReport, type TableSearch } from './fetch-table.ts';
export { headersOf } from './header-labels.ts';
export * from './match-count.ts';
export * from './merge-records.ts';
export * from './query-summary.ts';
export { recordSource, type RecordSource } from './record-source.ts';
export {
  bodyBlocks,
  columnRanges,
  fieldColumns,
  idField,
  storedId,
  type BodyBlock,
  type TableFields,
} from './read-table.ts';
export { recordAt, type RecordCell } from './record-at.ts';
export * from './selected-record.ts';
export { maxListed, type RefreshReport } from './refresh-report.ts';
export { refreshTable, type QueryChange } from './refresh-table.ts';
export { cityOf, fieldsOf, isUnfinished, type RefreshMode, type SavedQuery } from './saved-query.ts';
export {
  addSavedQuery,
  deleteSavedQuery,
  goToTable,
  hasSavedTables,
  listSavedTables,
  setRefreshesOnOpen,
  type SavedTable,
} from './saved-tables.ts';
export { RowNotes } from './row-notes.ts';
export { isTableLocked } from './table-lock.ts';
export { headerRowOfNewSheet, printTable, updateSourceLine, writeSourceLine } from './table-sheet.ts';
export * from './table-tasks.ts';
export { appendRows } from './write-table.ts';
export { tableMessages } from './messages.ts';
