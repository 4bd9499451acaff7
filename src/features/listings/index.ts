/** Lists all records at the addresses of a sheet. */

export { defaultDatasets } from './portfolio-columns.ts';
export { newPortfolioRun, portfolioKind } from './portfolio-kind.ts';
export { listingMessages } from './messages.ts';
