import { datasets } from '@cdata/catalog';
import { isBlankCell, kindOfCells, shareOfKind, type ColumnKind } from '@cdata/catalog/reading';
import type { LoadedDataset } from '../sources/declaration.ts';
import { areAddresses, moneyWords, wantedOf, type FileRows } from './file-columns.ts';
import type { FileMapping } from './propose-mapping.ts';
import { isRowNumber } from './record-key.ts';

/** What a column may hold that records are searched by, in the order of what it is worth. */
const worth = [
  'date',
  'address',
  'point',
  'money',
  'year',
  'postalCode',
] as const satisfies readonly ColumnKind[];

const nouns: Record<(typeof worth)[number], [one: string, several: string]> = {
  date: ['a date', 'dates'],
  address: ['an address', 'addresses'],
  point: ['a place', 'places'],
  money: ['an amount', 'amounts'],
  year: ['a year', 'years'],
  postalCode: ['a postal code', 'postal codes'],
};

/** Cells of four digits are years only where the header says so. */
const yearWords = /year|yr|ann[ée]e/i;

interface ReadFile {
  columns: readonly string[];
  /** The first rows. */
  rows: FileRows;
}

/**
 * The columns that were not read, in the order of what they are worth: those that look like dates, addresses, places or
 * amounts of a field that the records lack, with the option that reads them; then the others.
 */
export function unreadLines(mapping: FileMapping, { columns, rows }: ReadFile): string[] {
  const { dataset, municipality } = mapping;
  const used = new Set([...Object.values(mapping.columns).flat(), ...mapping.key]);
  if (typeof municipality !== 'string') used.add(municipality.column);
  const isFilled = (column: string) => rows.some((row) => !isBlankCell(row[column]));
  const unread = columns.filter((column) => !used.has(column) && !isRowNumber(column) && isFilled(column));
  if (unread.length === 0) return [];
  const kinds = new Map(unread.map((column) => [column, kindOf(column, rows)]));
  const hinted = new Set<string>();
  const lines = worth.flatMap((kind) => {
    const open = openFields(mapping, kind);
    const alike = unread.filter((column) => kinds.get(column) === kind && !ofSales.test(column));
    if (open.length === 0 || alike.length === 0) return [];
    for (const column of alike) hinted.add(column);
    const [one, several] = nouns[kind];
    const looks = alike.length === 1 ? `looks like ${one}` : `look like ${several}`;
    const them = alike.length === 1 ? 'it' : 'them';
    return [
      `  ${alike.join(', ')} ${looks} of ${labelOf(dataset)}: map ${them} with --column "FIELD=${alike[0]!}", such as ${open.join(', ')}.`,
    ];
  });
  // A second notation of the place that was read.
  const others = unread.filter((column) => !hinted.has(column) && kinds.get(column) !== 'point');
  return [...lines, ...(others.length > 0 ? [`  Not read: ${others.join(', ')}.`] : [])];
}

const labelOf = (dataset: LoadedDataset): string =>
  dataset === 'address' || dataset === 'zone'
    ? dataset === 'zone'
      ? 'zones'
      : 'addresses'
    : datasets[dataset].label.en.toLowerCase();

function kindOf(column: string, rows: FileRows): ColumnKind | null {
  const cells = rows.map((row) => row[column]);
  if (yearWords.test(column) && shareOfKind('year', cells) === 1) return 'year';
  const kind = kindOfCells(cells);
  if (kind === 'address') return areAddresses(cells) ? kind : null;
  return kind === 'money' && !moneyWords.test(column) ? null : kind;
}

/** Dates and prices of sales are those of no field. */
const ofSales = /(?<!whole)sale|sold|vente/i;

/** Fields that the service fills from other records. */
const derived = /lookback/;

/** The names of fields of a kind that have no column, the clearest first. */
function openFields({ dataset, columns }: FileMapping, kind: (typeof worth)[number]): string[] {
  const names =
    kind === 'point'
      ? ['geometry']
      : wantedOf(dataset)
          .filter((field) => (field.kind === 'rollYear' ? 'year' : field.kind) === kind)
          .map(({ name }) => name);
  const hasPlace = columns.geometry !== undefined || columns.lat !== undefined;
  return names
    .filter((name) => columns[name] === undefined && !(kind === 'point' && hasPlace) && !derived.test(name))
    .slice(0, 4);
}
