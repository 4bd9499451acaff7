import type { Area } from '../../excel/index.ts';
import type { SheetRows } from './source.ts';
import { locateOnSheet, matchHeaders, searchedRows } from './run-layout.ts';
import { loadStoredRuns, type RunLocation } from './saved-run.ts';
import type { Block, HeaderChoice } from './data-block.ts';

/** A row that the user makes the headers: that of the selection, or none. */
export type HeaderRequest = 'selection' | 'none';

interface SourcePlace {
  sheet: Excel.Worksheet;
  block: Block;
  selected: Area;
  previous: SheetRows | null;
}

/**
 * The headers that the user chooses, or chose before for this source or for a run on its sheet; undefined if they are to
 * be found.
 */
export async function chosenHeaders(
  context: Excel.RequestContext,
  place: SourcePlace,
  request: HeaderRequest | undefined,
): Promise<HeaderChoice | undefined> {
  const { selected, previous } = place;
  if (request === 'selection') return { headerRow: selected.row, firstRow: selected.row + 1 };
  if (request === 'none') return { headerRow: null, firstRow: previous?.headerRow ?? selected.row };
  if (!previous) return headersOfRuns(context, place);
  return previous.choseHeaders ? headersOfPrevious(context, place, previous) : undefined;
}

/** Where the headers are that the user chose for a source: rows may have been inserted above them. */
async function headersOfPrevious(
  context: Excel.RequestContext,
  { sheet, block }: SourcePlace,
  { headerRow, firstRow, columns }: SheetRows,
): Promise<HeaderChoice> {
  if (headerRow === null) return { headerRow, firstRow };
  const first = Math.max(0, headerRow - searchedRows);
  const cells = sheet
    .getRangeByIndexes(first, 0, 2 * searchedRows, block.column + block.columns)
    .load('values');
  await context.sync();
  const sources = columns.filter(({ header }) => header !== '');
  const hasHeaders = (row: number) =>
    !matchHeaders({ columns: sources, outputs: [] }, cells.values, row).columns.includes(null);
  const row = [headerRow - first, ...cells.values.keys()].find(hasHeaders) ?? headerRow - first;
  return { headerRow: first + row, firstRow: first + row + 1 };
}

/** The headers that the user chose for a run on the sheet: for the last one that begins above the selection. */
async function headersOfRuns(
  context: Excel.RequestContext,
  { sheet, block, selected }: SourcePlace,
): Promise<HeaderChoice | undefined> {
  const runs = loadStoredRuns(context);
  await context.sync();
  const isOnSheet = (run: RunLocation) => run.sheetId === sheet.id || run.sheet === sheet.name;
  const choices: HeaderChoice[] = [];
  for (const run of runs().filter((one) => one.choseHeaders && one.tableId === null && isOnSheet(one))) {
    const layout = await locateOnSheet(context, run, sheet);
    const isInBlock = layout?.columns.every(
      (column) => column >= block.column && column < block.column + block.columns,
    );
    if (layout && isInBlock && layout.sheetId === sheet.id) choices.push(layout);
  }
  const topOf = ({ headerRow, firstRow }: HeaderChoice) => headerRow ?? firstRow;
  choices.sort((one, other) => topOf(one) - topOf(other));
  return choices.findLast((choice) => topOf(choice) <= selected.row) ?? choices[0];
}
