import { firstCellError } from '../../excel/cells/index.ts';
import {
  areaRange,
  areasOverlap,
  inWorkbook,
  loadCards,
  loadTableAreas,
  type SheetArea,
} from '../../excel/index.ts';
import type { CellFailure, FailedCells } from '../../engine/index.ts';
import { callsCdata } from './cdata-calls.ts';
import { formatCellAddress, parseCellAddress, type AddressedCell } from './cell-address.ts';
import { readScope, type SearchedArea } from './find-formulas.ts';
import { bisectAreas, groupForRequests, inBlocks, type ColumnArea } from './request-size.ts';

export interface FailedFormula {
  /** The formula's cell, such as `My sheet!B2`. */
  cell: string;
  /** The cell that shows the error. The result of a range may fail in part. */
  errorCell: string;
  /** Such as `#N/A`. */
  error: string;
  /** Null if the function has not failed since the workbook was opened. */
  failure: CellFailure | null;
  /** The table that lets the result of the formula not spill, where the error is #SPILL!. */
  table?: string;
}

/** Cells whose formulas and values are read in one request; fewer where they are long. */
const maxBlockCells = 20_000;

interface CellContents extends AddressedCell {
  sheetId: string;
  formula: unknown;
  /** Null if the cell shows no error. */
  error: string | null;
}

/**
 * The formulas that call CDATA and show an error, or whose results show one.
 *
 * @param scope The workbook, or the cells of formulas by their addresses.
 */
export async function findFailedFormulas(
  scope: 'workbook' | readonly string[],
  failedCells: FailedCells,
): Promise<FailedFormula[]> {
  if (scope.length === 0) return [];
  const failures: FailedFormula[] = [];
  const failedInPart: (Omit<FailedFormula, 'error'> & { failure: CellFailure })[] = [];
  const { areas, names } = await readScope(scope);
  const cells = scope === 'workbook' ? null : new Set(scope);
  const matchers = new Map(areas.map(({ sheetId }) => [sheetId, names.matcherFor(sheetId)]));
  for await (const contents of cells ? readCells(areas) : readErrors(areas)) {
    const { error } = contents;
    const cell = formatCellAddress(contents);
    if (cells?.has(cell) === false || !callsCdata(contents.formula, matchers.get(contents.sheetId))) continue;
    const failure = failedCells.get(cell) ?? null;
    if (error !== null) failures.push({ cell, errorCell: cell, error, failure });
    else if (failure)
      failedInPart.push({ cell, errorCell: offsetAddress(contents, failure.offset), failure });
  }
  const errors = await errorsIn(failedInPart.map(({ errorCell }) => errorCell));
  for (const formula of failedInPart) {
    const error = errors.get(formula.errorCell);
    if (error) failures.push({ ...formula, error });
  }
  await nameTables(failures);
  return failures;
}

const spillError = '#SPILL!';

/** Adds the tables in which formulas are that show #SPILL!. */
async function nameTables(failures: FailedFormula[]): Promise<void> {
  const spills = failures.filter(({ error }) => error === spillError);
  if (spills.length === 0) return;
  const { tables, sheetNames } = await inWorkbook({ waitForCellEdit: true }, async (context) => {
    const sheets = context.workbook.worksheets.load('items/id,items/name');
    const areas = await loadTableAreas(context);
    return { tables: areas, sheetNames: new Map(sheets.items.map(({ id, name }) => [id, name])) };
  });
  for (const formula of spills) {
    const cell = parseCellAddress(formula.cell);
    const table = tables.find(
      (one) =>
        cell?.sheet === sheetNames.get(one.sheetId) && areasOverlap(one, { ...cell!, rows: 1, columns: 1 }),
    );
    if (table) formula.table = table.name;
  }
}

const offsetAddress = ({ sheet, row, column }: AddressedCell, offset: CellFailure['offset']): string =>
  formatCellAddress({ sheet, row: row + offset.row, column: column + offset.column });

async function errorsIn(cells: readonly string[]): Promise<Map<string, string>> {
  const errors = new Map<string, string>();
  if (cells.length === 0) return errors;
  const { areas } = await readScope(cells);
  for await (const contents of readCells(areas)) {
    if (contents.error) errors.set(formatCellAddress(contents), contents.error);
  }
  return errors;
}

/** The cells of small areas. */
async function* readCells(areas: readonly SearchedArea[]): AsyncGenerator<CellContents, void> {
  for (const group of groupForRequests(areas as readonly ColumnArea[])) {
    for await (const cells of bisectAreas(group, (some) => readContents(some))) yield* cells;
  }
}

/** The cells of large areas that show an error. */
async function* readErrors(areas: readonly SearchedArea[]): AsyncGenerator<CellContents, void> {
  for (const area of areas) {
    const readBlock = (block: SheetArea) => readContents([{ ...area, ...block }], { onlyErrors: true });
    for await (const cells of inBlocks(area, maxBlockCells, readBlock)) yield* cells;
  }
}

function readContents(
  areas: readonly (SheetArea & { sheet: string })[],
  { onlyErrors = false } = {},
): Promise<CellContents[]> {
  return inWorkbook({ waitForCellEdit: true }, async (context) => {
    const ranges = areas.map((area) =>
      areaRange(context.workbook.worksheets.getItem(area.sheetId), area).load('formulas,values,valueTypes'),
    );
    await context.sync();
    const cards = await loadCards(context, ranges);
    return ranges.flatMap(({ formulas, values }, index) => {
      const { sheetId, sheet, row: firstRow, column: firstColumn } = areas[index]!;
      return (values as unknown[][]).flatMap((line, row) =>
        line.flatMap((value, column) => {
          const error = cards[index]!(row, column) ? null : shownError(value);
          if (onlyErrors && error === null) return [];
          const formula: unknown = (formulas as unknown[][])[row]![column];
          const place = { sheet, row: firstRow + row, column: firstColumn + column };
          return { ...place, sheetId, formula, error };
        }),
      );
    });
  });
}

/** A cell at #BUSY! shows no error yet. */
function shownError(value: unknown): string | null {
  const error = firstCellError([value]);
  return error === '#BUSY!' || error === '#GETTING_DATA' ? null : error;
}
