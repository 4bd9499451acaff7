/** Counts and sums by month, type and city: requested, written to sheets with a chart, and counted again. */

export { countGroups, statisticsCalls, type Statistics, type StatisticsRow } from './count-groups.ts';
export {
  indexKey,
  listIndexes,
  listStatistics,
  type IndexQuery,
  type WrittenIndex,
  type WrittenStatistics,
} from './saved-statistics.ts';
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
export { writeIndex, type IndexSheet, type ListedCell } from './index-sheet.ts';
export { findValueIndex, valueIndexTitle, writeValueIndex, type ValueIndexQuery } from './value-index.ts';
export {
  headersOf,
  periodText,
  statisticsTitle,
  writeStatistics,
  type ReportOptions,
} from './statistics-sheet.ts';
