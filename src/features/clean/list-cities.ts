import { addressLine } from '../column-runs/index.ts';
import {
  cityKey,
  largeCityNames,
  municipalityKey,
  municipalityNames,
  readAddress,
  type AddressPart,
  type MunicipalityNames,
} from '@cdata/catalog/reading';
import { isMisspelling } from './misspelling.ts';

/** Rows in which a text after the street is taken for a city that the list names without a comma, too. */
const minRows = 3;

/** The large cities, and those that the rows of a list name: in their city column, or after the street. */
export async function citiesOfList(
  rows: readonly (readonly unknown[])[],
  parts: readonly (AddressPart | null)[],
  pause: () => Promise<void> = () => Promise.resolve(),
): Promise<MunicipalityNames> {
  const counts = new Map<string, number>();
  const cityAt = parts.indexOf('city');
  const add = (name: string, count: number) => counts.set(name, (counts.get(name) ?? 0) + count);
  for (const cells of rows) {
    await pause();
    const column = cityAt < 0 ? '' : String(cells[cityAt] ?? '').trim();
    if (column !== '') add(column.toUpperCase(), minRows);
    else {
      const { municipality } = readAddress(addressLine(cells, { parts }));
      if (municipality !== null && isName(municipality)) add(municipality, 1);
    }
  }
  const frequent = [...counts].filter(([name, count]) => count >= minRows && cityKey(name) !== null);
  const listed = municipalityNames(frequent.map(([name]) => name));
  const keys = new Set(frequent.map(([name]) => municipalityKey(name)));
  return {
    has: (name) => largeCityNames.has(name) || listed.has(name),
    trailing: (text) =>
      Math.max(largeCityNames.trailing(text), listed.trailing(text)) || misspelledAtEnd(text, keys),
  };
}

/** The number of words at the end that may be a misspelling of one of the cities. */
function misspelledAtEnd(text: readonly string[], keys: ReadonlySet<string>): number {
  for (const length of [3, 2, 1]) {
    if (length >= text.length) continue;
    const name = municipalityKey(text.slice(-length).join(' '));
    for (const key of keys) if (isMisspelling(name, key)) return length;
  }
  return 0;
}

/** A unit is no city. */
const isName = (text: string): boolean => !/\d/.test(text) && !/^(?:APT|UNIT|SUITE)\b/.test(text);
