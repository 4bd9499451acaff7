import { cityLabel } from '@cdata/catalog';
import { readCityAt } from '@cdata/catalog/reading';
import type { AddressInput, Engine } from '../../../engine/index.ts';
import { requestRoll } from '../../column-runs/index.ts';
import { PropertyAddressError } from './property-lookup.ts';
import { propertyMessages } from './messages.ts';

/** Addresses that a message names. */
const maxNamed = 5;

/**
 * The address of the assessments that have a number, with one call.
 *
 * @param municipality Name or slug of the city; null where the number alone tells it.
 * @throws PropertyAddressError if no assessment has the number, or those of several cities or addresses have it.
 */
export async function addressOfRoll(
  number: string,
  municipality: string | null,
  { engine, signal }: { engine: Pick<Engine, 'request'>; signal?: AbortSignal },
): Promise<AddressInput> {
  const roll = { number, municipality: municipality && readCityAt(municipality, number).slug };
  const found = await requestRoll(engine, roll, { signal, fromTask: true });
  const text = propertyMessages();
  switch (found.kind) {
    case 'property':
      return { address: found.address, municipality: found.municipality };
    case 'none':
      throw new PropertyAddressError('address', text.noSuchRoll(number));
    case 'cities':
      throw new PropertyAddressError(
        'city',
        text.rollOfCities(found.cities.map((city) => cityLabel(city)).join(', ')),
      );
    case 'addresses':
      throw new PropertyAddressError(
        'address',
        text.rollOfAddresses(found.addresses.slice(0, maxNamed).join('; ')),
      );
  }
}
