export { Metrics } from './metrics.ts';
export type { UsageReport } from './usage-report.ts';
export { usageCsv } from './usage-csv.ts';
export { storedDays, Usage, type RefusalReason } from './usage.ts';
