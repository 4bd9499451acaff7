import { stat } from 'node:fs/promises';
import { readFileRows, type FileOptions } from '../portals/file-rows.ts';
import { portalReader, portalUrl, type ReaderOptions } from '../portals/index.ts';
import { isUnreadable, type PortalReader } from '../portals/row.ts';
import type { Municipality } from '../queries/geocoding.ts';
import { readCities, readPublications, type Publication } from '../queries/loading.ts';
import type { SourceDeclaration } from '../sources/declaration.ts';
import type { Store } from '../store/store.ts';
import { LoadCities } from './load-cities.ts';
import { projectionNamed } from './projections.ts';
import { runLoad, tableOf, type Load } from './load.ts';
import type { FinishedReport } from './report.ts';
import { columnsRead, expectedColumns, rowMapper } from './row-mapper.ts';

export interface SourceOptions {
  /** Reads a downloaded file instead of the portal. */
  file?: string;
  /** Reads everything again, also where the portal can say what is new. */
  isFull?: boolean;
  /** Removes records that a full read no longer has, if this agrees to it. */
  replaces?: Load['removesAbsent'];
  /** Reads what is new since this watermark instead of the last read's. */
  since?: string;
  reader?: ReaderOptions;
  signal?: AbortSignal;
  onProgress?: (rows: number) => void;
}

/** Loads what is new in a source since the last load. Throws PortalError, UnreadableFile or ColumnsChanged. */
export async function loadSource(
  store: Store,
  source: SourceDeclaration,
  { file, isFull = false, replaces, since, reader, signal, onProgress }: SourceOptions = {},
): Promise<FinishedReport> {
  const publication = publicationOf(source);
  const publicationBefore = (await readPublications(store)).find(({ source_id: id }) => id === source.id);
  const cities = new LoadCities(await storedCities(store));
  const loadedAt = new Date().toISOString();
  const watermark = file !== undefined || isFull ? null : (since ?? publicationBefore?.watermark ?? null);
  return runLoad(store, {
    loadId: source.id,
    request: await requestOf(source, file, watermark),
    table: tableOf(source.dataset),
    reader: file === undefined ? portalReader(source.portal, reader) : downloadReader(source, file),
    since: watermark,
    map: rowMapper(source, { cities, sourceId: source.id, loadedAt, projection: projectionOf(source) }),
    expectedColumns: expectedColumns(source),
    publication,
    cities: () => cities.all(),
    removesAbsent: replaces,
    signal,
    onProgress,
  });
}

const projectionOf = ({ projection }: SourceDeclaration): string | undefined =>
  projection === undefined ? undefined : projectionNamed(projection);

/** A file without a portal: everything in it is read. */
export const localReader = (file: string, options: FileOptions): PortalReader => ({
  rows: () => readFileRows(file, options),
  watermark: () => null,
});

/**
 * A file that was downloaded from the portal. Its columns are often named as people read them, `Trade Name` for
 * `trade_name`.
 */
function downloadReader(source: SourceDeclaration, file: string): PortalReader {
  const simplified = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  const ours = new Map([...columnsRead(source)].map((name) => [simplified(name), name]));
  for (const [theirs, name] of Object.entries(source.downloadColumns ?? {}))
    ours.set(simplified(theirs), name);
  const entries = source.portal.kind === 'file' ? source.portal.entries : undefined;
  const names = new Map<string, string>();
  const nameOf = (column: string): string => {
    let name = names.get(column);
    if (name === undefined) names.set(column, (name = ours.get(simplified(column)) ?? column));
    return name;
  };
  return {
    async *rows() {
      for await (const row of readFileRows(file, { entries })) {
        if (isUnreadable(row)) yield row;
        else {
          const values: Record<string, unknown> = {};
          for (const column in row.values) values[nameOf(column)] = row.values[column];
          yield { ...row, values };
        }
      }
    },
    watermark: () => null,
  };
}

export async function storedCities(store: Store): Promise<Map<string, Municipality>> {
  return new Map((await readCities(store)).map((city) => [city.slug, city]));
}

export const publicationOf = ({ id, publisher, licence, portal }: SourceDeclaration): Publication => ({
  source_id: id,
  publisher,
  url: portalUrl(portal),
  licence: licence.name,
  licence_url: licence.url,
  attribution: licence.attribution,
});

/** Differs if the rows or what they become would differ: an interrupted load then starts over. */
async function requestOf(source: SourceDeclaration, file: string | undefined, since: string | null) {
  const mapping = JSON.stringify({
    key: source.key,
    columns: source.columns,
    year: source.year,
    portal: source.portal,
  });
  return JSON.stringify([source.id, mapping, since, file === undefined ? null : await fileStamp(file)]);
}

export async function fileStamp(file: string): Promise<string> {
  const { size, mtimeMs } = await stat(file);
  return `${file} ${size} ${mtimeMs}`;
}
