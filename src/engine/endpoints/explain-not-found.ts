import { addressProblem, citySlug, dateForAddress, type AddressProblem } from '@cdata/catalog/reading';
export { unitsAtAddress } from '@cdata/catalog/reading';
import { cityLabel } from '@cdata/catalog';
import { dateOfSerial } from '../../excel/cells/index.ts';
import type { ServiceError } from '../../api/index.ts';
import { notFoundMessages } from '../messages.ts';

/** Characters of a text that a message repeats. */
const maxLength = 60;

/** Why an address was not found, in the user's words. */
export function explainAddress(
  { address, municipality }: { address: string; municipality: string | null },
  { detail }: ServiceError,
): string {
  const isAboutCity = /^parameter '(?:municipality|city)'/i.test(detail);
  if (municipality && isAboutCity) {
    const [, nearest] = /did you mean '([^']+)'/i.exec(detail) ?? [];
    return notFoundMessages().noSuchCity(shortened(municipality), nearest ? cityLabel(nearest) : null);
  }
  return addressProblemText(
    addressProblem(address, municipality && cityLabel(citySlug(municipality))),
    address,
  );
}

export function addressProblemText(problem: AddressProblem, address: string): string {
  const text = notFoundMessages();
  switch (problem.kind) {
    case 'notAnAddress':
      return text.notAnAddress(shortened(address));
    case 'date':
      return text.date(String(problem.serial), dateOfSerial(problem.serial));
    case 'dateInWords':
      return text.dateInWords(problem.date);
    case 'dateForNumber':
      return text.dateForNumber(String(problem.serial), dateOfSerial(problem.serial));
    case 'ruralRoute':
      return text.ruralRoute(problem.route);
    case 'severalAddresses':
      return text.severalAddresses(problem.addresses.join('; '));
    case 'cityOnly':
      return text.cityOnly(problem.city);
    case 'notInCity':
      return text.notInCity(problem.city);
    default:
      return text[problem.kind];
  }
}

/** Null if no date stands where the address should be. */
export function explainDate(address: string): string | null {
  const made = dateForAddress(address);
  return made && addressProblemText(made, address);
}

export const explainZone = (): string => notFoundMessages().noZone;
export const explainNearestAddress = (): string => notFoundMessages().noAddressNearby;
export const explainContractor = (name: string, municipality: string | null): string =>
  notFoundMessages().noContractor(shortened(name), municipality && cityLabel(citySlug(municipality)));
export const explainRecord = (id: string): string => notFoundMessages().noRecord(shortened(id));

const shortened = (text: string): string => {
  const characters = [...text.trim()];
  return characters.length <= maxLength ? characters.join('') : `${characters.slice(0, maxLength).join('')}…`;
};
