import { datasets, entityTypes, missingFields } from '@cdata/catalog';
import { certainNumber, fold } from '@cdata/catalog/reading';
import { z } from 'zod';
import type { LoadedDataset } from '../sources/declaration.ts';
import { personFields } from './business-name.ts';
import { pointOf } from './coordinates.ts';
import { columnsOfAmbiguousDates } from './date-order.ts';
import { fieldValue, isBlank, textOf } from './field-value.ts';
import {
  compact,
  isHeaderOf,
  isOneOf,
  wordsOf,
  headerWords,
  synonyms,
  tellingFields,
} from './header-words.ts';
import { keyColumns } from './key-columns.ts';
import { maxYear, minYear } from './roll-year.ts';

export const loadedDatasets = [...entityTypes, 'address', 'zone'] as const satisfies readonly LoadedDataset[];

/** A mapping as it is saved in a file, for people to change. */
export const fileMappingSchema = z.strictObject({
  dataset: z.enum(loadedDatasets),
  /** A city slug, or the column that names the city. */
  municipality: z.union([z.string(), z.strictObject({ column: z.string() })]),
  key: z.array(z.string()),
  columns: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
  /** The columns whose dates begin with the day; former versions wrote `true` for all. */
  dayFirst: z.union([z.boolean(), z.array(z.string())]).optional(),
  /** The year of a roll whose rows don't name it. */
  year: z.int().min(minYear).max(maxYear).optional(),
  /** Whether a person has accepted it: rows are then loaded without a question. */
  accepted: z.boolean().optional(),
});
export type FileMapping = z.infer<typeof fileMappingSchema>;

export interface MappingProposal {
  /** Null if the file doesn't say. */
  dataset: LoadedDataset | null;
  municipality: FileMapping['municipality'] | null;
  key: string[];
  columns: FileMapping['columns'];
  /** Columns of dates such as 03/04/2026, whose order the first rows may not prove. */
  ambiguousDates: string[];
  /** Columns that are not read. */
  unused: string[];
}

type Rows = readonly Readonly<Record<string, unknown>>[];

/** Proposes what each column is, by its header in English or French and by its values. */
export function proposeMapping(
  columns: readonly string[],
  rows: Rows,
  knowledge: { dataset?: LoadedDataset; municipality?: string } = {},
): MappingProposal {
  const fitOf = (one: LoadedDataset) => {
    const fieldColumns = columnsOf(one, columns, rows);
    const key = keyColumns(one, columns, rows, fieldColumns);
    return { dataset: one, columns: fieldColumns, key, hasKey: hasNoKey.has(one) || key.length > 0 };
  };
  const fits = (knowledge.dataset ? [knowledge.dataset] : loadedDatasets).map(fitOf);
  const dataset = knowledge.dataset ?? likelyDataset(fits, rows);
  const fit = fits.find((one) => one.dataset === dataset);
  const fieldColumns = fit?.columns ?? {};
  const key = fit?.key ?? [];
  const city = cityColumn(columns, rows);
  const used = new Set(Object.values(fieldColumns).flat());
  return {
    dataset,
    municipality: knowledge.municipality ?? (city === undefined ? null : { column: city }),
    key,
    columns: fieldColumns,
    ambiguousDates: columnsOfAmbiguousDates(dateColumns(dataset, fieldColumns), rows),
    unused: columns.filter((column) => !used.has(column) && !key.includes(column) && column !== city),
  };
}

/** Datasets whose rows are identified by their address, or replaced together. */
const hasNoKey: ReadonlySet<LoadedDataset> = new Set(['address', 'zone']);

/** The column with the name of the city, the usual headers first. Some columns of jurisdictions hold numbers only. */
function cityColumn(columns: readonly string[], rows: Rows): string | undefined {
  const isName = (column: string) =>
    rows.length === 0 || rows.some((row) => /\p{L}{2}/u.test(textOf(row[column] ?? '')));
  return [...headerWords.city]
    .map((words) => columns.find((column) => compact(wordsOf(column)) === words))
    .find((column) => column !== undefined && isName(column));
}

/** The columns of the dataset's dates. */
function dateColumns(dataset: LoadedDataset | null, fieldColumns: FileMapping['columns']): string[] {
  if (dataset === null || dataset === 'address' || dataset === 'zone') return [];
  const dates = datasets[dataset].fields.filter(({ kind }) => kind === 'date');
  return dates.flatMap(({ name }) => fieldColumns[name] ?? []);
}

function columnsOf(dataset: LoadedDataset, columns: readonly string[], rows: Rows): FileMapping['columns'] {
  const fieldColumns: FileMapping['columns'] = {};
  const usedColumns = new Set<string>();
  const take = (name: string, column: string): void => {
    fieldColumns[name] = column;
    usedColumns.add(column);
  };
  const fields = fieldNames(dataset);
  // First by the words that only this field has, then by what it may be called.
  for (const exact of [true, false]) {
    for (const name of fields) {
      if (fieldColumns[name] !== undefined) continue;
      const candidates = exact ? [wordsOf(name)] : (synonyms(name, dataset) ?? []);
      const matches = candidates
        .map((words) =>
          columns.find((column) => !usedColumns.has(column) && isHeaderOf(column, words, columns)),
        )
        .filter((column) => column !== undefined && canBe(dataset, name, column, rows)) as string[];
      const match =
        matches.find((column) => rows.some((row) => !isBlank(row[column]))) ??
        matches[0] ??
        (exact || name !== 'zone_code' ? undefined : columnOfZones(columns, rows));
      if (match !== undefined) take(name, match);
    }
  }
  if (fieldColumns.lat === undefined || fieldColumns.lng === undefined) {
    const geometry = columns.find((column) => !usedColumns.has(column) && isGeometry(column, rows, dataset));
    if (geometry !== undefined) take('geometry', geometry);
  }
  if (dataset !== 'zone' && fieldColumns.address === undefined)
    joinAddress(fieldColumns, columns, usedColumns);
  return fieldColumns;
}

/** The fields of a dataset that a column may be. */
export function fieldNames(dataset: LoadedDataset): string[] {
  if (dataset === 'address')
    return ['address', 'number', 'street', 'unit', 'postal_code', 'neighbourhood', 'lat', 'lng'];
  if (dataset === 'zone') return ['zone_code', 'zone_description', 'zone_category'];
  const own = new Set([
    'record_id',
    'municipality',
    'fetched_at',
    'normalized_address',
    'geocode_failed',
    'province',
    'latitude',
    'longitude',
  ]);
  return datasets[dataset].fields
    .map(({ name }) => name)
    .filter(
      (name) =>
        !own.has(name) && !personFields.has(name) && !/_canonical$|_normalized$|^normalized_/.test(name),
    );
}

/** An address in several columns: number, street, type and direction. */
function joinAddress(
  fieldColumns: FileMapping['columns'],
  columns: readonly string[],
  usedColumns: Set<string>,
): void {
  const part = (words: ReadonlySet<string>) =>
    columns.find((column) => !usedColumns.has(column) && isOneOf(column, words));
  const street = part(headerWords.street);
  if (street === undefined) return;
  const parts = [part(headerWords.number), street, part(headerWords.streetType), part(headerWords.direction)];
  const addressColumns = parts.filter((column) => column !== undefined);
  if (fieldColumns.number !== undefined && fieldColumns.street !== undefined) return;
  fieldColumns.address = addressColumns;
  for (const column of addressColumns) usedColumns.add(column);
}

/** Whether most values of the column can be read as the field. */
function canBe(dataset: LoadedDataset, name: string, column: string, rows: Rows): boolean {
  const declared =
    dataset === 'address' || dataset === 'zone'
      ? undefined
      : datasets[dataset].fields.find((field) => field.name === name);
  const values = rows.map((row) => row[column]).filter((value) => !isBlank(value));
  const isMostly = (isOne: (value: unknown) => boolean) =>
    values.length > 0 && values.filter(isOne).length > values.length / 2;
  if (name === 'address') return !isMostly((value) => houseNumber.test(textOf(value)));
  if (!declared) {
    const isCoordinate = name === 'lat' || name === 'lng';
    return !isCoordinate || values.every(isDegrees);
  }
  if (declared.kind === 'text' || declared.kind === 'identifier')
    return declared.kind === 'text' || !isMostly((value) => isoDate.test(textOf(value)));
  // The order of dates is not known yet.
  const isReadable = (value: unknown) =>
    [false, true].some((dayFirst) => !('problem' in fieldValue(declared, value, { dayFirst })));
  const readable = values.filter(isReadable);
  return readable.length >= values.length / 2;
}

const isDegrees = (value: unknown): boolean =>
  Number.isFinite(certainNumber(textOf(value), { kind: 'degrees', language: null }));

/** An address without a street. */
const houseNumber = /^\d+[a-z]?(?:\s*[-–]\s*\d+[a-z]?)?$/i;
/** No number of a record, although `Applicatio` may be the start of one's header. */
const isoDate = /^\d{4}-\d{2}-\d{2}(?:$|[T\s])/;

/** `R-1`, `RS2`, `C-3A`, `CD-5-1`. */
const zoneCode = /^[A-Z]{1,6}\d{0,3}(?:[-./ ]?[A-Z0-9]{1,5}){0,3}$/;
const zoneHeader = /\b(?:zone|zones|zoning|code|type|class|district|designation|label|symbol|abbr|short)\b/;

/** The column of a layer of polygons that holds codes of zones, whatever its header. */
function columnOfZones(columns: readonly string[], rows: Rows): string | undefined {
  if (!columns.some((column) => isGeometry(column, rows, 'zone'))) return undefined;
  return columns.find((column) => {
    if (!zoneHeader.test(wordsOf(column))) return false;
    // `NA` is a code, too.
    const codes = rows.filter((row) => zoneCode.test(textOf(row[column] ?? '')));
    return codes.length >= rows.length * 0.8;
  });
}

/** The districts of zones are polygons; the places of everything else are points, or the first points of their shapes. */
function isGeometry(column: string, rows: Rows, dataset: LoadedDataset): boolean {
  const values = rows.map((row) => row[column]).filter((value) => !isBlank(value));
  const isShape = (value: unknown): boolean => {
    const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
    const shape = /^\s*(\{.*"coordinates"|(MULTI)?(POINT|POLYGON)\s*\()/is.test(text);
    return shape && (dataset !== 'zone' || /polygon/i.test(text));
  };
  const isPair = (value: unknown): boolean =>
    typeof value === 'string' &&
    /^\s*\(?-?\d+\.\d+\s*,\s*-?\d+\.\d+\)?\s*$/.test(value) &&
    pointOf(value) !== null;
  const isOther = (value: unknown) => dataset !== 'zone' && (isPair(value) || pointOf(value) !== null);
  return values.length > 0 && values.every((value) => isShape(value) || isOther(value));
}

/** Words of the values that only rows of one dataset have, where headers leave it open. Folded. */
const tellingWords: Partial<Record<LoadedDataset, RegExp>> = {
  permit:
    /\b(building permit|permis de (?:construire|construction)|plumbing|single (?:family|detached)|new (?:house|dwelling|construction)|renovation|tenant (?:improvement|fit)|attached deck|garage|basement|nouvelle construction|agrandissement)\b/,
  planning_application:
    /\b(site plan|zoning by-?law|re-?zoning|official plan|minor variance|subdivision|condominium|consent|severance|committee of adjustment|plan implantation|derogation mineure|zonage)\b/,
  development_permit: /\b(development permit|discretionary|permitted use|permis d'amenagement)\b/,
  licence: /\b(restaurant|retail|hair ?(?:dresser|stylist)|contractor|salon|food service|home occupation)\b/,
  heritage_status:
    /\b(heritage (?:designation|register|inventory)|designated (?:heritage|under part)|patrimonia(?:l|ux|le)|citation|monument historique|site du patrimoine)\b/,
};

/** What of a dataset a file has. */
export interface DatasetFit {
  dataset: LoadedDataset;
  /** The columns that can be fields of the dataset. */
  columns: Readonly<Record<string, string | string[]>>;
  /** Whether a column identifies a row; addresses and districts need none. */
  hasKey: boolean;
}

/**
 * The dataset that all columns together speak for: first those that lack the least of what makes a file worth loading,
 * then those by which a row can be identified, then those with more fields that only they have, then by the words of the values. Null if no field tells.
 */
export function likelyDataset(
  fits: readonly DatasetFit[],
  rows: readonly Readonly<Record<string, unknown>>[],
): LoadedDataset | null {
  const text = fold(
    rows
      .slice(0, 100)
      .flatMap((row) => Object.values(row).map(textOf))
      .join('\n'),
  );
  const scores = fits
    .map(({ dataset, columns, hasKey }) => ({
      dataset,
      hasKey,
      missing: missingFields(dataset, columns).length,
      telling: tellingFields[dataset].filter((name) => columns[name] !== undefined).length,
      words: tellingWords[dataset]?.test(text) ? 1 : 0,
      all: Object.keys(columns).length,
    }))
    .filter(({ dataset, telling, missing }) => telling > 0 || (dataset === 'address' && missing === 0));
  scores.sort(
    (one, other) =>
      one.missing - other.missing ||
      Number(other.hasKey) - Number(one.hasKey) ||
      // Nearly every file has addresses.
      Number(one.dataset === 'address') - Number(other.dataset === 'address') ||
      other.words - one.words ||
      other.telling - one.telling ||
      other.all - one.all,
  );
  return scores[0]?.dataset ?? null;
}
