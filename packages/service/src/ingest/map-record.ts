import { datasets, type EntityType, type Field } from '@cdata/catalog';
import {
  addressPartOf,
  areaUnitIn,
  inStreetOrder,
  isBlankCell,
  isNoAddress,
  withoutZeroDecimals,
} from '@cdata/catalog/reading';
import type { Column, Mapping, RowValues } from '../sources/declaration.ts';
import type { AddressReader } from '../store/address-key.ts';
import type { PublishedRecord } from '../store/published-record.ts';
import type { StoredRecord } from '../store/record-row.ts';
import { remembered } from '../store/remembered.ts';
import {
  businessNameIn,
  leaveOutPersons,
  isTradeOf,
  licenseesIn,
  nameFields,
  personFields,
} from '../store/names.ts';
import { addCanonicalFields } from './canonical-fields.ts';
import { pointOf, type PlaceReader } from './coordinates.ts';
import { dateOfParts } from './date-parts.ts';
import { fieldValue, scaleOfField, textOf, wholeText, yearSpan, type ColumnFacts } from './field-value.ts';
import { areaField, settleAreaUnit } from './floor-area-unit.ts';
import { ofOtherOrder, whyImplausible } from './implausible-value.ts';
import { saysAtHome, toldBy } from './yes-no-columns.ts';

export interface CityFacts {
  slug: string;
  name: string;
  /** Empty if unknown. */
  province: string;
}

export interface RowContext {
  city: CityFacts;
  places: PlaceReader;
  addresses: AddressReader;
  sourceId: string;
  /** Timestamp of the load, ISO 8601. */
  loadedAt: string;
}

export interface MappedRecord {
  stored: StoredRecord;
  /** Values that can't be read or can't be true, and are left out. */
  problems: string[];
  /** What was taken for granted, in words that are the same for all rows alike. */
  assumed?: string[];
  /** Values of name fields that are not certainly businesses, and are left out. */
  omittedNames: number;
}

/** The fields of each dataset by their names: rows are mapped by the hundred thousand. */
const fieldsByName = new Map(
  Object.values(datasets).map(({ name, fields }) => [name, new Map(fields.map((one) => [one.name, one]))]),
);
const fieldOf = (entityType: EntityType, name: string): Field | undefined =>
  fieldsByName.get(entityType)?.get(name);

export type MappedRow<Mapped> = Mapped | { reason: string };

/** The value of a column; several columns are joined by spaces. */
export function columnValue(column: Column, values: RowValues): unknown {
  if (typeof column === 'string') return values[column];
  if (typeof column === 'function') return column(values);
  const texts = column.map((name) =>
    isBlankCell(values[name]) ? '' : withoutZeroDecimals(textOf(values[name])),
  );
  const [number = '', suffix = ''] = texts;
  if (/^\d+$/.test(number) && /^[a-z]$/i.test(suffix) && isNumberSuffix(column[1]!))
    texts.splice(0, 2, `${number}${suffix}`);
  const filled = texts.filter(Boolean);
  return filled.length === 0 ? null : inStreetOrder(filled).join(' ').replace(elided, '');
}

/** The letter of a house stands in a column of its own; before `avenue Roy`, it would be read as the street. */
const isNumberSuffix = remembered((header) => (addressPartOf(header) === 'number_suffix' ? 'yes' : null));

/** The link of a French street stands in a column of its own: `de l'` before `Église`. */
const elided = /(?<=\b[dl]['’]) /gi;

/** The key's columns joined by colons; null if one of them is blank. */
export function keyOf(key: readonly string[], values: RowValues): string | null {
  const parts = key.map((name) => values[name]);
  if (parts.length === 0 || parts.every(isBlankCell)) return null;
  return parts.map((part) => (isBlankCell(part) ? '' : wholeText(textOf(part)))).join(':');
}

/** Makes a record of a row: converts its values, adds the canonical fields, and leaves out individuals' names. */
export function mapRecord(mapping: Mapping, values: RowValues, context: RowContext): MappedRow<MappedRecord> {
  const entityType = mapping.dataset as EntityType;
  if (mapping.key.length === 0) return { reason: 'no column identifies it: name one with --key' };
  const key = keyOf(mapping.key, values);
  if (key === null) return { reason: `it has no ${mapping.key.join(', ')}, which identifies a record` };
  if (mapping.key.some((name) => String(values[name]).includes('\0')))
    return { reason: 'its identifier contains a null character' };
  const { city, addresses } = context;
  const result = readFields(mapping, values, context.loadedAt);
  const { record } = result;
  addUnit(record, mapping, { values, addresses });
  const place = placeOf(mapping, values, { own: result.point, places: context.places });
  if (Object.values(record).every(isZero)) return { reason: 'its cells are blank or zero' };
  record.record_id = `${city.slug}:${key}`;
  record.municipality = city.slug;
  record.fetched_at = context.loadedAt;
  if (city.province && fieldOf(entityType, 'province')) record.province = city.province;
  if (place) setPlace(record, place, entityType);
  const { business_name: name } = record;
  const isTrade = typeof name === 'string' && isTradeOf(name, values);
  const ofRow = { licensees: licenseesIn(values), isTrade, isAtHome: saysAtHome(values) };
  const omittedNames = result.omittedNames + leaveOutPersons(record, ofRow);
  const normalized = normalize(record, addresses);
  if (normalized !== null && fieldOf(entityType, 'normalized_address')) {
    record.normalized_address = normalized;
  }
  const { isFirstRollYear } = result;
  const assumed = addCanonicalFields(record, {
    ...{ entityType, mapping, city, isFirstRollYear },
    today: context.loadedAt.slice(0, 10),
  });
  const { assumed: ofArea, problem: areaProblem } = settleAreaUnit(record, mapping.areaUnit);
  if (ofArea !== undefined) assumed.push(ofArea);
  if (areaProblem !== undefined) result.problems.push(areaProblem);
  for (const { field, problem } of entityType === 'permit' ? ofOtherOrder(record) : []) {
    delete record[field];
    result.problems.push(problem);
  }
  return {
    stored: {
      ...{ entityType, addressKey: normalized, record, sourceId: context.sourceId },
      otherKey: typeof record.address === 'string' ? addresses.otherKey(record.address) : null,
    },
    problems: result.problems,
    assumed,
    omittedNames,
  };
}

/** 0 stands for none, and a unit may be one of measure. */
const isNoUnit = /^(?:0+|m2|m²|ft2|ft²|sf|sq\.? ?(?:ft|m|metres?|feet)\.?)$/i;

/** The unit is published in a column of its own. */
function addUnit(
  record: PublishedRecord,
  { columns }: Mapping,
  { values, addresses }: { values: RowValues; addresses: AddressReader },
): void {
  if (columns.unit === undefined || typeof record.address !== 'string') return;
  const value = columnValue(columns.unit, values);
  const unit = isBlankCell(value) ? '' : withoutZeroDecimals(textOf(value));
  const { address } = record;
  const house = addresses.readHouse(address).civic;
  if (unit === '' || isNoUnit.test(unit) || house?.unit) return;
  const line = `${unit}${/^\w+$/.test(unit) && /^\d/.test(address) ? '-' : ', '}${address}`;
  // `100-190 Elm St` would be a range.
  const isRange = house?.number != null && addresses.readHouse(line).civic?.numberTo === house.number;
  record.address = isRange ? `${address}, Unit ${unit}` : line;
}

/** Some systems export blank rows with zeros in their numbers. */
const isZero = (value: unknown): boolean => Number(value) === 0;

interface FieldColumn {
  field: Field;
  column: Column;
  facts: ColumnFacts;
}

const isDayFirst = ({ dayFirst = false }: Mapping, column: Column): boolean =>
  typeof dayFirst === 'boolean' ? dayFirst : typeof column === 'string' && dayFirst.includes(column);

const factsOf = (field: Field, column: Column, mapping: Mapping): ColumnFacts => {
  const header = typeof column === 'string' ? column : '';
  const isOfMapping = field.name === areaField(mapping.dataset as EntityType);
  return {
    dayFirst: isDayFirst(mapping, column),
    scale: scaleOfField(field, header),
    areaUnit: isOfMapping ? mapping.areaUnit : (areaUnitIn(header) ?? undefined),
  };
};

/** What a mapping reads, looked up once. */
const columnsByMapping = new WeakMap<Mapping, FieldColumn[]>();

function fieldColumns(mapping: Mapping): FieldColumn[] {
  let fields = columnsByMapping.get(mapping);
  if (!fields) {
    fields = [];
    for (const [name, column] of Object.entries(mapping.columns)) {
      const field = fieldOf(mapping.dataset as EntityType, name);
      if (field && name !== 'geometry' && !personFields.has(name))
        fields.push({ field, column, facts: factsOf(field, column, mapping) });
    }
    columnsByMapping.set(mapping, fields);
  }
  return fields;
}

function readFields(mapping: Mapping, values: RowValues, loadedAt: string) {
  const record: PublishedRecord = {};
  // Not in the record: they may be metres.
  const point: { lat?: unknown; lng?: unknown } = {};
  const problems: string[] = [];
  let omittedNames = 0;
  let isFirstRollYear = false;
  for (const { field, column, facts } of fieldColumns(mapping)) {
    const { name } = field;
    const isInParts = field.kind === 'date' && typeof column === 'object';
    const told = toldBy(name, column, values);
    const own = () => (isInParts ? dateOfParts(column, values) : columnValue(column, values));
    const published = told === undefined ? own() : told;
    if (name === 'opened_on' && setYearOpened(record, { published, loadedAt })) continue;
    const result = fieldValue(field, published, facts);
    if ('problem' in result) problems.push(`${name}: ${result.problem}`);
    else if (result.value === null) continue;
    else if (name === 'lat' || name === 'lng') point[name] = result.value;
    else {
      const text = textOf(published);
      if (name === 'address' && isNoAddress(text)) continue;
      if (name === 'assessment_year') isFirstRollYear = yearSpan.test(text);
      const doubt = whyImplausible(field, { published, value: result.value, scale: facts.scale }, loadedAt);
      if (doubt !== null) {
        problems.push(doubt);
        continue;
      }
      const value = mayBePerson(name, result.value) ? businessNameIn(String(result.value)) : result.value;
      if (value === null) omittedNames++;
      // The number 0 is none.
      else record[name] = name === 'address' ? String(value).replace(/^0+(?:\.0+)?[ ,]+/, '') : value;
    }
  }
  return { record, point, problems, omittedNames, isFirstRollYear };
}

/** Some lists name only the year in which a business opened. */
function setYearOpened(
  record: PublishedRecord,
  { published, loadedAt }: { published: unknown; loadedAt: string },
): boolean {
  const [, year] = /^((?:18|19|20)\d\d)(?:\.0+)?$/.exec(textOf(published ?? '')) ?? [];
  if (year === undefined || year > loadedAt.slice(0, 4)) return false;
  Object.assign(record, { opened_on: `${year}-01-01`, opened_on_precision: 'year' });
  return true;
}

/** Vancouver writes the licensee's name in parentheses where a business has no trade name. */
const mayBePerson = (field: string, value: unknown): boolean =>
  nameFields.has(field) || (field === 'business_name' && /^\(.*\)$/.test(String(value)));

/** In degrees, also where the city publishes metres or a geometry. Null if there is none near the city. */
function placeOf(
  { columns: { geometry } }: Mapping,
  values: RowValues,
  { own, places }: { own: { lat?: unknown; lng?: unknown }; places: PlaceReader },
): { lat: number; lng: number } | null {
  if (own.lat !== undefined && own.lng !== undefined) return places.read(Number(own.lng), Number(own.lat));
  const point = pointOf(geometry && columnValue(geometry, values));
  return point && places.read(...point);
}

/** In some datasets, the reference has coordinates as text. */
export function setPlace(
  record: PublishedRecord,
  { lat, lng }: { lat: number; lng: number },
  entityType: EntityType,
): void {
  const asText = fieldOf(entityType, 'lat')?.type === 'string';
  record.lat = asText ? String(rounded(lat)) : rounded(lat);
  record.lng = asText ? String(rounded(lng)) : rounded(lng);
}

const rounded = (degrees: number): number => Math.round(degrees * 1e7) / 1e7;

function normalize(record: PublishedRecord, addresses: AddressReader): string | null {
  if (typeof record.address !== 'string') return null;
  const { normalized, postalCode } = addresses.key(record.address);
  if (postalCode !== null) record.postal_code ??= postalCode;
  return normalized;
}
