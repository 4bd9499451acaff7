import type { DatasetName } from '@cdata/catalog';
import { maxColumns } from '../../excel/cells/index.ts';
import {
  changeView,
  inWorkbook,
  loadTableAreas,
  requireFreeCells,
  tableAt,
  WorkbookError,
  type SheetCell,
  workbookMessages,
} from '../../excel/index.ts';
import { supports } from '../../app/office.ts';
import { literal } from './formula-literal.ts';
import { cellMessages } from '../../language/index.ts';

/** What a data card shows: a record, or the property at an address. */
export type CardSubject =
  { dataset: DatasetName; recordId: string } | { address: string; municipality: string };

export const cardFormula = (subject: CardSubject): string =>
  'recordId' in subject
    ? `=CDATA.CARD(${literal(subject.dataset)},${literal(subject.recordId)})`
    : `=CDATA.PROPERTYCARD(${literal(subject.address)},${literal(subject.municipality)})`;

/**
 * Writes a card to the active cell, and selects the cell below for the next one.
 *
 * @returns The cell's address.
 * @throws WorkbookError if the cell is not empty, in a table or next to one, whose other rows would get the same card, or
 * this Excel has no data cards.
 */
export function insertCard(subject: CardSubject): Promise<string> {
  return writeCard(subject, async (context) => {
    const cell = context.workbook.getActiveCell().load('rowIndex,columnIndex,worksheet/id');
    await context.sync();
    const { rowIndex: row, columnIndex: column, worksheet } = cell;
    await requireFreeCells(context, worksheet, { row, column, rows: 1, columns: 1 });
    const table = tableAt(await loadTableAreas(context), { sheetId: worksheet.id, row, column });
    if (table) throw new WorkbookError(workbookMessages().joinsTable(table.name));
    return { cell, next: cell.getOffsetRange(1, 0) };
  });
}

/**
 * Writes a card to the first cell of a row that is right of everything in the row, and neither in a table nor next to one,
 * and selects it.
 *
 * @param place The cell that is used if the row ends before it.
 * @returns The cell's address.
 * @throws WorkbookError if the row is full, or this Excel has no data cards.
 */
export function insertCardInRow(subject: CardSubject, { sheetId, row, column }: SheetCell): Promise<string> {
  return writeCard(subject, async (context) => {
    const sheet = context.workbook.worksheets.getItem(sheetId);
    const used = sheet.getRangeByIndexes(row, 0, 1, maxColumns).getUsedRangeOrNullObject(true);
    used.load('columnIndex,columnCount');
    await context.sync();
    const tables = await loadTableAreas(context);
    let free = Math.max(column, used.isNullObject ? 0 : used.columnIndex + used.columnCount);
    const table = () => tableAt(tables, { sheetId, row, column: free });
    for (let around = table(); around; around = table()) free = around.column + around.columns + 1;
    if (free >= maxColumns) throw new WorkbookError(workbookMessages().noRoom);
    const cell = sheet.getRangeByIndexes(row, free, 1, 1);
    return { cell, next: cell };
  });
}

/** Where a card is written, and the cell that is selected afterwards. */
interface CardPlace {
  cell: Excel.Range;
  next: Excel.Range;
}

async function writeCard(
  subject: CardSubject,
  findPlace: (context: Excel.RequestContext) => Promise<CardPlace>,
): Promise<string> {
  if (!supports('dataCards')) throw new WorkbookError(cellMessages().cardsNotSupported);
  return inWorkbook(async (context) => {
    const { cell, next } = await findPlace(context);
    // Under the text format the formula would become text.
    cell.numberFormat = [['General']];
    cell.formulas = [[cardFormula(subject)]];
    cell.load('address');
    await changeView(context, () => next.select());
    return cell.address;
  });
}
