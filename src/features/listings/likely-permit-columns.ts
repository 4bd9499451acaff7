import { addressPartOf, matchHeader, wantedField } from '@cdata/catalog/reading';
import type { SheetColumn } from '../column-runs/index.ts';

export interface PermitColumns {
  permits: number;
  /** Null if the permits are record ids. */
  cities: number | null;
}

/** The columns that probably name permits, by their headers; null if none has such a header. */
export function likelyPermitColumns(columns: readonly SheetColumn[]): PermitColumns | null {
  const ids = columns.find(({ header }) => names(header, 'record_id'));
  if (ids) return { permits: ids.index, cities: null };
  const numbers = columns.find(({ header }) => names(header, 'permit_number'));
  const cities = columns.find(({ header }) => addressPartOf(header) === 'city');
  return numbers ? { permits: numbers.index, cities: cities?.index ?? null } : null;
}

/** Levels from here on are of words that name other things, too: `ID`, `Reference`. */
const vagueLevel = 2;

/** Whether a header names a field, and nothing else. */
function names(header: string, field: 'record_id' | 'permit_number'): boolean {
  const match = matchHeader(header, wantedField('estimate', field));
  return match !== null && match !== 'contrary' && match.level < vagueLevel;
}
