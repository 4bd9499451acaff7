/** Lists for the rows of a sheet: all records at its addresses, and the events of its permits. */

export { permitEvents } from './history-columns.ts';
export { historyKind, likelyPermitColumns, newHistoryRun, type PermitColumns } from './history-kind.ts';
export { defaultDatasets } from './portfolio-columns.ts';
export { newPortfolioRun, portfolioKind } from './portfolio-kind.ts';
export { listingMessages } from './messages.ts';
