import { words } from './address-text.ts';

export const addressParts = [
  'unit',
  'number',
  'street',
  'address',
  'city',
  'province',
  'postal_code',
] as const;
export type AddressPart = (typeof addressParts)[number];

/** Headers that users and cities write, folded. */
const headers: Record<AddressPart, readonly string[]> = {
  unit: ['unit', 'suite', 'apt', 'apartment', 'unite', 'app', 'appartement', 'bureau', 'local'],
  number: [
    'number',
    'house number',
    'street number',
    'civic number',
    'no',
    'no civique',
    'numero',
    'numero civique',
  ],
  street: ['street', 'street name', 'road', 'rue', 'nom de rue', 'voie', 'nom de voie'],
  address: [
    'address',
    'full address',
    'street address',
    'civic address',
    'property address',
    'site address',
    'mailing address',
    'location',
    'address line 1',
    'address1',
    'addr',
    'adresse',
    'adresse complete',
    'adresse civique',
    'adresse postale',
    'adresse de la propriete',
    'emplacement',
    'normalized address',
    'originaladdress',
  ],
  city: ['city', 'town', 'municipality', 'ville', 'municipalite', 'localite'],
  province: ['province', 'prov', 'state', 'province or territory'],
  postal_code: ['postal code', 'postcode', 'zip', 'postal', 'code postal', 'cp'],
};

const parts = new Map(addressParts.flatMap((part) => headers[part].map((header) => [header, part] as const)));

export const addressPartOf = (header: string): AddressPart | null =>
  parts.get(words(header).join(' ')) ?? null;

/**
 * The indexes of the columns that make up an address, in the order of one line: the whole address with a separate city,
 * province and postal code, or its parts. Empty if the headers name neither.
 */
export function addressColumns(columnHeaders: readonly string[]): number[] {
  const columns = new Map<AddressPart, number>();
  columnHeaders.forEach((header, index) => {
    const part = addressPartOf(header);
    if (part && !columns.has(part)) columns.set(part, index);
  });
  const selected = columns.has('address')
    ? addressParts.filter((part) => part !== 'number' && part !== 'street')
    : columns.has('street')
      ? addressParts
      : [];
  return selected.flatMap((part) => columns.get(part) ?? []);
}
