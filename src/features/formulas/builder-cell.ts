import { firstCellError, maxColumns, maxDataRows, textFormat } from '../../excel/cells/index.ts';
import {
  changeView,
  areaAddress,
  addressOnSheet,
  areaOf,
  areaProperties,
  areaRange,
  areasOverlap,
  cellAddress,
  inWorkbook,
  loadTableAreas,
  parseAddress,
  readValues,
  tableNextTo,
  WorkbookError,
  type Area,
  type SheetCell,
  workbookMessages,
} from '../../excel/index.ts';
import type { ArgumentCells, FunctionDescription } from '../../app/function-registry.ts';
import { supports } from '../../app/office.ts';
import { constantCells, type ArgumentValues } from './call-result.ts';
import type { FormulaArgument } from './formula-argument.ts';
import { findCalls, maxFormulaLength, namedArguments, type FormulaCall } from './formula-call.ts';
import { formulaBuilderMessages } from './messages.ts';

/** A cell for a formula. */
export interface BuilderCell extends SheetCell {
  /** The sheet's name. */
  sheet: string;
}

/** The cell that is active, and the calls of our functions in its formula. */
export interface ActiveFormula {
  cell: BuilderCell;
  calls: FormulaCall[];
}

export const readActiveFormula = (): Promise<ActiveFormula> =>
  inWorkbook(async (context) => {
    const range = context.workbook
      .getActiveCell()
      .load('rowIndex,columnIndex,formulas,worksheet/id,worksheet/name');
    await context.sync();
    const { rowIndex: row, columnIndex: column, worksheet } = range;
    const formula: unknown = (range.formulas as unknown[][])[0]?.[0];
    return {
      cell: { sheetId: worksheet.id, sheet: worksheet.name, row, column },
      calls: typeof formula === 'string' && formula.startsWith('=') ? findCalls(formula) : [],
    };
  });

/** Such as `Sheet1!B2`, for people. */
export const builderCellText = ({ sheet, row, column }: BuilderCell): string =>
  `${sheet}!${cellAddress(row, column)}`;

/**
 * The selected cells as a formula in a cell refers to them. Of whole columns, the part that is in use.
 *
 * @throws WorkbookError if several areas are selected, or the cell of the formula itself.
 */
export const selectedReference = (formulaCell: SheetCell): Promise<string> =>
  inWorkbook(async (context) => {
    const selected = context.workbook.getSelectedRange().load(areaProperties);
    const used = selected.getUsedRangeOrNullObject(true).load(areaProperties);
    const sheet = selected.worksheet.load('id,name');
    await context.sync();
    const isWhole = selected.rowCount > maxDataRows || selected.columnCount >= maxColumns;
    const area = areaOf(isWhole && !used.isNullObject ? used : selected);
    if (sheet.id === formulaCell.sheetId && contains(area, formulaCell)) {
      throw new WorkbookError(formulaBuilderMessages().ownCell(areaAddress(area)));
    }
    return onSheet(sheet.id === formulaCell.sheetId ? null : sheet.name, areaAddress(area));
  });

const contains = ({ row, column, rows, columns }: Area, cell: SheetCell): boolean =>
  cell.row >= row && cell.row < row + rows && cell.column >= column && cell.column < column + columns;

const onSheet = (sheet: string | null, address: string): string =>
  sheet === null ? address : addressOnSheet(sheet, address);

/** Reads the cells of all arguments. A calculation, whose value only Excel knows, is undefined. */
export const readArguments = (
  description: FunctionDescription,
  args: readonly FormulaArgument[],
  sheetId: string,
): Promise<ArgumentValues> =>
  inWorkbook(async (context) => {
    const named = Object.entries(namedArguments(description, args));
    const readings = named.map(([name, argument]) => {
      const range = argument.kind === 'reference' ? rangeOf(context, sheetId, argument.address) : null;
      return { name, argument, range: range?.load('values') ?? null };
    });
    const ranges = readings.flatMap(({ range }) => range ?? []);
    if (ranges.length > 0) await context.sync();
    const values = new Map((await readValues(context, ranges)).map((cells, index) => [ranges[index], cells]));
    return Object.fromEntries(
      readings.map(({ name, argument, range }) => [
        name,
        range ? cellsOf(values.get(range)!) : constantCells(argument),
      ]),
    );
  });

/** Undefined for parts of tables that are not a column. */
function rangeOf(context: Excel.RequestContext, sheetId: string, address: string): Excel.Range | undefined {
  const [, table, column] = /^([^[!]+)\[([^[\]@#]+)\]$/.exec(address) ?? [];
  if (table && column) {
    return context.workbook.tables.getItem(table).columns.getItem(column).getDataBodyRange();
  }
  if (address.includes('[') || address.endsWith('#')) return undefined;
  const parsed = parseAddress(address);
  const sheet = context.workbook.worksheets.getItem(parsed?.sheet ?? sheetId);
  const range = sheet.getRange(parsed?.cell ?? address);
  return /[A-Z]:|^\$?\d+:/i.test((parsed?.cell ?? address).replace(/\d:/g, ''))
    ? range.getUsedRange(true)
    : range;
}

/** Blank cells and errors are null: a function makes no call for either. */
const cellsOf = (values: unknown[][]): ArgumentCells =>
  values.map((row) => row.map((value) => (value === '' || firstCellError([value]) !== null ? null : value)));

/** Cells that are not empty, where a formula would go. */
export interface OccupiedCells {
  /**
   * `cell`: the formula would replace what is in its cell; `spill`: its result would have no room; `table`: it would spill
   * in a table, or into one; `nextTo`: a table would take it in.
   */
  kind: 'cell' | 'spill' | 'table' | 'nextTo';
  /** Of a cell, or the name of the table. */
  address: string;
}

interface FormulaInsertion {
  cell: BuilderCell;
  formula: string;
  /** The cells that the result may need. */
  size: { rows: number; columns: number };
  /** Whether the user has agreed to what {@link OccupiedCells} reports. */
  overwrites: boolean;
}

/**
 * Writes the formula and selects its cell. A formula of ours in the cell is replaced without asking.
 *
 * @returns The cells in the way, if nothing was written; otherwise null.
 * @throws WorkbookError where Excel refuses, or the formula is too long for it.
 */
export function insertFormula({
  cell,
  formula,
  size,
  overwrites,
}: FormulaInsertion): Promise<OccupiedCells | null> {
  if (formula.length > maxFormulaLength) throw new WorkbookError(workbookMessages().formulaTooLong);
  return inWorkbook(async (context) => {
    const sheet = context.workbook.worksheets.getItem(cell.sheetId);
    const range = areaRange(sheet, { ...cell, rows: 1, columns: 1 }).load('numberFormat');
    if (!overwrites) {
      const occupied = await occupiedCells(context, sheet, cell, size);
      if (occupied) return occupied;
    }
    await context.sync();
    // Under the text format the formula would become text.
    if ((range.numberFormat as unknown[][])[0]?.[0] === textFormat) range.numberFormat = [['General']];
    range.formulas = [[formula]];
    await changeView(context, () => {
      sheet.activate();
      range.select();
    });
    return null;
  });
}

async function occupiedCells(
  context: Excel.RequestContext,
  sheet: Excel.Worksheet,
  cell: BuilderCell,
  { rows, columns }: FormulaInsertion['size'],
): Promise<OccupiedCells | null> {
  const { sheetId, row, column } = cell;
  const area = {
    row,
    column,
    rows: Math.min(rows, maxDataRows - row),
    columns: Math.min(columns, maxColumns - column),
  };
  const cells = areaRange(sheet, area).load('formulas,values');
  const spill = supports('dynamicArrays')
    ? areaRange(sheet, { ...area, rows: 1, columns: 1 })
        .getSpillingToRangeOrNullObject()
        .load(areaProperties)
    : null;
  await context.sync();
  const own = spill && !spill.isNullObject ? areaOf(spill) : { ...area, rows: 1, columns: 1 };
  const formulas = cells.formulas as unknown[][];
  const first = formulas[0]?.[0];
  const isOurs = typeof first === 'string' && findCalls(first).length > 0;
  if (first !== '' && !isOurs) return { kind: 'cell', address: cellAddress(row, column) };
  for (const [down, line] of (cells.values as unknown[][]).entries()) {
    const right = line.findIndex(
      (value, index) =>
        value !== '' && !contains(own, { sheetId: '', row: row + down, column: column + index }),
    );
    if (right >= 0) return { kind: 'spill', address: cellAddress(row + down, column + right) };
  }
  const tables = await loadTableAreas(context);
  const nextTo = tableNextTo(tables, cell);
  if (nextTo) return { kind: 'nextTo', address: nextTo.name };
  const isSpill = rows * columns > 1;
  const table = tables.find((one) => isSpill && one.sheetId === sheetId && areasOverlap(one, area));
  return table ? { kind: 'table', address: table.name } : null;
}
