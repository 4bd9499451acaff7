import { cityLabel } from '@cdata/catalog';
import { readCityAt } from '@cdata/catalog/reading';
import { searchLookups, type AddressInput, type Engine } from '../../../engine/index.ts';
import { PropertyAddressError } from './property-lookup.ts';
import { propertyMessages } from './messages.ts';

const word = String.raw`(?:assessment\s+)?(?:roll|folio|account|matricule|r[ôo]le|compte|pid|pan|aan)`;
const rollNumber = new RegExp(
  String.raw`^\s*(?:${word}\s*(?:number|no\b\.?|num[ée]ro|n[o°º]\b\.?)?\s*[:#]*\s*)?(\d[\d\s._–-]*\d)\s*$`,
  'iu',
);
/** Shorter numbers are rather those of houses. */
const minDigits = 7;
/** The years of a roll are records of their own. */
const maxRows = 50;
/** Addresses that a message names. */
const maxNamed = 5;

const digitsOf = (text: unknown): string => String(text ?? '').replace(/\D/g, '');

/** The roll number, matricule, folio or PID that a text consists of, as it is written; null for any other text. */
export function rollNumberIn(text: string): string | null {
  const number = rollNumber.exec(text)?.[1] ?? null;
  return number !== null && digitsOf(number).length >= minDigits ? number : null;
}

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
  const query = { q: number, ...(municipality && { municipality: readCityAt(municipality, number).slug }) };
  const found = await engine.request(
    searchLookups.assessment,
    { query, maxRows },
    { signal, fromTask: true },
  );
  const records = found.filter(
    (record) =>
      record.address &&
      [record.roll_number, record.pid, record.aan].some((one) => digitsOf(one) === digitsOf(number)),
  );
  const cities = [...new Set(records.map((record) => String(record.municipality)))];
  const addresses = [...new Set(records.map((record) => String(record.address)))];
  const text = propertyMessages();
  if (records.length === 0) throw new PropertyAddressError('address', text.noSuchRoll(number));
  if (cities.length > 1)
    throw new PropertyAddressError(
      'city',
      text.rollOfCities(cities.map((city) => cityLabel(city)).join(', ')),
    );
  if (addresses.length > 1)
    throw new PropertyAddressError('address', text.rollOfAddresses(addresses.slice(0, maxNamed).join('; ')));
  return { address: addresses[0]!, municipality: cities[0]! };
}
