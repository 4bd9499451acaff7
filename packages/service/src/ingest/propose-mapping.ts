import { datasets, entityTypes } from '@cdata/catalog';
import { z } from 'zod';
import { fold } from '@cdata/catalog/address';
import type { LoadedDataset } from '../sources/declaration.ts';
import { pointOf } from './coordinates.ts';
import { fieldValue, isBlank, textOf } from './field-value.ts';
import { columnsOfAmbiguousDates } from './date-order.ts';
import { headerWords, synonyms } from './header-words.ts';
import { likelyDataset } from './likely-dataset.ts';
import { personFields } from './business-name.ts';
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
  const fits = () => loadedDatasets.map((one) => ({ dataset: one, columns: columnsOf(one, columns, rows) }));
  const dataset = knowledge.dataset ?? likelyDataset(fits(), rows);
  const fieldColumns = dataset === null ? {} : columnsOf(dataset, columns, rows);
  const city = columns.find((column) => isOneOf(column, headerWords.city));
  const used = new Set(Object.values(fieldColumns).flat());
  const key = keyColumns(dataset, columns, rows, fieldColumns);
  return {
    dataset,
    municipality: knowledge.municipality ?? (city === undefined ? null : { column: city }),
    key,
    columns: fieldColumns,
    ambiguousDates: columnsOfAmbiguousDates(dateColumns(dataset, fieldColumns), rows),
    unused: columns.filter((column) => !used.has(column) && !key.includes(column) && column !== city),
  };
}

/** `PermitNum`, `PERMIT_NUM` and `permit-num` are `permit num`. */
export const wordsOf = (header: string): string =>
  fold(header.replace(/([a-zà-ÿ])([A-ZÀ-Ý])/g, '$1 $2'))
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

/** Cities write `estprojectcost` as well as `Est. project cost`. */
const compact = (words: string): string => words.replaceAll(' ', '');

const isOneOf = (header: string, words: ReadonlySet<string>): boolean => words.has(compact(wordsOf(header)));

/** The attributes of shapefiles have names of ten characters at most: `Issued_Dat`, `Constructi`. */
const maxAttributeName = 10;

/** Whether a header is these words, or their start where names are cut. */
function isHeaderOf(header: string, words: string, columns: readonly string[]): boolean {
  const name = compact(wordsOf(header));
  if (name === compact(words)) return true;
  const isCut =
    header.length === maxAttributeName && columns.every(({ length }) => length <= maxAttributeName);
  return isCut && compact(words).startsWith(name);
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
      const match = candidates
        .map((words) =>
          columns.find((column) => !usedColumns.has(column) && isHeaderOf(column, words, columns)),
        )
        .find((column) => column !== undefined && canBe(dataset, name, column, rows));
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

function fieldNames(dataset: LoadedDataset): string[] {
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
  if (!declared) {
    const isCoordinate = name === 'lat' || name === 'lng';
    return !isCoordinate || values.every((value) => Number.isFinite(Number(textOf(value))));
  }
  if (declared.kind === 'text' || declared.kind === 'identifier') return true;
  // The order of dates is not known yet.
  const isReadable = (value: unknown) =>
    [false, true].some((dayFirst) => !('problem' in fieldValue(declared, value, { dayFirst })));
  const readable = values.filter(isReadable);
  return readable.length >= values.length / 2;
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

/** Fields that identify a record of the dataset, the best first. */
const keyFields: Record<LoadedDataset, readonly string[]> = {
  permit: ['permit_number', 'application_number'],
  inspection: ['inspection_number'],
  licence: ['licence_number'],
  development_permit: ['record_number'],
  planning_application: ['record_number', 'application_number'],
  assessment: ['roll_number', 'pid', 'aan'],
  major_project: ['project_name'],
  heritage_status: [],
  occupancy_permit: ['permit_number'],
  address: [],
  zone: [],
};

/**
 * The columns that identify a record: a number of its own, with a revision or another column where the number repeats.
 * A row number of the publisher's system comes last: the next publication may number the rows otherwise.
 */
function keyColumns(
  dataset: LoadedDataset | null,
  columns: readonly string[],
  rows: Rows,
  fieldColumns: FileMapping['columns'],
): string[] {
  if (dataset === null || dataset === 'address' || dataset === 'zone') return [];
  const byField = keyFields[dataset]
    .map((name) => fieldColumns[name])
    .filter((column) => typeof column === 'string');
  const byHeader = columns.filter((column) => isOneOf(column, headerWords.key));
  const isRowNumber = (column: string) => isOneOf(column, headerWords.rowNumber);
  const numbers = [...byField, ...byHeader.filter((column) => !isRowNumber(column))];
  const revision = columns.find((column) => isOneOf(column, headerWords.revision));
  const others = Object.values(fieldColumns).flat();
  const candidates = [
    ...(revision === undefined ? [] : byField.map((column) => [column, revision])),
    ...numbers.map((column) => [column]),
    ...byField.flatMap((column) => others.filter((one) => one !== column).map((one) => [column, one])),
    ...byHeader.filter(isRowNumber).map((column) => [column]),
  ];
  return candidates.find((key) => isUnique(key, rows)) ?? candidates[0] ?? [];
}

/** Whether rows with the same key are the same in all columns. */
function isUnique(key: readonly string[], rows: Rows): boolean {
  const keyOf = (row: Rows[number]) => key.map((column) => (isBlank(row[column]) ? '' : textOf(row[column])));
  const keys = rows.map(keyOf);
  if (keys.some((parts) => parts[0] === '')) return false;
  const distinctRows = new Set(rows.map((row) => JSON.stringify(row))).size;
  return new Set(keys.map((parts) => parts.join(':'))).size >= distinctRows * 0.99;
}
