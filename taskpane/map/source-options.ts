import { activityMessages } from '../../src/tasks/index.ts';
import { cityLabel, datasets } from '@cdata/catalog';
import { addressPartOf } from '@cdata/catalog/reading';
import { language } from '../../src/language/index.ts';
import type { Run } from '../../src/features/column-runs/index.ts';
import type { SavedTable } from '../../src/features/tables/index.ts';
import type { MapSource } from './use-map-source.ts';
import { mapMessages } from '../../src/features/map/index.ts';

export interface SourceOption {
  key: string;
  label: string;
  source: MapSource;
}

export const sourceKey = (source: MapSource): string =>
  source.kind === 'records' ? `records ${source.title}` : `${source.kind} ${source.id}`;

interface Entry extends SourceOption {
  sheet: string;
  /** When it was last written, ISO 8601. */
  at: string;
  /** What tells it from others with the same label. */
  detail: string;
}

/**
 * What the map can show, as a list: first the records that it was opened with, then what is on the active sheet, then
 * what was written last.
 *
 * @param runs, tables Those that have points, the newest first.
 * @param current What the map was opened with.
 */
export function sourceOptions(
  { runs, tables }: { runs: readonly Run[]; tables: readonly SavedTable[] },
  { current, activeSheet }: { current: MapSource | null; activeSheet: string | null },
): SourceOption[] {
  const entries = [...newestOfRows(runs).map(runEntry), ...tables.map(tableEntry)].sort(
    (one, other) =>
      Number(other.sheet === activeSheet) - Number(one.sheet === activeSheet) ||
      other.at.localeCompare(one.at),
  );
  const labels = new Map<string, number>();
  for (const { label } of entries) labels.set(label, (labels.get(label) ?? 0) + 1);
  const records: SourceOption[] =
    current?.kind === 'records' ? [{ key: sourceKey(current), label: current.title, source: current }] : [];
  return [
    ...records,
    ...entries.map(({ key, label, source, detail }) => ({
      key,
      label: labels.get(label)! > 1 ? `${label} · ${detail}` : label,
      source,
    })),
  ];
}

/** Of several runs of a kind over the same rows, the one that wrote last. */
function newestOfRows(runs: readonly Run[]): Run[] {
  const newest = new Map<string, Run>();
  for (const run of runs) {
    const { kind, sheetId, tableId, firstRow, rowCount, columns: sources } = run;
    const columns = sources.map(({ header, index }) => header || index);
    const key = JSON.stringify([kind, sheetId, tableId, firstRow, rowCount, columns]);
    const other = newest.get(key);
    if (!other || other.at < run.at) newest.set(key, run);
  }
  return [...newest.values()];
}

function runEntry(run: Run): Entry {
  const { id, kind, sheet, columns, firstRow, rowCount, at } = run;
  const text = mapMessages();
  const source: MapSource = { kind: 'run', id };
  // Of an address in several columns, the unit would say nothing.
  const isStreet = ({ header }: { header: string }) =>
    ['street', 'address'].includes(addressPartOf(header) ?? '');
  const place = [sheet, (columns.find(isStreet) ?? columns[0])?.header].filter(Boolean).join(', ');
  return {
    key: sourceKey(source),
    label: text.sourceOn(activityMessages().kinds[kind], place),
    source,
    sheet,
    at,
    detail: text.rows(String(firstRow + 1), String(firstRow + rowCount)),
  };
}

function tableEntry({ id, name, sheet, dataset, query, property, fetchedAt }: SavedTable): Entry {
  const source: MapSource = { kind: 'table', id };
  const city = property?.municipality ?? query.municipality;
  const cities = typeof city === 'string' ? city.split(',').map((one) => cityLabel(one.trim())) : [];
  const place = property ? `${property.address}, ${cities.join(', ')}` : cities.join(', ') || sheet;
  return {
    key: sourceKey(source),
    label: mapMessages().sourceOn(datasets[dataset].label[language()], place),
    source,
    sheet,
    at: fetchedAt,
    detail: place === sheet ? name : `${sheet}, ${name}`,
  };
}
