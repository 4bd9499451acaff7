import { isBlankCell, matchHeader, wantedField } from '@cdata/catalog/reading';
import { readFileRows, type FileOptions } from '../portals/file-rows.ts';
import { isUnreadable } from '../portals/row.ts';
import type { LoadedDataset } from '../sources/declaration.ts';
import { textOf } from './field-value.ts';
import type { FileRows } from './file-columns.ts';

/** Fields that identify a record of the dataset, the best first. */
const keyFields: Record<LoadedDataset, readonly string[]> = {
  permit: ['permit_number', 'application_number'],
  inspection: [],
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
 * A row number of the publisher's system comes last, with what it numbers: another list has the same numbers, and the next
 * publication may number the rows otherwise.
 */
export function keyColumns(
  dataset: LoadedDataset,
  columns: readonly string[],
  rows: FileRows,
  fieldColumns: Readonly<Record<string, string | string[]>>,
): string[] {
  if (dataset === 'address' || dataset === 'zone') return [];
  const byField = keyFields[dataset]
    .map((name) => fieldColumns[name])
    .filter((column) => typeof column === 'string');
  const byHeader = columns.filter((column) => isNamed(column, 'record_id') || isRowNumber(column));
  const numbers = [...byField, ...byHeader.filter((column) => !isRowNumber(column))];
  const revision = columns.find((column) => isNamed(column, 'revision'));
  const others = Object.values(fieldColumns).flat();
  const candidates = [
    ...(revision === undefined ? [] : byField.map((column) => [column, revision])),
    ...numbers.map((column) => [column]),
    ...byField.flatMap((column) =>
      others.filter((other) => other !== column).map((other) => [column, other]),
    ),
    ...byHeader.filter(isRowNumber).map((column) => [column, ...whatIsNumbered(fieldColumns)]),
    ...directoryKeys(dataset, fieldColumns),
  ].filter((one) => one.length > 0);
  return (
    candidates.find((key) => isUnique(key, rows)) ?? candidates.find((key) => isTelling(key, rows)) ?? []
  );
}

/** The address of a row, or else its first field. */
function whatIsNumbered(fieldColumns: Readonly<Record<string, string | string[]>>): string[] {
  if (fieldColumns.address !== undefined) return [fieldColumns.address].flat();
  const [first] = Object.values(fieldColumns)
    .flat()
    .filter((column) => !isRowNumber(column));
  return first === undefined ? [] : [first];
}

/** A directory has no numbers: a business is the one of its name at its address, and a building the one at its address. */
function directoryKeys(
  dataset: LoadedDataset,
  { business_name, building_name, address }: Readonly<Record<string, string | string[]>>,
): string[][] {
  if (address === undefined) return [];
  const [name, isBuilding] = [business_name ?? building_name, dataset === 'heritage_status'];
  const named = name === undefined ? [] : [[name, address].flat()];
  if (isBuilding) return [[address].flat(), ...named];
  return dataset === 'licence' ? named : [];
}

/**
 * The columns with another value in each row of the whole file, which a person may know as identifiers.
 *
 * @param rows The first rows.
 */
export async function distinctColumns(
  file: string,
  { columns, rows }: { columns: readonly string[]; rows: FileRows },
  options: FileOptions,
): Promise<string[]> {
  const candidates = columns.filter(
    (column) =>
      rows.every((row) => typeof row[column] !== 'object') && rows.length > 1 && isUnique([column], rows),
  );
  const seen = new Map(candidates.map((column) => [column, new Set<string>()]));
  for await (const row of readFileRows(file, options)) {
    if (isUnreadable(row)) continue;
    for (const [column, values] of seen) {
      const text = textOf(row.values[column] ?? '');
      if (values.has(text)) seen.delete(column);
      else values.add(text);
    }
    if (seen.size === 0) break;
  }
  return [...seen.keys()];
}

/** A row number of the publisher's system; joined layers have several, such as `OBJECTID_1`. */
export const isRowNumber = (column: string): boolean =>
  isNamed(column.replace(/[ _]?\d+$/, ''), 'row_number');

/** Whether a header names a field that all records have. */
function isNamed(column: string, field: 'record_id' | 'row_number' | 'revision'): boolean {
  const match = matchHeader(column, wantedField('record', field));
  return match !== null && match !== 'contrary';
}

/** Whether most rows have the key, and few share one: a load with any other would lose most of them. */
function isTelling(key: readonly string[], rows: FileRows): boolean {
  const keys = rows.map((row) => row[key[0]!]).filter((value) => !isBlankCell(value));
  return keys.length >= rows.length / 2 && new Set(keys.map(textOf)).size >= keys.length / 2;
}

/** Whether rows with the same key are the same in all columns. */
function isUnique(key: readonly string[], rows: FileRows): boolean {
  const keyOf = (row: FileRows[number]) =>
    key.map((column) => (isBlankCell(row[column]) ? '' : textOf(row[column])));
  const keys = rows.map(keyOf);
  if (keys.some((parts) => parts[0] === '')) return false;
  const distinctRows = new Set(rows.map((row) => JSON.stringify(row))).size;
  return new Set(keys.map((parts) => parts.join(':'))).size >= distinctRows * 0.99;
}
