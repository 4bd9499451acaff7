import { inWorkbook, groupAdjacent } from '../../excel/index.ts';
import { checkDeletion, readTableArea, rowRanges, shiftsSheetRows } from './adjacent-ranges.ts';
import { ChangeMarks, markCells, goneFill } from './change-marks.ts';
import {
  fieldColumns,
  idField,
  readShape,
  requireIdColumn,
  storedId,
  type TableFields,
} from './read-table.ts';
import { storeRemovedRows } from './removed-rows.ts';
import { RowFingerprints } from './written-rows.ts';
import { tableKey } from './saved-tables.ts';
import type { CellScalar } from '../../excel/cells/index.ts';
import { isFormula } from './write-changes.ts';

/** Rows that are searched per request. */
const blockRows = 500;

interface RemovalOptions {
  signal: AbortSignal;
  /**
   * What happens to the rows. `remove` stores them to be restored, and marks those in which the user wrote something
   * instead; `mark` does only the latter; `discard` removes all with everything that they contain.
   */
  action: 'remove' | 'mark' | 'discard';
  /** Writes something else with each batch that removes rows, whose number it receives. */
  alongside(context: Excel.RequestContext, removedRows: number): void;
}

export interface Removal {
  /** Ids of the rows that were removed, or, if they were only to be marked, that could be. */
  removedIds: string[];
  /** Ids of those that stay and were marked, because the user wrote something into them. */
  markedIds: string[];
}

/**
 * Removes the rows of these records from the bottom up, so that the rows above keep their places. Adjacent rows are
 * deleted as one range, or one by one in a filtered table, where a range would leave the hidden rows. Ids are read again
 * just before, because the user may have sorted the table.
 *
 * @throws WorkbookError if the table was deleted or is protected, or, before any row is removed, if adjacent cells
 * would be deleted too; the signal's reason, between two blocks.
 */
export async function removeRows(
  table: TableFields,
  ids: ReadonlySet<string>,
  { signal, action, alongside }: RemovalOptions,
): Promise<Removal> {
  const removal: Removal = { removedIds: [], markedIds: [] };
  if (ids.size === 0) return removal;
  const { headers, rowCount } = await readShape(table.tableId);
  const idColumn = requireIdColumn(headers, table.headers);
  const deletesSheetRows = await inWorkbook({ waitForCellEdit: true }, async (context) =>
    shiftsSheetRows(await readTableArea(context, context.workbook.tables.getItem(table.tableId))),
  );
  const block = {
    table,
    key: await tableKey(table.tableId),
    marks: await ChangeMarks.load(table.tableId),
    fingerprints: await RowFingerprints.load(table.tableId),
    ids,
    idColumn,
    deletesSheetRows,
    action,
    alongside,
  };
  const blocks: RemovalBlock[] = [];
  for (let end = rowCount; end > 0; end -= blockRows) {
    const firstRow = Math.max(0, end - blockRows);
    blocks.push({ ...block, firstRow, rowCount: end - firstRow });
  }
  for (const block of deletesSheetRows && action !== 'mark' ? blocks : []) {
    signal.throwIfAborted();
    await inWorkbook({ waitForCellEdit: true }, (context) => findRows(context, block));
  }
  for (const block of blocks) {
    signal.throwIfAborted();
    const { removedIds, markedIds } = await removeFromBlock(block);
    removal.removedIds.push(...removedIds);
    removal.markedIds.push(...markedIds);
  }
  return removal;
}

interface RemovalBlock {
  table: TableFields;
  /** Of the table's settings. */
  key: string;
  marks: ChangeMarks;
  fingerprints: RowFingerprints;
  ids: ReadonlySet<string>;
  /** Column of the table that held the ids. */
  idColumn: number;
  /** Counted from the first row of the body. */
  firstRow: number;
  rowCount: number;
  /** Whether rows are deleted as whole rows of the sheet. */
  deletesSheetRows: boolean;
  action: RemovalOptions['action'];
  alongside: RemovalOptions['alongside'];
}

interface FoundRows {
  headers: string[];
  idColumn: number;
  removable: RowContents[];
  users: RowContents[];
  isWholeBody: boolean;
  isFiltered: boolean;
}

/** @throws WorkbookError if whole rows of the sheet are to be deleted and adjacent cells would be deleted with them. */
async function findRows(context: Excel.RequestContext, block: RemovalBlock): Promise<FoundRows> {
  const { table: tableFields, ids, idColumn, firstRow, rowCount, deletesSheetRows, fingerprints } = block;
  const table = context.workbook.tables.getItem(tableFields.tableId);
  const header = table.getHeaderRowRange().load('values');
  const body = table.getDataBodyRange().load('rowCount');
  const idCells = body.getCell(firstRow, idColumn).getResizedRange(rowCount - 1, 0);
  idCells.load('values');
  const { autoFilter } = table;
  autoFilter.load('isDataFiltered');
  await context.sync();
  const headers = (header.values[0] as unknown[]).map(String);
  const currentColumn = requireIdColumn(headers, tableFields.headers);
  if (currentColumn !== idColumn) return findRows(context, { ...block, idColumn: currentColumn });
  // Cells below the table are not its own, if the user has deleted rows since they were counted.
  const idsInTable = (idCells.values as unknown[][]).slice(0, Math.max(0, body.rowCount - firstRow));
  const rows = idsInTable.flatMap(([id], index) => (ids.has(storedId(id)) ? [firstRow + index] : []));
  const bodyRows = { headers, rows, rowCount: body.rowCount, idColumn };
  const contents = await readRowContents(context, tableFields, bodyRows, fingerprints);
  const stays = ({ isUsers }: RowContents): boolean => isUsers && block.action !== 'discard';
  const removable = contents.filter((row) => !stays(row));
  const isWholeBody = removable.length === body.rowCount;
  if (deletesSheetRows && block.action !== 'mark' && removable.length > 0) {
    const area = await readTableArea(context, table);
    const ranges = rowRanges(deletedRows({ removable, isWholeBody }));
    const sheetRanges = ranges.map((range) => ({ ...range, row: area.row + 1 + range.row }));
    await checkDeletion(context, table, area, sheetRanges);
  }
  const users = contents.filter(stays);
  return { headers, idColumn, removable, users, isWholeBody, isFiltered: autoFilter.isDataFiltered };
}

/** A table keeps one row: if all are to go, its first is only emptied. */
const deletedRows = ({ removable, isWholeBody }: Pick<FoundRows, 'removable' | 'isWholeBody'>): number[] =>
  removable.slice(isWholeBody ? 1 : 0).map(({ row }) => row);

function removeFromBlock(block: RemovalBlock): Promise<Removal> {
  const { table, key, marks, deletesSheetRows, action, alongside } = block;
  return inWorkbook({ waitForCellEdit: true }, async (context) => {
    const blockRows = await findRows(context, block);
    const { headers, idColumn, removable, users, isWholeBody, isFiltered } = blockRows;
    const removal = { removedIds: removable.map(({ id }) => id), markedIds: users.map(({ id }) => id) };
    if (users.length + (action === 'mark' ? 0 : removable.length) === 0) return removal;
    context.application.suspendApiCalculationUntilNextSync();
    const body = context.workbook.tables.getItem(table.tableId).getDataBodyRange();
    // Before rows are deleted, while all rows have the places that were read.
    const idCells = users.map(({ row, id }) => ({ id, field: idField, row, column: idColumn }));
    markCells(body, marks.add(context, idCells), goneFill);
    if (action === 'mark') {
      alongside(context, 0);
      await context.sync();
      return removal;
    }
    if (isWholeBody) body.getRow(0).clear('Contents');
    const rows = deletedRows(blockRows);
    const ranges = isFiltered ? rows.map((row) => ({ row, rows: 1 })) : rowRanges(rows);
    for (const range of ranges.reverse()) {
      const cells = body.getRow(range.row).getResizedRange(range.rows - 1, 0);
      (deletesSheetRows ? cells.getEntireRow() : cells).delete('Up');
    }
    const columns = fieldColumns(headers, table.fields, table.headers);
    if (action === 'remove') storeRemovedRows(context, key, { columns, rows: removable });
    alongside(context, removable.length);
    await context.sync();
    return removal;
  });
}

interface RowContents {
  /** In the body. */
  row: number;
  id: string;
  /** By column of the table. */
  values: CellScalar[];
  /** Whether the user wrote something into it. */
  isUsers: boolean;
}

/** Rows up to this far apart are read as one range. */
const maxGap = 20;
/** Rows above and below that are read to compare formulas. */
const margin = 5;

/**
 * Reads whole rows, and tells those in which the user wrote something: into a column of theirs, or over a value of the
 * service. A formula that is that of most rows around is no such thing.
 *
 * @param headers Of the table.
 * @param rows In the body, ascending; less than `rowCount`.
 */
async function readRowContents(
  context: Excel.RequestContext,
  { tableId, fields, headers: overrides }: TableFields,
  { headers, rows, rowCount, idColumn }: TableRows,
  fingerprints: RowFingerprints,
): Promise<RowContents[]> {
  const body = context.workbook.tables.getItem(tableId).getDataBodyRange();
  const groups = groupAdjacent(rows, (previous, next) => next - previous <= maxGap).map((group) => {
    const first = Math.max(0, group[0]! - margin);
    const last = Math.min(rowCount - 1, group.at(-1)! + margin);
    const range = body.getCell(first, 0).getResizedRange(last - first, headers.length - 1);
    return { group, first, range: range.load('values,formulas') };
  });
  await context.sync();
  const columns = fieldColumns(headers, fields, overrides);
  const fieldOf = new Map(columns.map(({ columnIndex, field }) => [columnIndex, field.name]));
  return groups.flatMap(({ group, first, range }) => {
    const contents = range.formulas as unknown[][];
    const continued = headers.map((_, column) =>
      mostFrequent(
        contents.map((cells) => cells[column]),
        first,
      ),
    );
    return group.map((row): RowContents => {
      const values = range.values[row - first] as CellScalar[];
      const id = storedId(values[idColumn]);
      const isUsersCell = (value: CellScalar, column: number): boolean => {
        const contentsOfCell = contents[row - first]![column];
        if (fieldOf.has(column)) return isFormula(contentsOfCell, value);
        const formula = relativeFormula(contentsOfCell, row);
        return formula === null ? contentsOfCell !== '' : formula !== continued[column];
      };
      const valueOf = new Map(values.map((value, column) => [fieldOf.get(column) ?? '', value]));
      const isUsers = values.some(isUsersCell) || fingerprints.isChanged(id, (name) => valueOf.get(name));
      return { row, id, values, isUsers };
    });
  });
}

interface TableRows {
  headers: readonly string[];
  rows: readonly number[];
  /** Of the body. */
  rowCount: number;
  idColumn: number;
}

/** The formula that most cells of a column have, if it is that of several. */
function mostFrequent(cells: readonly unknown[], firstRow: number): string | null {
  const counts = new Map<string, number>();
  cells.forEach((cell, index) => {
    const formula = relativeFormula(cell, firstRow + index);
    if (formula !== null) counts.set(formula, (counts.get(formula) ?? 0) + 1);
  });
  const [first] = [...counts].sort(([, a], [, b]) => b - a);
  return first && first[1] > 1 ? first[0] : null;
}

/** With rows counted from its own, so that a formula is the same in each row that it is continued to; null if it is none. */
const relativeFormula = (contents: unknown, row: number): string | null =>
  typeof contents !== 'string' || !contents.startsWith('=')
    ? null
    : contents.replace(
        /(?<![A-Za-z_.\\])(\$?[A-Z]{1,3})(\d+)(?![\d(A-Za-z_.])/g,
        (_, column: string, of: string) => `${column}[${Number(of) - row}]`,
      );
