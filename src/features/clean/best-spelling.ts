import { contradictsPostalCode } from '@cdata/catalog/reading';
import type { AddressCheck } from './check-addresses.ts';

/**
 * The row of a group whose spelling is written to all: the most common name of the street and the city, then the most
 * complete address, then the most frequent spelling.
 */
export function bestSpelling(
  { addresses, list, streets }: Pick<AddressCheck, 'addresses' | 'list' | 'streets'>,
  group: readonly number[],
): number {
  const textOf = (row: number) => JSON.stringify(list[row]!.cells);
  const frequency = new Map<string, number>();
  for (const row of group) frequency.set(textOf(row), (frequency.get(textOf(row)) ?? 0) + 1);
  const ranks = new Map(
    group.map((row) => {
      const { key, line } = addresses[row]!;
      const contradicts = key.postalCode !== null && contradictsPostalCode(key.postalCode, key);
      return [
        row,
        [
          contradicts ? 0 : 1,
          streets.numbersOf(key.street),
          key.city === null ? 0 : streets.rowsOfCity(key.city),
          Object.values(key).filter((part) => part !== null).length,
          frequency.get(textOf(row))!,
          // Capitals and unusual spaces are how forms and machines write.
          line === line.toUpperCase() || line === line.toLowerCase() || /\s{2}/.test(line) ? 0 : 1,
        ],
      ] as const;
    }),
  );
  return group.reduce((best, row) => (compareRanks(ranks.get(row)!, ranks.get(best)!) > 0 ? row : best));
}

function compareRanks(one: readonly number[], other: readonly number[]): number {
  for (const [at, rank] of one.entries()) if (rank !== other[at]) return rank - other[at]!;
  return 0;
}
