import { words } from './text.ts';

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
  unit: [
    ...[
      'unit',
      'suite',
      'apt',
      'apartment',
      'unit no',
      'unit number',
      'suite no',
      'apt no',
      'apt unit',
      'unit apt',
    ],
    ...[
      'unite',
      'app',
      'appartement',
      'bureau',
      'local',
      'no app',
      'no d app',
      'no appartement',
      'no d appartement',
    ],
    ...['no unite', 'no d unite', 'no bureau', 'no local'],
  ],
  number: [
    ...['number', 'house number', 'street number', 'civic number', 'civic address number', 'building number'],
    ...['no', 'house no', 'street no', 'civic no', 'civic', 'house', 'st no', 'building no'],
    ...['no civique', 'numero', 'numero civique', 'n civique', 'num civique', 'civique', 'no de porte'],
    ...['numero de porte', 'no porte', 'no de rue', 'no municipal'],
  ],
  street: [
    'street',
    'street name',
    'road',
    'road name',
    'rue',
    'nom de rue',
    'nom de la rue',
    'voie',
    'nom de voie',
  ],
  address: [
    'address',
    'full address',
    'street address',
    'civic address',
    'property address',
    'municipal address',
    'subject address',
    'site address',
    'mailing address',
    'location',
    'address line 1',
    'address1',
    'addr',
    'adresse',
    'adresse complete',
    'adresse civique',
    'adresse municipale',
    'adresse de l immeuble',
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
  parts.get(words(header.replace(/(?<=\p{L}) *#/u, ' no')).join(' ')) ?? null;

/**
 * The indexes of the columns that make up an address, in the order of one line: the whole address with a separate city,
 * province and postal code, or its parts. Empty if the headers name neither.
 */
export function addressColumns(columnHeaders: readonly string[]): number[] {
  const headerParts = columnHeaders.map(addressPartOf);
  const isPart = (part: AddressPart) => headerParts.includes(part);
  const street = headerParts.indexOf(isPart('address') ? 'address' : 'street');
  const columns = new Map<AddressPart, number>();
  headerParts.forEach((part, index) => {
    if (part === null) return;
    const distance = Math.abs(index - street);
    // Of two addresses on a sheet, the parts next to the first street belong together.
    if (
      part === headerParts[street]
        ? index === street
        : distance < Math.abs((columns.get(part) ?? Infinity) - street)
    )
      columns.set(part, index);
  });
  const selected = columns.has('address')
    ? addressParts.filter((part) => part !== 'number' && part !== 'street')
    : columns.has('street')
      ? addressParts
      : [];
  return selected.flatMap((part) => columns.get(part) ?? []);
}
