import { textOf } from './header-row.ts';
import type { ColumnRun, RowInput } from './run-kind.ts';

/** What a row requests: nothing, if it belongs to no record. */
export const rowInputOf = <Input>(
  { rowInput }: Pick<ColumnRun<Input>, 'rowInput'>,
  cells: readonly unknown[],
  headers: readonly string[],
): RowInput<Input> => (isSectionRow(cells, headers) ? { kind: 'blank' } : rowInput(cells));

const totalWords = /^(?:grand[ -]total|sub-?\s?total|sous-?\s?total)(?:$|[^\p{L}])/iu;
const totalLine = /^total(?:e?s)?(?:\s+g[ée]n[ée]ral)?(?:$|\s*[:(–-]|\s+(?:of|for|de|du|des|pour)\s|\s+\d)/iu;

/**
 * Whether cells belong to no record: headers that a printed list repeats on each page, or the words of a total.
 *
 * @param headers The headers of the cells' columns.
 */
export function isSectionRow(cells: readonly unknown[], headers: readonly string[]): boolean {
  const texts = cells.map(textOf);
  const filled = texts.filter((text) => text !== '');
  if (filled.length === 0) return false;
  const isHeader = (text: string, at: number) =>
    text === '' || text.toLowerCase() === headers[at]!.trim().toLowerCase();
  if (texts.every(isHeader)) return true;
  return filled.length === 1 && (totalWords.test(filled[0]!) || totalLine.test(filled[0]!));
}
