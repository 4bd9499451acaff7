import path from 'node:path';
import { projectionIn, readFileRows, sheetsIn, type FileOptions } from '../portals/file-rows.ts';
import { isUnreadable } from '../portals/row.ts';
import { recordTable } from '../queries/loading.ts';
import type { Mapping } from '../sources/declaration.ts';
import type { Store } from '../store/store.ts';
import { LoadCities, type StatedCity } from './load-cities.ts';
import { runLoad, tableOf, type Load } from './load.ts';
import { fileStamp, localReader, storedCities } from './load-source.ts';
import { arePublishedColumns, mapPublished } from './map-published.ts';
import { importExport, isExport } from './import-export.ts';
import { filePublication, sourceOfFile } from './file-source.ts';
import { refuseOtherRecords, refuseSharedKey } from './other-records.ts';
import type { FileMapping } from './propose-mapping.ts';
import type { FinishedReport } from './report.ts';
import { expectedColumns, rowMapper } from './row-mapper.ts';

/** Rows of a file that show what it contains. */
const sampleSize = 500;

export interface FileContents {
  /** An export of the service, records as the service publishes them, or somebody's own columns. */
  kind: 'export' | 'records' | 'own';
  columns: string[];
  rows: Record<string, unknown>[];
  /** The projection that the file names. */
  projection?: string;
  /** Of a workbook. */
  sheets?: readonly string[];
  /** What the file is called: its name, the name of its sheet, and the title above its headers. */
  title?: string;
}

/** Reads the first rows. Throws UnreadableFile or PortalError. */
export async function inspectFile(file: string, options: FileOptions = {}): Promise<FileContents> {
  const columns = new Set<string>();
  const rows: Record<string, unknown>[] = [];
  let titles: readonly string[] = [];
  const onTitle = (texts: readonly string[]) => (titles = texts);
  for await (const row of readFileRows(file, { ...options, onTitle })) {
    if (isUnreadable(row)) continue;
    if (rows.length === 0 && isExport(row.values)) return { kind: 'export', columns: [], rows: [] };
    for (const name of Object.keys(row.values)) columns.add(name);
    rows.push(row.values);
    if (rows.length >= sampleSize) break;
  }
  const projection = await projectionIn(file);
  const sheets = await sheetsIn(file);
  return {
    kind: arePublishedColumns(columns) ? 'records' : 'own',
    columns: [...columns],
    rows,
    projection,
    sheets,
    title: [path.parse(file).name, options.sheet ?? sheets[0] ?? '', ...titles].join('\n'),
  };
}

export interface ImportOptions extends FileOptions {
  /** For files with columns of their own. */
  mapping?: FileMapping;
  /** The columns that identify a record, where a person has named them. */
  key?: readonly string[];
  city?: StatedCity;
  /** Of coordinates in metres, as proj4 reads it. */
  projection?: string;
  /** Removes what the source of the file had and the file lacks, if this agrees to it. */
  replaces?: Load['removesAbsent'];
  onProgress?: (rows: number) => void;
}

/** Loads a file. Throws UnreadableFile, PortalError, ColumnsChanged, or UsageError for a key of other records. */
export async function importFile(
  store: Store,
  file: string,
  kind: FileContents['kind'],
  options: ImportOptions = {},
): Promise<FinishedReport> {
  if (kind === 'export') return importExport(store, file, options.onProgress);
  const { mapping, sheet, headerRow, city: statedCity, projection, replaces, onProgress } = options;
  const stored = await storedCities(store);
  const cities = new LoadCities(stored, statedCity);
  const loadedAt = new Date().toISOString();
  const common = {
    reader: localReader(file, { sheet, headerRow }),
    since: null,
    cities: () => cities.all(),
    removesAbsent: replaces,
    onProgress,
  };
  const request = JSON.stringify([
    await fileStamp(file),
    kind,
    mapping,
    sheet,
    headerRow,
    statedCity,
    projection,
  ]);
  if (kind === 'own' && mapping) {
    const { municipality } = mapping;
    const city = typeof municipality === 'string' ? municipality : (municipality.otherwise ?? 'cities');
    const fullMapping = readMapping(mapping);
    const columns = expectedColumns(fullMapping);
    const table = tableOf(mapping.dataset);
    const { rows } = await inspectFile(file, { sheet, headerRow });
    const firstCities = new LoadCities(stored, statedCity);
    const mapFirst = rowMapper(fullMapping, {
      ...{ cities: firstCities, sourceId: '', loadedAt, projection },
    });
    const firstRows = rows.map((values) => mapFirst({ place: '', values }));
    await refuseOtherRecords(store, mapping, { rows: firstRows, cities: firstCities });
    const { id: sourceId, others } = await sourceOfFile(store, `file/${city}-${mapping.dataset}`, {
      file,
      table,
      columns: columns.keys(),
      key: mapping.key,
      rows: firstRows,
    });
    const report = await runLoad(store, {
      ...common,
      loadId: sourceId,
      request,
      table,
      map: rowMapper(fullMapping, { cities, sourceId, loadedAt, projection }),
      expectedColumns: columns,
      publication: filePublication(sourceId, file),
      ...(!options.key && { checkRepeated: refuseSharedKey(mapping) }),
    });
    return { ...report, otherLists: others };
  }
  const sourceId = `file/${path.basename(file)}`;
  return runLoad(store, {
    ...common,
    loadId: sourceId,
    request,
    table: recordTable,
    map: ({ values }) => mapPublished(values, { cities, sourceId, loadedAt }),
    expectedColumns: new Map(),
    publication: filePublication(sourceId, file),
  });
}

/** A mapping from a file as the ingest reads it. */
export function readMapping({ municipality, accepted: _, ...mapping }: FileMapping): Mapping {
  if (typeof municipality === 'string') return { ...mapping, municipality, isForPeople: true };
  const { column, province, otherwise } = municipality;
  return {
    ...mapping,
    ...(province !== undefined && { columns: { ...mapping.columns, province } }),
    municipality: (values) => values[column],
    ...(otherwise !== undefined && { otherwise }),
    isForPeople: true,
  };
}
