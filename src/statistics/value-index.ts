import { cityLabel, valueLabel } from '@cdata/catalog';
import type { IndexPeriod } from '@cdata/catalog/value-index';
import {
  indexPeriods,
  valueIndexLookup,
  type ConnectedLookups,
  type LookupOptions,
} from '../engine/index.ts';
import { formatTime, language, messages, UserError } from '../messages/index.ts';
import { serviceName } from '../settings/index.ts';
import { writeIndex } from './index-sheet.ts';
import type { ReportOptions } from './statistics-sheet.ts';

/** Of which permits an index is. */
export interface ValueIndexQuery {
  /** The city's slug. */
  municipality: string;
  /** Null for all types of work together: their shares are held constant, too. */
  permitType: string | null;
}

/**
 * The index of declared value per m² of a city's permits, in one call.
 *
 * @throws UserError if it has no periods; ServiceError from the service.
 */
export async function findValueIndex(
  lookups: Pick<ConnectedLookups, 'request'>,
  { municipality, permitType }: ValueIndexQuery,
  options: LookupOptions,
): Promise<IndexPeriod[]> {
  const input = { municipality, permit_type: permitType, use_class: null };
  const periods = indexPeriods(await lookups.request(valueIndexLookup, input, options));
  if (periods.length === 0) throw new UserError(messages().valueIndex.none(cityLabel(municipality)));
  return periods;
}

/** Writes the index on a sheet of its own. @returns The name of the sheet. */
export function writeValueIndex(
  { municipality, permitType }: ValueIndexQuery,
  periods: readonly IndexPeriod[],
  { service, ...options }: ReportOptions,
): Promise<string> {
  const text = messages().valueIndex;
  const city = cityLabel(municipality);
  const type = permitType === null ? text.allTypes : (valueLabel(permitType)?.[language()] ?? permitType);
  const sheet = {
    key: ['declared', municipality, permitType ?? 'all'],
    name: text.sheetName(city),
    title: text.title(city, type),
    lines: [text.notPrices, text.method, text.source(formatTime(Date.now()), serviceName(service))],
    countLabel: text.permits,
    valueLabel: text.perM2,
    periods,
  };
  const records = [{ dataset: 'permit' as const, municipality }];
  return writeIndex(sheet, { records, basis: text.method, service }, options);
}
