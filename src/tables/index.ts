/** Tables that save their query: fetch, resume, refresh. */

export {
  fetchTable,
  startFetch,
  type FetchReport,
  type FetchTask,
  type TableSearch,
  type TableServices,
} from './fetch-table.ts';
export {
  maxListed,
  refreshTable,
  startRefresh,
  startResume,
  type QueryChange,
  type RefreshReport,
  type RefreshTask,
  type TableResult,
} from './refresh-table.ts';
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
export { appendRows, createTable, type NewTable, type TableDestination } from './write-table.ts';
