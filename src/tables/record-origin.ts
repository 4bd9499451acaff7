import { slug, type Field } from '@cdata/catalog';
import { carriesSources, conversionsOf, publishedIn } from '../cells/index.ts';
import { serviceName } from '../settings/index.ts';
import { idField, storedId, type RowSource } from './read-table.ts';
import type { SavedQuery } from './saved-query.ts';

/** The city that a query names: its slug; null if it names none. */
export function cityOf({ query, property }: Pick<SavedQuery, 'query' | 'property'>): string | null {
  const city = property?.municipality ?? query.municipality ?? null;
  return city === null ? null : String(city);
}

/** What the numbers of a table are to carry of their records; undefined unless the user wants that. */
export function recordsCarried(saved: SavedQuery, fields: readonly Field[]): RowSource | undefined {
  if (!carriesSources()) return undefined;
  const { dataset, fetchedAt } = saved;
  const ownCity = cityOf(saved);
  const idIndex = fields.findIndex(({ name }) => name === idField);
  const cityIndex = fields.findIndex(({ name }) => name === 'municipality');
  return (row) => {
    const id = storedId(row[idIndex] ?? '');
    if (id === '') return null;
    const city = row[cityIndex];
    const conversions = conversionsOf(row);
    return (fieldIndex) => {
      const { name } = fields[fieldIndex]!;
      const published = publishedIn(conversions, name);
      // What was looked up elsewhere is not of the record.
      if (published === null) return null;
      return {
        dataset,
        record_id: id,
        municipality: ownCity ?? (city ? slug(String(city)) : undefined),
        field: name,
        published,
        retrieved_at: fetchedAt,
        service: serviceName(saved.service),
      };
    };
  };
}
