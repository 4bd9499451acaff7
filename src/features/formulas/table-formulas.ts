import { maxColumns } from '../../excel/cells/index.ts';
import {
  areaAddress,
  areaOf,
  areaProperties,
  areaRange,
  inWorkbook,
  loadTableAreas,
  areasOverlap,
  tableAt,
  type Area,
  type SheetCell,
} from '../../excel/index.ts';
import type { FunctionDescription } from '../../app/function-registry.ts';
import { parseCellAddress } from './cell-address.ts';
import { namesInArgument } from './filters-argument.ts';
import type { FormulaArgument } from './formula-argument.ts';
import { formatCall, namedArguments, type FormulaCall } from './formula-call.ts';
import { fieldsOfCall } from './result-size.ts';

/** The table in whose body a cell is, or right beside whose body: a formula there makes a new column of it. */
export interface TablePlace {
  id: string;
  name: string;
  headers: readonly string[];
  body: Area;
}

/** The table in whose body a cell is, or that takes the cell in as a new column; null for others. */
export const readTablePlace = ({ sheetId, row, column }: SheetCell): Promise<TablePlace | null> =>
  inWorkbook(async (context) => {
    const cell = { row, column, rows: 1, columns: 1 };
    const tables = await loadTableAreas(context);
    const around = tableAt(tables, { sheetId, row, column });
    if (!around) return null;
    const table = context.workbook.tables.getItem(around.id);
    const header = table.getHeaderRowRange().load('values');
    const body = table.getDataBodyRange().load(areaProperties);
    const end = around.column + around.columns;
    const beside =
      end < maxColumns
        ? areaRange(context.workbook.worksheets.getItem(sheetId), {
            ...around,
            column: end,
            columns: 1,
          }).getUsedRangeOrNullObject(true)
        : null;
    beside?.load('address');
    await context.sync();
    const { id, name } = around;
    const place = { id, name, headers: (header.values[0] as unknown[]).map(String), body: areaOf(body) };
    const columns = place.body.columns + (beside?.isNullObject ? 1 : 0);
    return areasOverlap({ ...place.body, columns }, cell) ? place : null;
  });

/** A call as a table takes it: formulas do not spill there, so that each column has its own. */
export interface TableCall {
  /** A formula for each column of the result, and the field that it returns; null for a function without fields. */
  columns: readonly { field: string | null; formula: string }[];
  /** The arguments of all rows of the table, which its column requests. */
  args: FormulaArgument[];
  /** Whether the formulas are the same in each row. */
  isSame: boolean;
}

/** Without one of these among its fields, a function returns good matches only. */
const qualityFields = ['match_type', 'confidence'];

/**
 * The formulas that show in a table what a call shows elsewhere; null for a function whose result has several rows, or
 * whose columns only Excel knows.
 *
 * @param row Of the cell, on the sheet.
 */
export function tableCall(
  description: FunctionDescription,
  { args, before, after }: Omit<FormulaCall, 'name'>,
  place: TablePlace,
  row: number,
): TableCall | null {
  if (description.rows !== 'as arguments') return null;
  const named = namedArguments(description, args);
  const names = columnNames(description, named);
  if (names === null) return null;
  const inTable = description.parameters.map(({ name }) => tableArgument(named[name]!, place, row));
  const quality = names.find((name) => qualityFields.includes(name));
  const isInParts = names.length > 1;
  const columns = (isInParts ? names : [null]).map((field) => {
    const needsQuality = field !== null && quality !== undefined && !qualityFields.includes(field);
    const rowArgs = description.parameters.map(({ name }, index): FormulaArgument => {
      if (name === 'headers') return { kind: 'blank' };
      if (name !== 'fields' || field === null) return inTable[index]!.inRow;
      return { kind: 'text', text: needsQuality ? `${field},${quality}` : field };
    });
    const formula = formatCall({
      name: description.name,
      args: rowArgs,
      before: needsQuality ? `${before}INDEX(` : before,
      after: needsQuality ? `,1)${after}` : after,
    });
    return { field: field ?? names[0] ?? null, formula };
  });
  return {
    columns,
    args: inTable.map(({ inColumn }) => inColumn),
    isSame: inTable.every(({ isSame }) => isSame) && before === '=' && after === '',
  };
}

/** The fields of the result's columns; none for a function without fields, null if they are in cells. */
function columnNames(
  description: FunctionDescription,
  named: Readonly<Record<string, FormulaArgument>>,
): readonly string[] | null {
  const fields = fieldsOfCall(description, named);
  if (!fields) return [];
  const argument: FormulaArgument = named.fields ?? { kind: 'blank' };
  if (argument.kind === 'text' && argument.text.trim() === '*') return fields.names;
  const names = namesInArgument(argument);
  return names?.length === 0 ? fields.defaults : names;
}

interface TableArgument {
  inRow: FormulaArgument;
  inColumn: FormulaArgument;
  isSame: boolean;
}

/** Cells of the table's row, or whole columns of it, as the row's formula and as its column's refer to them. */
function tableArgument(argument: FormulaArgument, place: TablePlace, row: number): TableArgument {
  if (argument.kind === 'formula') return { inRow: argument, inColumn: argument, isSame: false };
  if (argument.kind !== 'reference') return { inRow: argument, inColumn: argument, isSame: true };
  const cells = areaInBody(argument.address, place);
  const { body } = place;
  const isRow = cells?.rows === 1 && cells.row === row;
  const isColumn = cells?.rows === body.rows && cells.row === body.row;
  if (!cells || !(isRow || isColumn)) {
    const isFixed = !/[A-Z]\d/i.test(argument.address) || argument.address.includes('[');
    return { inRow: argument, inColumn: argument, isSame: isFixed };
  }
  const structured = rowReference(place, cells);
  return {
    inRow: { kind: 'reference', address: structured ?? areaAddress({ ...cells, row, rows: 1 }) },
    inColumn: {
      kind: 'reference',
      address: areaAddress({ ...cells, row: body.row, rows: body.rows }),
    },
    isSame: structured !== null,
  };
}

/** The cells of the table's body that a reference in the formula means, or null. */
function areaInBody(address: string, { name, headers, body }: TablePlace): Area | null {
  const [, table, header] = /^([^[!]+)\[([^[\]@#]+)\]$/.exec(address) ?? [];
  if (table !== undefined) {
    const index = headers.findIndex((one) => one.toLowerCase() === header!.toLowerCase());
    const isOwn = table.toLowerCase() === name.toLowerCase();
    return isOwn && index >= 0 ? { ...body, column: body.column + index, columns: 1 } : null;
  }
  const [first, last] = address.replaceAll('$', '').toUpperCase().split(':');
  const start = parseCellAddress(`!!${first}`);
  const end = last === undefined ? start : parseCellAddress(`!!${last}`);
  if (!start || !end) return null;
  const cells = {
    ...{ row: start.row, column: start.column },
    ...{ rows: end.row - start.row + 1, columns: end.column - start.column + 1 },
  };
  const isInside = cells.column >= body.column && cells.column + cells.columns <= body.column + body.columns;
  return isInside && areasOverlap(cells, body) ? cells : null;
}

/** The row's cells as a structured reference; null if a header has characters that it would have to escape. */
function rowReference({ name, headers, body }: TablePlace, { column, columns }: Area): string | null {
  const [first, last] = [column - body.column, column - body.column + columns - 1].map((at) => headers[at]!);
  if ([first, last].some((header) => !header || /[[\]#'@\r\n]/.test(header))) return null;
  const range = columns === 1 ? `[${first}]` : `[${first}]:[${last}]`;
  return `${name}[[#This Row],${range}]`;
}
