import { cityLabel, isEntityType, type Dataset } from '@cdata/catalog';
import { citySlug } from '@cdata/catalog/reading';
import {
  contractorLookup,
  recordLookups,
  type FieldValues,
  type LookupOptions,
} from '../src/engine/index.ts';
import { sharedRuntime } from '../src/app/runtime.ts';
import { argumentError, notAvailableError } from './result.ts';
import { cellMessages } from '../src/language/index.ts';

type RecordRequest = (id: string, municipality?: string | null) => Promise<FieldValues>;

/**
 * Requests a record by its id, and a contractor by its name, or by the id that SEARCH returns: its city and its name.
 *
 * @throws #VALUE! for a dataset whose records have no path of their own.
 */
export function recordRequest({ name }: Dataset, options: LookupOptions): RecordRequest {
  const { engine } = sharedRuntime();
  if (name === 'contractor') return (id, city = null) => requestContractor(id, city, options);
  if (!isEntityType(name)) throw argumentError(cellMessages().noSingleRecords(name));
  return (id, city = null) => {
    if (city !== null) throw argumentError(cellMessages().cityOfContractorOnly(name));
    return engine.request(recordLookups[name], id, options);
  };
}

/** @throws #VALUE! that names the cities if the name occurs in several and none is given. */
async function requestContractor(
  id: string,
  city: string | null,
  options: LookupOptions,
): Promise<FieldValues> {
  const [, cityOfId, nameOfId] = /^([a-z0-9_]+):(.+)$/.exec(id) ?? [];
  const hasCity = cityOfId !== undefined && (city === null || citySlug(city) === cityOfId);
  const input = hasCity ? { name: nameOfId!, municipality: cityOfId } : { name: id, municipality: city };
  const { results } = await sharedRuntime().engine.request(contractorLookup, input, options);
  const [contractor, ...others] = results;
  if (!contractor) throw notAvailableError(cellMessages().noRecords);
  if (others.length === 0) return contractor;
  const cities = results.map(({ municipality }) => cityLabel(String(municipality)));
  throw argumentError(cellMessages().contractorInCities(input.name, cities.join(', ')));
}
