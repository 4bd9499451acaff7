import { supports } from '../app/office.ts';
import { consecutiveRanges } from './area.ts';

/** The data card in a cell of a range, or null; the row and the column are counted from the range's first. */
export type CardAt = (row: number, column: number) => Excel.CellValue | null;

/** Of an error and of a data card (Microsoft: "Excel.EntityCellValue", `basicType`). Some reports say `RichValue`. */
const typesOfCards: ReadonlySet<string> = new Set(['Error', 'RichValue']);

/**
 * Reads the data cards in ranges. The value of a card is #VALUE! and its type that of an error: only its JSON tells it
 * from one. Synchronizes if there may be cards.
 *
 * @param ranges Loaded with `valueTypes`.
 */
export async function loadCards(
  context: Excel.RequestContext,
  ranges: readonly Excel.Range[],
): Promise<CardAt[]> {
  const mayHaveCards = ({ valueTypes }: Excel.Range): boolean =>
    valueTypes.some((row) => row.some((type) => typesOfCards.has(type)));
  const candidates = new Set(supports('dataCards') ? ranges.filter(mayHaveCards) : []);
  for (const range of candidates) range.load('valuesAsJson');
  if (candidates.size > 0) await context.sync();
  return ranges.map((range) => (row, column) => {
    if (!candidates.has(range) || !typesOfCards.has(range.valueTypes[row]![column]!)) return null;
    const json = range.valuesAsJson[row]![column]!;
    return json.type === 'Error' ? null : json;
  });
}

/**
 * Writes cells of a column, such as those that {@link loadCards} read. Nothing says that a null leaves a cell as it is, as it
 * does among `values`: those are left out.
 */
export function writeColumn(column: Excel.Range, cells: readonly (Excel.CellValue | null)[]): void {
  const filledRows = cells.flatMap((cell, row) => (cell ? [row] : []));
  for (const { first, count } of consecutiveRanges(filledRows)) {
    const part = cells.slice(first, first + count).map((cell) => [cell!]);
    column.getCell(first, 0).getResizedRange(count - 1, 0).valuesAsJson = part;
  }
}

const valueError = '#VALUE!';
/** How versions of Excel in other languages show {@link valueError}, such as #VALEUR! or #¡VALOR! */
const shownError = /^#[¡\p{L}\p{M}]+!$/u;

/**
 * The values of ranges, with the text that a data card shows instead of its value, which is #VALUE!. Synchronizes again if
 * there may be cards. Texts are short, where the JSON of some hundred cards exceeds what Excel returns at once.
 *
 * @param ranges Loaded with `values`.
 */
export async function readValues(
  context: Excel.RequestContext,
  ranges: readonly Excel.Range[],
): Promise<unknown[][][]> {
  const mayHaveCards = ({ values }: Excel.Range): boolean => values.some((row) => row.includes(valueError));
  const candidates = new Set(ranges.filter(mayHaveCards));
  for (const range of candidates) range.load('text');
  if (candidates.size > 0) await context.sync();
  return ranges.map((range) => {
    const values = range.values as unknown[][];
    if (!candidates.has(range)) return values;
    return values.map((cells, row) =>
      cells.map((value, column) => {
        const text = value === valueError ? range.text[row]![column]! : valueError;
        return shownError.test(text) ? value : text;
      }),
    );
  });
}
