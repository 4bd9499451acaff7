import type { Query } from '../../api/index.ts';
import { limits, type Dataset, type Field } from '@cdata/catalog';
import { maxDataRows } from '../../excel/cells/index.ts';
import {
  areasOverlap,
  inWorkbook,
  loadTableAreas,
  requireFreeCells,
  tableNextTo,
  WorkbookError,
  workbookMessages,
} from '../../excel/index.ts';
import { filtersArgument } from './filters-argument.ts';
import { formatArgument } from './formula-argument.ts';
import { maxFormulaLength } from './formula-call.ts';
import { literal, maxLiteralLength } from './formula-literal.ts';

interface FormulaSearch {
  dataset: Dataset;
  /** Without limit and cursor. */
  query: Query;
  fields: readonly Field[];
  maxRows: number;
}

/** Cells that fit into a result of 1.9 MB, as Excel takes it: a text or a date is about 45 bytes. */
const maxCells = 40_000;

export const maxFormulaRows = (columns: number): number => Math.floor(maxCells / Math.max(1, columns));

/**
 * With NEAR around a place, otherwise with SEARCH.
 *
 * @throws WorkbookError if the formula is too long for Excel.
 */
export function searchFormula({ dataset, query, fields, maxRows }: FormulaSearch): string {
  const isNear = hasValue(query.lat) && hasValue(query.lng);
  const ownArguments = isNear ? ['lat', 'lng', 'radius_km'] : ['municipality', 'q'];
  const names = fields.map(({ name }) => name);
  const hasDefaultFields = !isNear && names.join() === dataset.defaultFields.join();
  const args = [
    literal(dataset.name),
    ...ownArguments.map((name) => argument(query[name])),
    filters(query, ownArguments),
    hasDefaultFields ? '' : literal(names.join(',')),
    maxRows === limits.formulaRows ? '' : String(maxRows),
  ];
  while (args.at(-1) === '') args.pop();
  const formula = `=CDATA.${isNear ? 'NEAR' : 'SEARCH'}(${args.join(',')})`;
  if (formula.length > maxFormulaLength) throw new WorkbookError(workbookMessages().formulaTooLong);
  return formula;
}

const hasValue = (value: Query[string]): boolean => value !== undefined && value !== null && value !== '';

function argument(value: Query[string]): string {
  if (!hasValue(value)) return '';
  return typeof value === 'number' ? String(value) : literal(String(value));
}

/** Parameters without an argument of their own. */
function filters(query: Query, ownArguments: readonly string[]): string {
  const rest = Object.entries(query)
    .filter(([name, value]) => !ownArguments.includes(name) && hasValue(value))
    .map(([name, value]) => [name, String(value)] as const);
  const argument = filtersArgument(rest);
  if (argument.kind === 'array' && rest.some(([, value]) => value.length > maxLiteralLength))
    throw new WorkbookError(workbookMessages().formulaTooLong);
  return formatArgument(argument);
}

/**
 * Writes to the active cell.
 *
 * @returns The cell's address.
 * @throws WorkbookError if the cells that the formula may fill are not empty, or the formula is too long for Excel.
 */
export function writeSearchFormula(search: FormulaSearch): Promise<string> {
  const formula = searchFormula(search);
  return inWorkbook(async (context) => {
    const sheet = context.workbook.worksheets.getActiveWorksheet();
    const cell = context.workbook.getActiveCell();
    cell.load('address,rowIndex,columnIndex,worksheet/id');
    await context.sync();
    const area = { row: cell.rowIndex, column: cell.columnIndex, columns: search.fields.length };
    if (cell.rowIndex + search.maxRows > maxDataRows) throw new WorkbookError(workbookMessages().noRoom);
    const cells = { ...area, rows: search.maxRows + 1 };
    await requireFreeCells(context, sheet, cells);
    const sheetId = cell.worksheet.id;
    const tables = await loadTableAreas(context);
    const table = tables.find((one) => one.sheetId === sheetId && areasOverlap(one, cells));
    if (table) throw new WorkbookError(workbookMessages().spillsIntoTable(table.name));
    const nextTo = tableNextTo(tables, { ...area, sheetId });
    if (nextTo) throw new WorkbookError(workbookMessages().joinsTable(nextTo.name));
    // Under the text format the formula would become text.
    cell.numberFormat = [['General']];
    cell.formulas = [[formula]];
    await context.sync();
    return cell.address;
  });
}
