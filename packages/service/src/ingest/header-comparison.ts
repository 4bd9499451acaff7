import { fold } from '@cdata/catalog/address';

/** `PermitNum`, `PERMIT_NUM` and `permit-num` are `permit num`. */
export const wordsOf = (header: string): string =>
  fold(header.replace(/([a-zà-ÿ])([A-ZÀ-Ý])/g, '$1 $2'))
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

/** Cities write `estprojectcost` as well as `Est. project cost`. */
export const compact = (words: string): string => words.replaceAll(' ', '');

export const isOneOf = (header: string, words: ReadonlySet<string>): boolean =>
  words.has(compact(wordsOf(header)));

/** The attributes of shapefiles have names of ten characters at most: `Issued_Dat`, `Constructi`. */
const maxAttributeName = 10;

/** Whether a header is these words, or their start where names are cut. */
export function isHeaderOf(header: string, words: string, columns: readonly string[]): boolean {
  const name = compact(wordsOf(header));
  if (name === compact(words)) return true;
  const isCut =
    header.length === maxAttributeName && columns.every(({ length }) => length <= maxAttributeName);
  return isCut && compact(words).startsWith(name);
}
