import { slug } from '@cdata/catalog';
import {
  carriesSources,
  conversionsOf,
  publishedIn,
  type CarriedRecord,
  type CellScalar,
} from '../cells/index.ts';
import { serviceName } from '../settings/index.ts';
import { idField, storedId, type RecordOrigin, type TableFields } from './read-table.ts';
import type { SavedQuery } from './saved-query.ts';

/** The origin that the numbers of a table are to carry; undefined unless the user wants that. */
export const carriedOrigin = (saved: SavedQuery): RecordOrigin | undefined =>
  carriesSources()
    ? {
        dataset: saved.dataset,
        municipality: cityOf(saved),
        retrievedAt: saved.fetchedAt,
        service: saved.service,
      }
    : undefined;

/** The city that a query names: its slug; null if it names none. */
export function cityOf({ query, property }: Pick<SavedQuery, 'query' | 'property'>): string | null {
  const city = property?.municipality ?? query.municipality ?? null;
  return city === null ? null : String(city);
}

/** What the values of one record carry, by the position of their field; null without an origin, or an id. */
export function carriedRecord(
  { fields, origin }: Pick<TableFields, 'fields' | 'origin'>,
  row: readonly CellScalar[],
): ((fieldIndex: number) => CarriedRecord | null) | null {
  const id = origin ? storedId(row[fields.findIndex(({ name }) => name === idField)] ?? '') : '';
  if (!origin || id === '') return null;
  const { dataset, municipality, retrievedAt, service } = origin;
  const city = row[fields.findIndex(({ name }) => name === 'municipality')];
  const conversions = conversionsOf(row);
  return (fieldIndex) => {
    const { name } = fields[fieldIndex]!;
    const published = publishedIn(conversions, name);
    // What was looked up elsewhere is not of the record.
    if (published === null) return null;
    return {
      dataset,
      record_id: id,
      municipality: municipality ?? (city ? slug(String(city)) : undefined),
      field: name,
      published,
      retrieved_at: retrievedAt,
      service: serviceName(service),
    };
  };
}
