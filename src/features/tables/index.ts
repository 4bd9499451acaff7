/** Tables that save their query: fetch, write, refresh. */

export { countMatches, fetchCost, narrowed, refreshCost, timedFetch, type MatchCount } from './fetch-cost.ts';
export { recordRequests, type RecordRequests } from './fetch-records.ts';
export { fetchTable, type FetchReport, type TableSearch } from './fetch-table.ts';
export { tableMessages } from './messages.ts';
export {
  bodyBlocks,
  columnRanges,
  fieldColumns,
  idField,
  storedId,
  type BodyBlock,
  type TableFields,
} from './read-table.ts';
export { goToRecord, recordAt, selectedRecord, type RecordCell } from './record-at.ts';
export { maxListed, type RefreshReport } from './refresh-report.ts';
export { refreshWithRecords, refreshTable, type QueryChange, type TableRow } from './refresh-table.ts';
export { goneStates, type RefreshCounts, type RefreshMode } from './row-state.ts';
export { cityOf, fieldsOf, isUnfinished, querySummary, type SavedQuery } from './saved-query.ts';
export {
  addSavedQuery,
  deleteSavedQuery,
  goToTable,
  hasSavedTables,
  isTableLocked,
  listSavedTables,
  setRefreshesOnOpen,
  type SavedTable,
} from './saved-tables.ts';
export {
  refreshOnOpen,
  startFetch,
  startRefresh,
  startRemoval,
  startRestore,
  startResume,
  type FetchTask,
  type RefreshTask,
  type TableResult,
  type TableServices,
} from './table-tasks.ts';
export { appendRows } from './write-rows.ts';
export {
  addColumns,
  createTable,
  headerRowOfNewSheet,
  headersOf,
  printTable,
  updateQueryLine,
  writeQueryLine,
} from './write-table.ts';
export { RowNotes } from './written-rows.ts';
