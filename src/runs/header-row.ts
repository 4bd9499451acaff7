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
