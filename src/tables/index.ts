/** Tables that save their query: fetch, resume, refresh. */

export { createTable, type NewTable, type TableDestination } from './create-table.ts';
export { fetchTable, type FetchReport, type TableSearch } from './fetch-table.ts';
export {
  refreshTable,
  startRefresh,
  startResume,
  type QueryChange,
  type RefreshTask,
  type TableResult,
} from './refresh-table.ts';
export { goToRecord } from './go-to-record.ts';
export { fieldsOf, headersOf } from './header-labels.ts';
export { bodyBlocks, columnRanges, fieldColumns } from './read-table.ts';
export { querySummary } from './query-summary.ts';
export { maxListed, type RefreshReport } from './refresh-report.ts';
export { isUnfinished, type RefreshMode, type SavedQuery } from './saved-query.ts';
export {
  addSavedQuery,
  deleteSavedQuery,
  goToTable,
  hasSavedTables,
  listSavedTables,
  savedQueryOfSheet,
  saveQuery,
  type SavedTable,
} from './saved-tables.ts';
export { fetchCost, refreshCost, timedFetch, type FetchCost } from './fetch-cost.ts';
export { countMatches, narrowed, type MatchCount } from './match-count.ts';
export { refreshOnOpen, setRefreshesOnOpen } from './refresh-on-open.ts';
export { selectedRecord } from './selected-record.ts';
export { isTableLocked } from './table-lock.ts';
export { appendRows } from './write-table.ts';
export { startFetch, type FetchTask, type TableServices } from './start-fetch.ts';
