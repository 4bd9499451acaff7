/** What a report was made from: its table of sources, and what the workbook remembers of it. */

export {
  areSamples,
  sourceIn,
  sourceTypeLabel,
  usedSources,
  type FindSourcesOptions,
  type PublishedSource,
  type UsedRecords,
  type UsedSource,
} from './published-sources.ts';
export type { GivenKind, RecordCell, RecordCells, ShownField } from './record-cells.ts';
export { reportAt, type SavedReport } from './saved-report.ts';
export { localDay } from './published-sources.ts';
export { clearSources, endWithSources, isSourcesTable } from './sources-table.ts';
export { writeWorkbookSources } from './workbook-sources.ts';
export { sourceListMessages } from './messages.ts';
