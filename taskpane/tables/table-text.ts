import { datasets, field, fieldLabel, type DatasetName } from '@cdata/catalog';
import { numberText, type CellScalar, type ColumnNote } from '../../src/excel/cells/index.ts';
import { labelled, language } from '../../src/language/index.ts';
import {
  goneStates,
  maxListed,
  tableMessages,
  type RefreshCounts,
  type RefreshReport,
} from '../../src/features/tables/index.ts';

type Counts = RefreshCounts & Partial<Pick<RefreshReport, 'resumedRows' | 'newColumns'>>;

/** What was kept as text, left blank or cut, a phrase for each column. */
export const noteTexts = (notes: readonly ColumnNote[]): string[] =>
  notes.map(({ note, count, field: name }) =>
    tableMessages().notes[note](count, fieldLabel(name)[language()]),
  );

export const noteSentences = (notes: readonly ColumnNote[]): string[] =>
  noteTexts(notes).map((phrase) => `${phrase}.`);

/** `12 added · 3 changed · 1 no longer found`; empty if nothing changed. */
function countsSummary(counts: Counts): string {
  const text = tableMessages();
  const { added, changed, resumedRows = 0, newColumns = [] } = counts;
  return [
    resumedRows > 0 && text.resumedRows(resumedRows),
    added > 0 && text.added(added),
    changed > 0 && text.changed(changed),
    goneSummary(counts),
    newColumns.length > 0 &&
      text.newColumns(newColumns.map((name) => fieldLabel(name)[language()]).join(', ')),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** `7 no longer found: 4 removed, 2 marked, 1 kept`, or only their number if all were kept; empty if none are gone. */
function goneSummary(counts: RefreshCounts): string {
  const text = tableMessages();
  const states = goneStates.filter((state) => counts[state] > 0);
  if (states.length === 0) return '';
  const gone = text.gone(states.reduce((sum, state) => sum + counts[state], 0));
  if (counts.removed + counts.marked === 0) return gone;
  return labelled(gone, states.map((state) => text.goneStates[state](counts[state])).join(', '));
}

export const lastRefreshText = (counts: Counts): string =>
  tableMessages().lastRefresh(countsSummary(counts) || tableMessages().noChanges);

export function reportSummary(report: RefreshReport): string {
  const text = tableMessages();
  const counts = countsSummary(report);
  if (report.cancelled && !counts) return text.cancelledBefore;
  const { incomplete, notes } = report;
  const summary = [counts || text.noChanges, ...(incomplete ? [incomplete] : []), ...noteTexts(notes)].join(
    ' · ',
  );
  if (report.error) return text.failedAfter(report.error, summary);
  return report.cancelled ? text.cancelledAfter(summary) : summary;
}

export interface ReportLine {
  /** The record_id of the row; empty if it has none. */
  id: string;
  /** The record’s address, or else its id. */
  title: string;
  text: string;
  /** The field that changed, or null. */
  field: string | null;
  /** Whether the table still has the row. */
  isInTable: boolean;
}

/** Changes come first, by record, then added rows, then those that are gone, by what was done with them. */
export function reportLines(dataset: DatasetName, report: RefreshReport): ReportLine[] {
  const text = tableMessages();
  const textOf = (name: string, value: CellScalar) => valueText(dataset, name, value);
  const line = (id: string, content: Pick<ReportLine, 'text'> & Partial<ReportLine>): ReportLine => ({
    id,
    title: report.names[id] ?? (id || text.noId),
    field: null,
    isInTable: id !== '',
    ...content,
  });
  return [
    ...report.changes.map(({ id, field: name, before, after }) =>
      line(id, {
        text: text.lineChanged(fieldLabel(name)[language()], textOf(name, before), textOf(name, after)),
        field: name,
      }),
    ),
    ...report.addedIds.map((id) => line(id, { text: text.lineAdded })),
    ...goneStates.flatMap((state) =>
      report.goneIds[state].map((id) =>
        line(id, { text: text.goneLines[state], isInTable: state !== 'removed' && id !== '' }),
      ),
    ),
  ];
}

/** Whether a report counts more items than it lists. */
export const isListCut = (report: RefreshReport): boolean =>
  [report.changedCells, report.added, ...goneStates.map((state) => report[state])].some(
    (count) => count > maxListed,
  );

function valueText(dataset: DatasetName, name: string, value: CellScalar): string {
  if (value === '') return tableMessages().blank;
  if (typeof value !== 'number') return String(value);
  // A field that the catalog no longer has is shown as a plain number.
  return numberText(field(datasets[dataset], name) ?? { name, kind: 'number' }, value);
}
