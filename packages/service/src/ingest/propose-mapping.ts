import { datasets, entityTypes } from '@cdata/catalog';
import { fold } from '@cdata/catalog/address';
import type { LoadedDataset } from '../sources/declaration.ts';
import { pointOf } from './coordinates.ts';
import { fieldValue, isBlank, textOf } from './field-value.ts';
import { headerWords, synonyms, tellingFields } from './header-words.ts';
import { personFields } from './business-name.ts';

/** A mapping as it is saved in a file, for people to change. */
export interface FileMapping {
  dataset: LoadedDataset;
  /** A city slug, or the column that names the city. */
  municipality: string | { column: string };
  key: string[];
  columns: Record<string, string | string[]>;
  dayFirst?: boolean;
}

export interface MappingProposal {
  /** Null if the file doesn't say. */
  dataset: LoadedDataset | null;
  municipality: FileMapping['municipality'] | null;
  key: string[];
  columns: FileMapping['columns'];
  dayFirst: boolean;
  /** Columns that are not read. */
  unused: string[];
}

type Rows = readonly Readonly<Record<string, unknown>>[];

export const loadedDatasets: readonly LoadedDataset[] = [...entityTypes, 'address', 'zone'];

/** Proposes what each column is, by its header in English or French and by its values. */
export function proposeMapping(
  columns: readonly string[],
  rows: Rows,
  knowledge: { dataset?: LoadedDataset; municipality?: string } = {},
): MappingProposal {
  const dataset = knowledge.dataset ?? likelyDataset(columns, rows);
  const fieldColumns = dataset === null ? {} : columnsOf(dataset, columns, rows);
  const city = columns.find((column) => isOneOf(column, headerWords.city));
  const used = new Set(Object.values(fieldColumns).flat());
  const key = keyColumns(dataset, columns, rows, fieldColumns);
  return {
    dataset,
    municipality: knowledge.municipality ?? (city === undefined ? null : { column: city }),
    key,
    columns: fieldColumns,
    dayFirst: isDayFirst(columns, rows),
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

/** The dataset whose telling fields the headers name. */
function likelyDataset(columns: readonly string[], rows: Rows): LoadedDataset | null {
  const scores = loadedDatasets.map((dataset) => {
    const fieldColumns = columnsOf(dataset, columns, rows);
    const telling = tellingFields[dataset].filter((name) => fieldColumns[name] !== undefined);
    return { dataset, telling: telling.length, all: Object.keys(fieldColumns).length };
  });
  scores.sort((one, other) => other.telling - one.telling || other.all - one.all);
  const [best] = scores;
  if (!best || best.telling === 0) {
    const fieldColumns = columnsOf('address', columns, rows);
    const hasPlace =
      fieldColumns.geometry !== undefined ||
      (fieldColumns.lat !== undefined && fieldColumns.lng !== undefined);
    const hasAddress =
      fieldColumns.address !== undefined ||
      (fieldColumns.number !== undefined && fieldColumns.street !== undefined);
    return hasPlace && hasAddress ? 'address' : null;
  }
  return best.dataset;
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
          columns.find((column) => !usedColumns.has(column) && compact(wordsOf(column)) === compact(words)),
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
  const readable = values.filter((value) => !('problem' in fieldValue(declared, value)));
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

/** A column whose values are all different; with a revision, where a number alone repeats. */
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
  const candidates = [...byField, ...byHeader].map((column) => [column]);
  const revision = columns.find((column) => isOneOf(column, headerWords.revision));
  const withRevision = revision === undefined ? [] : byField.map((column) => [column, revision]);
  return (
    [...withRevision, ...candidates].find((key) => isUnique(key, rows)) ??
    withRevision[0] ??
    candidates[0] ??
    []
  );
}

function isUnique(key: readonly string[], rows: Rows): boolean {
  const values = rows.map((row) =>
    key.map((column) => (isBlank(row[column]) ? '' : textOf(row[column]))).join(':'),
  );
  return (
    values.every((value) => value !== '' && value !== ':') && new Set(values).size >= values.length * 0.99
  );
}

/** Whether a date such as 25/12/2026 shows that the day comes first; none with the month first may contradict it. */
function isDayFirst(columns: readonly string[], rows: Rows): boolean {
  let isFirst = false;
  for (const row of rows) {
    for (const column of columns) {
      const parts = /^\s*(\d{1,2})[-/.](\d{1,2})[-/.]\d{4}\b/.exec(textOf(row[column] ?? ''));
      if (!parts) continue;
      if (Number(parts[2]) > 12) return false;
      if (Number(parts[1]) > 12) isFirst = true;
    }
  }
  return isFirst;
}
