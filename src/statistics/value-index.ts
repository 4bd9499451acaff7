import { cityLabel, valueLabel } from '@cdata/catalog';
import type { IndexPeriod } from '@cdata/catalog/value-index';
import {
  indexPeriods,
  valueIndexLookup,
  type ConnectedLookups,
  type LookupOptions,
} from '../engine/index.ts';
import { formatTime, language, UserError, valueIndexMessages } from '../messages/index.ts';
import { serviceName } from '../settings/index.ts';
import { writeIndex } from './index-sheet.ts';
import type { IndexQuery } from './saved-statistics.ts';
import type { ReportOptions } from './statistics-sheet.ts';

/** Of which permits an index is. */
export type ValueIndexQuery = Extract<IndexQuery, { kind: 'declared' }>;

/**
 * The index of declared value per m² of a city's permits, in one call.
 *
 * @throws UserError if it has no periods; ServiceError from the service.
 */
export async function findValueIndex(
  lookups: Pick<ConnectedLookups, 'request'>,
  { municipality, permitType }: Omit<ValueIndexQuery, 'kind'>,
  options: LookupOptions,
): Promise<IndexPeriod[]> {
  const input = { municipality, permit_type: permitType, use_class: null };
  const periods = indexPeriods(await lookups.request(valueIndexLookup, input, options));
  if (periods.length === 0) throw new UserError(valueIndexMessages().none(cityLabel(municipality)));
  return periods;
}

/** `Declared value per m², Toronto, all permit types`, or that of the user's own sales. */
export function valueIndexTitle(query: IndexQuery): string {
  const text = valueIndexMessages();
  const city = cityLabel(query.municipality);
  if (query.kind === 'sales') return text.salesTitle(city);
  const { permitType } = query;
  return text.title(
    city,
    permitType === null ? text.allTypes : (valueLabel(permitType)?.[language()] ?? permitType),
  );
}

/** Writes the index on a sheet of its own. @returns The name of the sheet. */
export function writeValueIndex(
  query: ValueIndexQuery,
  periods: readonly IndexPeriod[],
  { service, ...options }: ReportOptions,
): Promise<string> {
  const text = valueIndexMessages();
  const sheet = {
    query,
    name: text.sheetName(cityLabel(query.municipality)),
    title: valueIndexTitle(query),
    lines: [text.notPrices, text.method, text.source(formatTime(Date.now()), serviceName(service))],
    countLabel: text.permits,
    valueLabel: text.perM2,
    periods,
  };
  const records = [{ dataset: 'permit' as const, municipality: query.municipality }];
  return writeIndex(sheet, { records, basis: text.method, service }, options);
}
