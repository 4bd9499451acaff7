/** Lists for the rows of a sheet: all records at its addresses, and the events of its permits. */

export { permitEvents } from './history-columns.ts';
export { historyKind, newHistoryRun, type NewHistoryRun } from './history-kind.ts';
export { likelyPermitColumns, type PermitColumns } from './likely-permit-columns.ts';
export { defaultDatasets } from './portfolio-columns.ts';
export { newPortfolioRun, portfolioKind, type NewPortfolioRun } from './portfolio-kind.ts';
export { listingMessages } from './messages.ts';
