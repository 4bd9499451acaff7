import path from 'node:path';
import { areaKindPattern, nearest, slug } from '@cdata/catalog';
import { isBlankCell } from '@cdata/catalog/reading';
import { UsageError } from '@cdata/programs';
import type { FileOptions } from '../portals/file-rows.ts';
import { areaTable } from '../queries/loading.ts';
import type { RowValues } from '../sources/declaration.ts';
import type { Store } from '../store/store.ts';
import { PlaceReader, polygonsOf } from './coordinates.ts';
import { ask } from './decide-mapping.ts';
import { textOf } from './field-value.ts';
import type { FileContents } from './import-file.ts';
import { filePublication } from './file-source.ts';
import { runLoad } from './load.ts';
import { fileStamp, localReader } from './load-source.ts';
import type { FinishedReport } from './report.ts';
import type { LoadedRow } from './staging.ts';

/** What the areas of a file are, and the property that names each. */
export interface AreasOfFile {
  /** In the words of the person: `wards`. */
  kind: string;
  name: string;
  /** Of coordinates in metres, as proj4 reads it. */
  projection?: string;
}

/** The kind of areas that `--as` names. Throws UsageError for what is no header. */
export function areaKindIn(text: string): string {
  const kind = text.trim();
  if (areaKindPattern.test(kind)) return kind;
  throw new UsageError(`--as is '${kind}': write what the areas are in a few words, such as wards.`);
}

/**
 * The property that names the areas: the one that the person states, or the only one that may. With several, the person is
 * asked.
 *
 * @throws UsageError for a file without polygons or without such a property, with what to do.
 */
export async function areaNameOf(
  file: string,
  { columns, rows }: Pick<FileContents, 'columns' | 'rows'>,
  { kind, stated, projection }: { kind: string; stated?: string; projection?: string },
): Promise<string> {
  const base = path.basename(file);
  const places = new PlaceReader(null, projection);
  if (!rows.some((values) => polygonsIn(values, places)))
    throw new UsageError(`${base} has no polygons in Canada; of metres, add --projection NAME.`);
  const properties = columns.filter((column) => !isGeometry(column));
  if (stated !== undefined) {
    const found = properties.find((one) => one.toLowerCase() === stated.toLowerCase());
    if (found !== undefined) return found;
    const near = nearest(stated, properties);
    throw new UsageError(
      `--name is '${stated}', which ${base} does not have${near ? `; did you mean ${near}?` : ''}`,
    );
  }
  const candidates = properties.filter((one) => mayBeName(one, kind) && tellsApart(one, rows));
  if (candidates.length === 1) return candidates[0]!;
  if (candidates.length === 0)
    throw new UsageError(
      `No property of ${base} names its areas (${properties.join(', ')}): add --name PROPERTY.`,
    );
  const list = `${candidates.slice(0, -1).join(', ')} or ${candidates.at(-1)!}`;
  const answer = await ask(`Which property names the areas: ${list}? `);
  const chosen = candidates.find((one) => one.toLowerCase() === answer?.toLowerCase());
  if (chosen !== undefined) return chosen;
  throw new UsageError(`${list} of ${base} may be the name of its areas: add --name PROPERTY.`);
}

/** Loads areas: those that a file of the same name and kind had are replaced. Throws as {@link runLoad} does. */
export async function importAreas(
  store: Store,
  file: string,
  { kind, name, projection, ...options }: AreasOfFile & FileOptions & { onProgress?(rows: number): void },
): Promise<FinishedReport> {
  const sourceId = `file/${slug(kind)}/${path.basename(file)}`;
  const places = new PlaceReader(null, projection);
  return runLoad(store, {
    loadId: sourceId,
    request: JSON.stringify([await fileStamp(file), kind, name, projection, options.sheet]),
    table: areaTable,
    reader: localReader(file, options),
    since: null,
    map: ({ values }) => areaRow(values, { kind, name, places, sourceId }),
    expectedColumns: new Map([[name, ['name']]]),
    publication: filePublication(sourceId, file),
    cities: () => [],
    onProgress: options.onProgress,
  });
}

function areaRow(
  values: RowValues,
  {
    kind,
    name: property,
    places,
    sourceId,
  }: { kind: string; name: string; places: PlaceReader; sourceId: string },
): LoadedRow {
  const name = isBlankCell(values[property]) ? '' : textOf(values[property]);
  if (name === '') return { reason: 'it has no name' };
  const polygons = polygonsIn(values, places);
  if (!polygons) return { reason: `${name} has no polygon in Canada` };
  return { cells: [kind, name, JSON.stringify(polygons), sourceId] };
}

const geometryNames = new Set(['geometry', 'the_geom', 'geom', 'shape', 'wkt', 'multipolygon', 'polygon']);

const isGeometry = (column: string): boolean => geometryNames.has(column.toLowerCase());

function polygonsIn(values: RowValues, places: PlaceReader): ReturnType<typeof polygonsOf> {
  const column = Object.keys(values).find(isGeometry);
  return column === undefined ? null : polygonsOf(values[column], places);
}

const nameWords = new Set(['name', 'nom', 'label', 'libelle', 'libellé', 'title', 'titre']);

/** Whether a property is called a name, or what the areas are: `WARD_NAME`, `NOM`, `ward` of wards. */
function mayBeName(property: string, kind: string): boolean {
  const words = property.split(/[^\p{L}\d]+|(?<=\p{Ll})(?=\p{Lu})/u).map((word) => word.toLowerCase());
  const kinds = [kind, kind.replace(/s$/i, '')].map(slug);
  return words.some((word) => nameWords.has(word)) || kinds.includes(slug(property));
}

/** Whether the areas of a file have different values: the name of their city is not theirs. */
function tellsApart(property: string, rows: readonly RowValues[]): boolean {
  const texts = rows.map((values) => values[property]).filter((value) => !isBlankCell(value));
  return texts.length > 0 && (rows.length === 1 || new Set(texts.map(String)).size > 1);
}
