import { datasets, type EntityType, type FieldKind } from '@cdata/catalog';
import {
  compactHeader,
  fold,
  isBlankCell,
  matchHeader,
  readAddress,
  readAddressColumns,
  readColumns,
  streetParts,
  wantedField,
  type AddressColumns,
  type AddressPart,
  type ColumnKind,
  type FieldReading,
  type WantedField,
} from '@cdata/catalog/reading';
import type { LoadedDataset } from '../sources/declaration.ts';
import { personFields } from '../store/names.ts';
import { placeIn } from '../municipalities/municipality-register.ts';
import { statusOf } from './canonical.ts';
import { pointOf } from './coordinates.ts';
import { dateOfParts, datesInParts } from './date-parts.ts';
import { textOf } from './field-value.ts';
import { namedAreaUnit } from './floor-area-unit.ts';
import { areYesNo, fieldTold } from './yes-no-columns.ts';

export type FileRows = readonly Readonly<Record<string, unknown>>[];

/** Fields of which several columns may each be one, with other values: a person tells which. */
export interface ColumnQuestion {
  field: string;
  /** The columns that may be it, the likeliest first. */
  columns: string[];
}

/** Which column of a file is which field of a dataset. */
export interface FileColumns {
  columns: Record<string, string | string[]>;
  /** The fields whose columns are named clearly, and not by words that name other things as well. */
  clear: ReadonlySet<string>;
  questions: ColumnQuestion[];
}

/** Of a business, the sign's name counts: where a list has both, `BusinessName` is the legal one. */
function takeTradeName(found: FileColumns['columns'], columns: readonly string[]): void {
  const name = found.business_name;
  const isTradeName = (column: string) => tradeName.test(compactHeader(column));
  const trade = columns.find(isTradeName);
  if (typeof name !== 'string' || trade === undefined || isTradeName(name)) return;
  Object.assign(found, { business_name: trade, legal_name: found.legal_name ?? name });
}

/**
 * `Lot` is a size where its cells have units, and a number of a plan elsewhere. The size of a building is read only where
 * something names its unit.
 */
function takeAreas(found: FileColumns['columns'], columns: readonly string[], rows: FileRows): void {
  const unitOf = (column: string) =>
    namedAreaUnit(
      column,
      rows.map((row) => row[column]).filter((cell) => !isBlankCell(cell)),
    );
  const lot = columns.find((column) => compactHeader(column) === 'lot' && unitOf(column) !== undefined);
  if (found.lot_size_sf === undefined && lot !== undefined) found.lot_size_sf = lot;
  const { square_footage: size } = found;
  const isInFeet = size === undefined || compactHeader(String(size)) === 'squarefootage';
  if (!isInFeet && unitOf(String(size)) === undefined) delete found.square_footage;
}

const tradeName =
  /^(?:business)?(?:trade|trading|operating)(?:name|nm|as)$|^(?:businessname)?dba(?:name)?$|^doingbusinessas$|^nom(?:commercial|daffaires|dusage)$/;

/** Columns whose cells are numbers: identifiers, counts and codes look like amounts. */
export const moneyWords = /value|valeur|cost|cout|coût|price|prix|amount|montant|fee|frais|\$/i;

/** Such a share of the cells has a house number and a street where a column is of addresses, whatever it is called. */
const minAddresses = 0.8;
/** Characters that an address has at most. */
const maxAddress = 500;

export function areAddresses(cells: readonly unknown[]): boolean {
  const filled = cells.filter((cell) => !isBlankCell(cell)).slice(0, 100);
  const addresses = filled.filter((cell) => {
    const text = textOf(cell);
    // Shapes are long, and take long to read.
    if (text.length > maxAddress) return false;
    const { civic } = readAddress(text);
    return civic?.number != null && civic.streetType != null;
  });
  return filled.length > 0 && addresses.length >= filled.length * minAddresses;
}

/** Cells in the order of the columns. */
const cellsOf = (columns: readonly string[], rows: FileRows): unknown[][] =>
  rows.map((row) => columns.map((column) => row[column]));

/** Reads the columns of a file as the fields of a dataset, by their headers and cells together. */
export function fileColumns(dataset: LoadedDataset, columns: readonly string[], rows: FileRows): FileColumns {
  const cells = cellsOf(columns, rows);
  const state = stateColumn(dataset, columns, cells);
  const { parts } = readAddressColumns(
    columns.map((column, at) => (at === state ? '' : column)),
    cells,
  );
  const ofStreet = new Set(onlyOfStreets.map((part) => parts.get(part)));
  const dates = datesInParts(columns, rows);
  const ofDates = new Set(dates.flatMap((date) => date.columns));
  const ofYesNo = columns.filter(
    (column) => areYesNo(rows.map((row) => row[column])) && !mayBeYesNo(dataset, column),
  );
  // `Type` is also that of a permit: its cells have told that it is a street's.
  const headers = columns.map((column, at) =>
    ofStreet.has(at) || ofDates.has(column) || ofYesNo.includes(column) ? '' : column,
  );
  const reading = readColumns(
    [...headers, ...dates.map(({ header }) => header)],
    rows.map((row, at) => [...cells[at]!, ...dates.map((date) => dateOfParts(date.columns, row))]),
    wantedOf(dataset),
  );
  const found: FileColumns['columns'] = {};
  const clear = new Set<string>();
  const questions: ColumnQuestion[] = [];
  if (state !== null && reading.get('status')?.column === null) found.status = columns[state]!;
  for (const [name, field] of reading) {
    if (field.column === null) continue;
    found[name] = columns[field.column] ?? dates[field.column - columns.length]!.columns;
    if (isClear(field)) clear.add(name);
    const candidates = field.candidates.flatMap(({ column }) => columns[column] ?? []);
    if (field.isAmbiguous && candidates.length > 0) questions.push({ field: name, columns: candidates });
  }
  const told = fieldTold(dataset, ofYesNo);
  if (told) found[told.field] ??= told.columns.length > 1 ? told.columns : told.columns[0]!;
  if (dataset === 'licence') takeTradeName(found, columns);
  if (dataset === 'assessment') takeAreas(found, columns, rows);
  // Of a register, the status is that of the heritage.
  if (dataset === 'heritage_status' && found.heritage_status === undefined && found.status !== undefined) {
    found.heritage_status = found.status;
    delete found.status;
  }
  if (dataset === 'planning_application' && found.application_type === undefined && found.folder_type) {
    found.application_type = found.folder_type;
    delete found.folder_type;
  }
  const isUsed = (column: string) => Object.values(found).flat().includes(column);
  if (found.lat === undefined || found.lng === undefined) {
    const geometry = columns.find((column) => !isUsed(column) && isGeometry(column, rows, dataset));
    if (geometry !== undefined) found.geometry = geometry;
  }
  if (dataset !== 'zone') joinAddress(dataset, found, { columns, cells, parts, isUsed });
  return { columns: found, clear, questions };
}

/** Whether a column is of a field that yes and no say: one of them, or whether a licence is active. */
function mayBeYesNo(dataset: LoadedDataset, column: string): boolean {
  if (dataset === 'address' || dataset === 'zone') return false;
  const fields = datasets[dataset].fields.filter(({ name, type }) => type === 'boolean' || name === 'status');
  return fields.some(({ name }) => {
    const match = matchHeader(column, wantedField(dataset, name));
    return match !== null && match !== 'contrary';
  });
}

/** A column `St` is of streets or of states, as its cells say. Null if none is of states. */
function stateColumn(dataset: LoadedDataset, columns: readonly string[], cells: unknown[][]): number | null {
  if (!fieldNames(dataset).includes('status')) return null;
  const at = columns.findIndex((column) => compactHeader(column) === 'st');
  const texts = cells
    .map((row) => row[at])
    .filter((cell) => !isBlankCell(cell))
    .map(textOf);
  const known = texts.filter((text) => statusOf(text) !== 'unknown');
  return texts.length > 0 && known.length >= texts.length * minStates ? at : null;
}

const minStates = 0.8;

/** The columns with the name of each row's city, and of its province. */
export function cityColumns(
  columns: readonly string[],
  rows: FileRows,
): { city: string | undefined; province: string | undefined } {
  const wanted = ['city', 'province'].map((name) => wantedField('place', name));
  const reading = readColumns(columns, cellsOf(columns, rows), wanted);
  const nameOf = (field: string): string | undefined => columns[reading.get(field)!.column ?? -1];
  return { city: nameOf('city'), province: nameOf('province') };
}

/** Such a share of a column's values are municipalities where it names the city of each row. */
const minMunicipalities = 0.8;

/** The column of communities, where they are municipalities and not a city's neighbourhoods. */
export function communityColumn(columns: readonly string[], rows: FileRows): string | undefined {
  return columns.find((column) => {
    const match = matchHeader(column, wantedField('record', 'community'));
    if (match === null || match === 'contrary') return false;
    const names = [...new Set(rows.map((row) => row[column]).filter((value) => !isBlankCell(value)))];
    const known = names.filter((name) => placeIn(textOf(name), {}).municipality !== null);
    return names.length > 0 && known.length >= names.length * minMunicipalities;
  });
}

/** Levels below are of words that name a field, and nothing else. */
const vagueLevel = 2;
const isClear = ({ candidates }: FieldReading): boolean => (candidates[0]?.level ?? vagueLevel) < vagueLevel;

/** Parts whose cells say so: a house's letter, `ST`, `de la`, `NW`. */
const onlyOfStreets = ['number_suffix', 'link', 'street_type', 'direction'] as const;

/** Parts that a column of addresses leaves to other columns. */
const besideAddress = ['street_type', 'direction', 'second_line'] as const;

/**
 * An address in several columns: number, letter, type, link, street and direction; or its first and second line. Address
 * points have number and street apart.
 */
function joinAddress(
  dataset: LoadedDataset,
  found: FileColumns['columns'],
  {
    columns,
    cells,
    parts,
    isUsed,
  }: {
    columns: readonly string[];
    cells: unknown[][];
    parts: AddressColumns['parts'];
    isUsed(column: string): boolean;
  },
): void {
  const columnsOf = (names: readonly AddressPart[]): string[] =>
    names.flatMap((part) => columns[parts.get(part) ?? -1] ?? []);
  const isInParts = parts.has('number') && parts.has('street') && !parts.has('address');
  if (typeof found.address === 'string' && !isInParts) {
    const isOfParts = found.address === columns[parts.get('address') ?? parts.get('street') ?? -1];
    const others = columnsOf(besideAddress).filter((column) => !isUsed(column));
    if (dataset !== 'address' && isOfParts && others.length > 0) found.address = [found.address, ...others];
    return;
  }
  if (!parts.has('street') && !parts.has('address')) {
    const column = columns.find(
      (one, at) => !isUsed(one) && !ofOthers.test(fold(one)) && areAddresses(cells.map((row) => row[at])),
    );
    if (column !== undefined) found.address = column;
    return;
  }
  const types = cells.map((row) => row[parts.get('street_type') ?? -1]);
  const [number, street] = [columnsOf(['number', 'number_suffix']), columnsOf(streetParts(types))];
  if (dataset === 'address') {
    if (number.length > 1) found.number = number;
    if (street.length > 1) found.street = street;
    return;
  }
  const lines = [...number, ...(parts.has('address') ? columnsOf(['address', ...besideAddress]) : street)];
  found.address = lines.filter((column) => !isUsed(column));
}

/** Headers of addresses of persons and offices, and not of what the row is about. Folded. */
const ofOthers =
  /owner|mail|applicant|agent|contractor|vendor|purchas|seller|buyer|licen[sc]ee|contact|billing|propriet|requerant|demandeur|entrepreneur|postale|acheteur|vendeur/;

const kindsOfFields: Partial<Record<FieldKind, ColumnKind>> = {
  date: 'date',
  dollars: 'money',
  number: 'number',
  integer: 'count',
  latitude: 'coordinate',
  longitude: 'coordinate',
  identifier: 'identifier',
};

const addressFields = ['address', 'number', 'street', 'unit'];

/** The fields of a dataset that a column may be, with their words. */
export function wantedOf(dataset: LoadedDataset): WantedField[] {
  return fieldNames(dataset).map((name) => {
    if (name === 'unit' || (dataset === 'address' && addressFields.includes(name)))
      return wantedField('place', name);
    const field =
      dataset === 'address' || dataset === 'zone'
        ? undefined
        : datasets[dataset].fields.find((one) => one.name === name);
    return wantedField(dataset, name, field && kindsOfFields[field.kind]);
  });
}

const ownFields = new Set([
  ...['record_id', 'municipality', 'fetched_at', 'normalized_address', 'geocode_failed', 'province'],
  ...['latitude', 'longitude'],
]);

/** Areas of permits in no unit: a column is read as that in square metres, whose unit is asked about. */
const areasWithoutUnit = new Set(['area', 'gfa']);

/** The names of these fields. */
export function fieldNames(dataset: LoadedDataset): string[] {
  if (dataset === 'address') return [...addressFields, 'postal_code', 'neighbourhood', 'lat', 'lng'];
  if (dataset === 'zone') return ['zone_code', 'zone_description', 'zone_category'];
  const names = datasets[dataset as EntityType].fields.map(({ name }) => name);
  const published = names.filter(
    (name) =>
      !ownFields.has(name) &&
      !(dataset === 'permit' && areasWithoutUnit.has(name)) &&
      !personFields.has(name) &&
      !/_canonical$|_normalized$|^normalized_/.test(name),
  );
  // The unit becomes part of the address.
  return published.includes('address') ? [...published, 'unit'] : published;
}

/** The districts of zones are polygons; the places of everything else are points, or the first points of their shapes. */
function isGeometry(column: string, rows: FileRows, dataset: LoadedDataset): boolean {
  const values = rows.map((row) => row[column]).filter((value) => !isBlankCell(value));
  const isShape = (value: unknown): boolean => {
    const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
    const shape = /^\s*(\{.*"coordinates"|(MULTI)?(POINT|POLYGON)\s*\()/is.test(text);
    return shape && (dataset !== 'zone' || /polygon/i.test(text));
  };
  const isPair = (value: unknown): boolean =>
    typeof value === 'string' &&
    /^\s*\(?-?\d+\.\d+\s*,\s*-?\d+\.\d+\)?\s*$/.test(value) &&
    pointOf(value) !== null;
  // Two numbers alone are a decimal comma's: `98,3`.
  const isText = (value: unknown) => typeof value === 'object' || /[\p{L}{[]/u.test(String(value));
  const isOther = (value: unknown) =>
    dataset !== 'zone' && (isPair(value) || (isText(value) && pointOf(value) !== null));
  return values.length > 0 && values.every((value) => isShape(value) || isOther(value));
}
