import type { RawRow } from '../portals/row.ts';
import type { Column, Mapping } from '../sources/declaration.ts';
import { citySlug, type LoadCities } from './known-cities.ts';
import { PlaceReader } from './coordinates.ts';
import { isBlank, textOf } from './field-value.ts';
import type { LoadedRow } from './staging.ts';
import { mapAddress, mapZone } from './map-place.ts';
import { mapRecord, type RowContext } from './map-record.ts';
import { nameOfSlug } from './map-published.ts';

/** Maps the rows of one load: city by city, because coordinates are read relative to the city's centre. */
export function rowMapper(
  mapping: Mapping,
  {
    cities,
    sourceId,
    loadedAt,
    province,
  }: {
    cities: LoadCities;
    sourceId: string;
    loadedAt: string;
    /** Of a city that isn't known. */
    province?: string;
  },
): (row: RawRow) => LoadedRow {
  const contexts = new Map<string, RowContext>();
  const newContext = (slug: string, name: string): RowContext => {
    const city = cities.get(slug, { name, province });
    const centre = city.lat !== null && city.lng !== null ? { lat: city.lat, lng: city.lng } : null;
    const context = { city, places: new PlaceReader(centre), sourceId, loadedAt };
    contexts.set(slug, context);
    return context;
  };
  return ({ values }) => {
    if (mapping.isIncluded && !mapping.isIncluded(values)) return { isExcluded: true };
    const cityValue =
      typeof mapping.municipality === 'string' ? mapping.municipality : mapping.municipality(values);
    if (isBlank(cityValue)) return { reason: 'it names no city' };
    const name = textOf(cityValue);
    const isSlug = typeof mapping.municipality === 'string';
    const slug = isSlug ? name : citySlug(name);
    let context = contexts.get(slug);
    if (!context) {
      if (!/^[a-z][a-z0-9_]*$/.test(slug)) return { reason: `'${name}' is no city` };
      context = newContext(slug, isSlug ? nameOfSlug(slug) : name);
    }
    if (mapping.dataset === 'address') return mapAddress(mapping, values, context);
    if (mapping.dataset === 'zone') return mapZone(mapping, values, context);
    const result = mapRecord(mapping, values, context);
    if ('stored' in result) noteCentre(cities, context, result.stored.record);
    return result;
  };
}

/** A city that isn't known is where its first record with coordinates is. */
function noteCentre(cities: LoadCities, { city }: RowContext, record: Record<string, unknown>): void {
  const place = { lat: Number(record.lat), lng: Number(record.lng) };
  if (record.lat === undefined || !Number.isFinite(place.lat)) return;
  cities.get(city.slug, { name: city.name, province: city.province, place });
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
