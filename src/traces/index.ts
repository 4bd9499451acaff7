/** What only the workbook can know of the rows that runs and tables have written, stored in its custom XML parts. */

export { canTrace } from './compressed-text.ts';
export { Trace, type TraceOf, type TracedRow } from './trace.ts';
