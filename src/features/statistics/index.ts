/** Counts and sums by month, type and city: requested, written to sheets with a chart, and counted again. */

export { countGroups, statisticsCalls, type Statistics } from './count-groups.ts';
export { listStatistics, type WrittenStatistics } from './saved-statistics.ts';
export {
  datasetsWithStatistics,
  groupFields,
  groupings,
  periods,
  summableFields,
  type Grouping,
  type Period,
  type StatisticsQuery,
} from './statistics-query.ts';
export {
  headersOf,
  periodText,
  statisticsTitle,
  writeStatistics,
  type ReportOptions,
} from './statistics-sheet.ts';
export { statisticsMessages } from './messages.ts';
