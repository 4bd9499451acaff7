import { datasets, field, type DatasetName } from '../../src/catalog/index.ts';
import { type CellScalar, dateOfSerial } from '../../src/excel/index.ts';
import { mostListed, type RefreshReport } from '../../src/tables/refresh-report.ts';
import { messages, shownNumber } from '../../src/messages/index.ts';

/** A line of the list of what a refresh did: which record, and what. */
export interface ReportLine {
  id: string;
  what: string;
}

/** What a refresh did, in one sentence. */
export function reportSentence(report: RefreshReport): string {
  const text = messages().tables;
  const { added, changed, cells, removed, gone, continued } = report;
  const counts = [
    continued > 0 && text.continued(continued),
    added > 0 && text.added(added),
    changed > 0 && text.changed(changed, cells),
    removed > 0 && text.removed(removed),
    gone > 0 && text.gone(gone),
  ].filter(Boolean);
  return [
    report.reason && text.brokenOff(report.reason),
    report.cancelled && text.cancelled,
    counts.length > 0 ? `${counts.join(', ')}.` : !report.cancelled && text.nothingChanged,
    report.newColumns.length > 0 && text.newColumns(report.newColumns.join(', ')),
    report.truncatedTexts > 0 && text.truncatedTexts(shownNumber(report.truncatedTexts)),
  ]
    .filter(Boolean)
    .join(' ');
}

/** Each thing that a refresh did: changes first, by record. */
export function reportLines(dataset: DatasetName, report: RefreshReport): ReportLine[] {
  const text = messages().tables;
  const shown = (name: string, value: CellScalar) => shownValue(dataset, name, value);
  const gone = report.removed > 0 ? text.lineRemoved : text.lineGone;
  return [
    ...report.changes.map(({ id, field: name, before, after }) => ({
      id,
      what: text.lineChanged(name, shown(name, before), shown(name, after)),
    })),
    ...report.addedIds.map((id) => ({ id, what: text.lineAdded })),
    ...report.goneIds.map((id) => ({ id, what: gone })),
  ];
}

/** Whether a refresh did more than is listed. */
export const listedInPart = ({ cells, added, goneIds }: RefreshReport): boolean =>
  cells > mostListed || added > mostListed || goneIds.length >= mostListed;

function shownValue(dataset: DatasetName, name: string, value: CellScalar): string {
  if (value === '') return messages().tables.blank;
  if (typeof value !== 'number') return String(value);
  const kind = field(datasets[dataset], name)?.kind;
  if (kind === 'date' || kind === 'timestamp') return dateOfSerial(value);
  const coordinate = kind === 'latitude' || kind === 'longitude';
  return shownNumber(value, coordinate ? { maximumFractionDigits: 6 } : {});
}
