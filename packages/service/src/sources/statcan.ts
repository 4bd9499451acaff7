import type { RowValues, SourceDeclaration } from './declaration.ts';
import { nationalAddresses } from './national-addresses.ts';

const publisher = {
  municipality: 'statcan',
  publisher: 'Statistics Canada',
} as const;

const licenceOf = (table: string) => ({
  name: 'Statistics Canada Open Licence',
  url: 'https://www.statcan.gc.ca/en/terms-conditions/open-licence',
  attribution: `Adapted from Statistics Canada, Table ${table}. This does not constitute an endorsement by Statistics Canada of this product.`,
});

const tableFile = (product: string) =>
  ({ kind: 'file', url: `https://www150.statcan.gc.ca/n1/tbl/csv/${product}-eng.zip` }) as const;

const columns = { area: 'GEO', building: 'Type of building', month: 'REF_DATE', value: 'VALUE' } as const;

/** Residential and non-residential buildings as a whole, with all divisions of construction; quarters without a value are to come. */
const isIncluded = (row: RowValues): boolean =>
  /^(non-)?residential buildings?\b/i.test(text(row['Type of building'])) &&
  /composite/i.test(text(row.Division)) &&
  /\d/.test(text(row.VALUE));

const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

export const statcan: readonly SourceDeclaration[] = [
  {
    ...publisher,
    id: 'statcan/building-prices',
    evidence: 'documented',
    licence: licenceOf('18-10-0289-01'),
    dataset: 'price_index',
    portal: tableFile('18100289'),
    key: [],
    columns,
    isIncluded,
  },
  {
    // The archived predecessor, for the years before 2023.
    ...publisher,
    id: 'statcan/building-prices-2017',
    evidence: 'documented',
    licence: licenceOf('18-10-0276-01'),
    dataset: 'price_index',
    portal: tableFile('18100276'),
    key: [],
    columns,
    isIncluded,
  },
  nationalAddresses,
];
