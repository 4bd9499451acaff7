import { addressPartOf } from '../address/index.ts';

/** Longest text that is taken for the name of a column. */
const longestName = 60;

/**
 * Whether the first row of some cells names the columns: short words over cells of another kind. A row with a number,
 * a date or a street address in it is one of the data.
 */
export function namesColumns(first: readonly unknown[], rest: readonly (readonly unknown[])[]): boolean {
  const names = first.filter((value) => value !== '' && value !== null);
  const words = names.every((value) => typeof value === 'string' && value.length <= longestName);
  if (names.length === 0 || !words) return false;
  if (names.some((name) => addressPartOf(String(name)) !== null)) return true;
  if (names.some((name) => /^\s*\d/.test(String(name)))) return false;
  return first.some(
    (name, column) => !/\d/.test(String(name)) && rest.some((row) => /\d/.test(String(row[column] ?? ''))),
  );
}

/** The name that a header was made of, before it was made unique. */
export const wantedHeader = (header: string): string => header.replace(/ \d+$/, '');

/** A header that none of these is, whatever the case: `lat`, `lat 2`. Excel's tables take no two alike. */
export function freeHeader(wanted: string, taken: readonly string[]): string {
  const lower = new Set(taken.map((header) => header.toLowerCase()));
  let header = wanted;
  for (let number = 2; lower.has(header.toLowerCase()); number++) header = `${wanted} ${number}`;
  return header;
}
