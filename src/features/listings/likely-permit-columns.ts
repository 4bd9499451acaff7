import { addressPartOf, words } from '@cdata/catalog/reading';
import { headerRank } from '../estimate/index.ts';
import type { SheetColumn } from '../column-runs/index.ts';

export interface PermitColumns {
  permits: number;
  /** Null if the permits are record ids. */
  cities: number | null;
}

/** The columns that probably name permits, by their headers; null if none has such a header. */
export function likelyPermitColumns(columns: readonly SheetColumn[]): PermitColumns | null {
  const ids = columns.find(({ header }) => namesRecordId(header));
  if (ids) return { permits: ids.index, cities: null };
  const numbers = columns.find(({ header }) => numberHeader.test(words(header).join(' ')));
  const cities = columns.find(({ header }) => addressPartOf(header) === 'city');
  return numbers ? { permits: numbers.index, cities: cities?.index ?? null } : null;
}

/** `ID` alone may be that of anything. */
const namesRecordId = (header: string): boolean =>
  headerRank('record_id', header) !== null && header.trim().length > 2;

/** `Permit number`, `Permit #`, `No de permis`, without capitals and punctuation. */
const numberHeader =
  /^(?:(?:building )?permit(?: (?:number|no|num|nr))?|(?:no|num|numero) (?:de |du )?permis|permis)$/;
