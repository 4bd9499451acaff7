import { publishedNumber } from '@cdata/catalog';
import {
  isBlankCell,
  fold,
  provincesOf,
  takePostalCode,
  trailingProvince,
  type PlaceEvidence,
} from '@cdata/catalog/reading';
import { compositeArea } from '../estimate/price-index.ts';
import { isCitySlug, placeIn, slugOfCity } from '../municipalities/municipality-register.ts';
import type { RawRow } from '../portals/row.ts';
import { priceIndex, type Column, type Mapping, type RowValues } from '../sources/declaration.ts';
import type { Cell } from '../store/copy.ts';
import { isInCanada } from '../store/published-record.ts';
import { PlaceReader, pointOf } from './coordinates.ts';
import { textOf } from './field-value.ts';
import type { LoadCities } from './load-cities.ts';
import { mapAddress, mapZone } from './map-place.ts';
import { mapRecord, type RowContext, columnValue, type MappedRow } from './map-record.ts';
import type { LoadedRow } from './staging.ts';

interface NamedCity {
  slug: string;
  name?: string;
  /** Two-letter code, where it is known. */
  province?: string;
  /** Which of several municipalities of the name it was taken for. */
  assumed?: string;
}

const maxNames = 4;

/** `Windsor, ON; Windsor, QC` */
const namesOf = (places: readonly { name: string; province: string }[]): string =>
  [
    ...places.slice(0, maxNames).map(({ name, province }) => `${name}, ${province}`),
    ...(places.length > maxNames ? ['…'] : []),
  ].join('; ');

/** Maps the rows of one load: city by city, because coordinates are read relative to the city's place. */
export function rowMapper(
  mapping: Mapping,
  {
    cities,
    sourceId,
    loadedAt,
    projection,
  }: {
    cities: LoadCities;
    sourceId: string;
    loadedAt: string;
    /** Of coordinates in metres, as proj4 reads it. */
    projection?: string;
  },
): (row: RawRow) => LoadedRow {
  const contexts = new Map<string, RowContext>();
  const newContext = (slug: string, known: Pick<NamedCity, 'name' | 'province'>): RowContext => {
    const context = {
      city: cities.get(slug, known),
      // Of rows that say both their city and their projection, coordinates need no comparison with the city's place.
      places: new PlaceReader(mapping.cityOf && projection ? null : cities.area(slug), projection),
      addresses: cities.addressReader(slug),
      sourceId,
      loadedAt,
    };
    contexts.set(slug, context);
    return context;
  };
  const named = new Map<string, NamedCity | { reason: string }>();
  const { otherwise, columns } = mapping;
  const { province: provinceColumn, postal_code: codeColumn } = columns;
  const provinceOtherwise = otherwise === undefined ? null : cities.get(otherwise).province || null;
  /** The city of the name that the row's province, postal code and place leave, or why there is none. */
  const cityNamed = (name: string, values: RawRow['values']): NamedCity | { reason: string } => {
    const textIn = (column: Column | undefined) =>
      column === undefined ? '' : textOf(columnValue(column, values) ?? '').toUpperCase();
    const ownProvince = trailingProvince(textIn(provinceColumn).split(/\s+/))?.code ?? null;
    const province = ownProvince ?? cities.province ?? provinceOtherwise;
    const { postalCode } = takePostalCode(textIn(codeColumn));
    const point = degreesIn(mapping, values);
    const place = point && `${point.lat.toFixed(1)},${point.lng.toFixed(1)}`;
    const id = [name, province, postalCode?.[0], place].join('|');
    let city = named.get(id);
    if (!city) named.set(id, (city = cityOf(name, { province, postalCode, point }, cities)));
    return city;
  };
  return ({ values }) => {
    if (mapping.isIncluded && !mapping.isIncluded(values)) return { isExcluded: true };
    if (mapping.dataset === priceIndex) return mapIndexValue(mapping, values, sourceId);
    const whyNot = mapping.isForPeople ? whyNoRecord(values) : null;
    if (whyNot !== null) return { reason: whyNot };
    const cityValue = cityIn(mapping, values);
    if (isBlankCell(cityValue) && otherwise === undefined) return { reason: 'it names no city' };
    const name = isBlankCell(cityValue) ? '' : textOf(cityValue);
    const isSlug = mapping.cityOf !== undefined || typeof mapping.municipality === 'string';
    const found = isSlug ? { slug: name } : cityNamed(name, values);
    const city = 'reason' in found && otherwise !== undefined ? { slug: otherwise } : found;
    if ('reason' in city) return { ...city, isOfPlace: true };
    const { slug } = city;
    let context = contexts.get(slug);
    if (!context) {
      if (!isCitySlug(slug)) return { reason: `'${name}' is no city` };
      context = newContext(slug, city);
    }
    const result = mapRow(mapping, values, context);
    cities.notePlace(slug, context.places.takeLast());
    return 'stored' in result && city.assumed !== undefined
      ? { ...result, assumed: [...(result.assumed ?? []), city.assumed] }
      : result;
  };
}

/** The municipality that a name and its row mean; one that the evidence doesn't tell from a namesake elsewhere is none. */
function cityOf(name: string, evidence: PlaceEvidence, cities: LoadCities): NamedCity | { reason: string } {
  const { municipality, homonyms, alternatives } = placeIn(name, evidence);
  if (alternatives.some((one) => one.province !== municipality?.province)) {
    const all = municipality ? [municipality, ...alternatives] : alternatives;
    return { reason: `'${name}' may be ${namesOf(all)}: add --province, or write the name in full` };
  }
  if (municipality) {
    const others = alternatives.map(({ slug }) => slug).join(', ');
    return {
      ...{ name: municipality.name, slug: municipality.slug },
      ...(others !== '' && { assumed: `'${name}' is taken for ${municipality.slug}, and not for ${others}` }),
    };
  }
  const provinces = evidence.province ? [evidence.province] : provincesOf(evidence.postalCode ?? '');
  const province = provinces.length === 1 ? provinces[0] : undefined;
  const slug = slugOfCity(name, province);
  if (homonyms.length > 0 && province !== undefined) return { name, slug, province };
  if (homonyms.length === 0 && cities.has(slug)) return { slug };
  return {
    reason:
      homonyms.length > 0
        ? `'${name}' is elsewhere than its row says`
        : `'${name}' is no municipality that is known`,
  };
}

/** The coordinates of a row that are degrees in Canada. */
function degreesIn(
  { columns: { lat, lng, geometry } }: Mapping,
  values: RowValues,
): { lat: number; lng: number } | null {
  const own =
    lat !== undefined && lng !== undefined ? [columnValue(lng, values), columnValue(lat, values)] : null;
  const [x = NaN, y = NaN] = own?.map(Number) ?? pointOf(geometry && columnValue(geometry, values)) ?? [];
  return isInCanada(y, x) ? { lat: y, lng: x } : null;
}

function cityIn({ cityOf, municipality }: Mapping, values: RawRow['values']): unknown {
  if (cityOf) return cityOf(values);
  return typeof municipality === 'string' ? municipality : municipality(values);
}

function mapRow(mapping: Mapping, values: RawRow['values'], context: RowContext): LoadedRow {
  if (mapping.dataset === 'address') return mapAddress(mapping, values, context);
  if (mapping.dataset === 'zone') return mapZone(mapping, values, context);
  return mapRecord(mapping, values, context);
}

/** The columns that a mapping reads, with the fields that they become. */
export function expectedColumns({ columns, key }: Mapping): Map<string, string[]> {
  const fieldsByColumn = new Map<string, string[]>();
  const add = (column: Column, field: string): void => {
    if (typeof column === 'function') return;
    for (const name of typeof column === 'string' ? [column] : column) {
      fieldsByColumn.set(name, [...(fieldsByColumn.get(name) ?? []), field]);
    }
  };
  for (const [field, column] of Object.entries(columns)) add(column, field);
  for (const name of key) add(name, 'record_id');
  return fieldsByColumn;
}

/** All columns that a mapping reads, also those that its functions read. */
export function columnsRead(mapping: Mapping): Set<string> {
  const names = new Set(expectedColumns(mapping).keys());
  const row = new Proxy<Record<string, unknown>>({}, { get: (_, name) => void names.add(String(name)) });
  for (const column of Object.values(mapping.columns)) if (typeof column === 'function') column(row);
  return names;
}

/** A row of the table of price indexes. A metropolitan area has the slug of its first city: `Ottawa–Gatineau, Ontario part`. */
export function mapIndexValue(
  mapping: Mapping,
  values: RowValues,
  sourceId: string,
): MappedRow<{ cells: Cell[] }> {
  const text = (name: string): string =>
    textOf(columnValue(mapping.columns[name] ?? name, values) ?? '').trim();
  const month = /^(\d{4})-(\d{2})/.exec(text('month'))?.[0];
  if (month === undefined) return { reason: `'${text('month')}' is no month` };
  const value = publishedNumber(text('value'));
  if (value === null || value <= 0) return { reason: `the value '${text('value')}' is no index` };
  const area = text('area');
  if (area === '') return { reason: 'it names no area' };
  const building = /non.?residential/i.test(text('building')) ? 'non_residential' : 'residential';
  const slug = /composite|^canada/i.test(area)
    ? compositeArea
    : slugOfCity(area.split(/[,–]|-(?=[A-Z])/)[0]!.trim());
  return { cells: [sourceId, slug, building, month, value] };
}

const totals =
  /^(?:(?:grand|sub|overall|report|page|monthly|yearly|annual)[ -]?)?totals?(?: general)?\b|^(?:sous-?|grand )?total(?:s|aux)?\b|^(?:somme|sum)\b/;
const amount = /^\(?[-$ ]*\d[\d\s,.]*[ $]*\)?$/;

/** Lines below a list about the list itself: who printed it, when, and what its signs mean. */
const footer =
  /^(?:\*|note\b|notes\b|remarques?\b|source ?:|page \d|end of (?:report|list)|fin d[eu] |(?:printed|generated|prepared|exported|produced|extracted|run) (?:by|on|at|date)\b|(?:imprime|genere|prepare|produit|extrait) (?:par|le)\b)/;

/**
 * Why a row of a list made for people is no record, or null: it sums up others, repeats the headers of its page, or is a
 * line of text, with one filled cell among three columns or more. As a record, it would count what it sums up twice, and
 * store who printed the list.
 */
export function whyNoRecord(values: Readonly<Record<string, unknown>>): string | null {
  const cells = Object.entries(values);
  const filled = cells.filter(([, value]) => !isBlankCell(value));
  if (filled.length > 1 && filled.every(([header, value]) => fold(textOf(value)) === fold(header)))
    return 'it repeats the headers';
  const texts = filled.map(([, value]) => fold(textOf(value)));
  const [first] = texts;
  if (first === undefined || texts.length > cells.length / 2) return null;
  const isSum = cells.length >= 5 && texts.length === 2 && !/\d/.test(first) && amount.test(texts[1]!);
  if (totals.test(first) || isSum) return 'it sums up other rows';
  return footer.test(first) || (texts.length === 1 && cells.length >= 3)
    ? 'it is a line of text, and no record'
    : null;
}
