import { inWorkbook, startWriting } from '../../excel/index.ts';
import { cellHash, type CellEdit, type SheetEdit } from './edited-cells.ts';
import { columnsNow, removeOwnColumns } from './own-columns.ts';
import { loadCells, writeCells } from './sheet-cells.ts';
import { saveEdit, type EditKind } from './stored-edits.ts';

/** Cells that are written with one synchronization: 5 MB are Excel's limit. */
const maxWrittenCells = 50_000;

/** Writes cells, and saves in the workbook what it takes to undo that. */
export async function writeEdit(
  context: Excel.RequestContext,
  kind: EditKind,
  { cells, ...place }: Omit<SheetEdit, 'cells' | 'addresses'> & { cells: readonly CellEdit[] },
): Promise<SheetEdit> {
  const sheet = context.workbook.worksheets.getItem(place.rows.sheetId);
  startWriting(context);
  for (let from = 0; from === 0 || from < cells.length; from += maxWrittenCells) {
    const batch = cells.slice(from, from + maxWrittenCells);
    context.application.suspendApiCalculationUntilNextSync();
    writeCells(
      sheet,
      batch.map(({ row, column, after }) => ({ row, column, value: after })),
    );
    // eslint-disable-next-line office-addins/no-context-sync-in-loop -- a batch at a time: requests are limited to 5 MB
    await context.sync();
  }
  const rows = [...new Set(cells.map(({ row }) => row))];
  const addressOf = loadAddresses(sheet, rows, place.columns);
  await context.sync();
  const edit = {
    ...place,
    cells: cells.map(({ row, column, before, after }) => ({ row, column, before, after: cellHash(after) })),
    addresses: addressOf(),
  };
  await saveEdit(context, kind, edit);
  return edit;
}

/** Call the result after the next synchronization. */
function loadAddresses(
  sheet: Excel.Worksheet,
  rows: readonly number[],
  columns: readonly number[],
): () => Map<number, string> {
  const loaded = loadCells(
    sheet,
    rows.flatMap((row) => columns.map((column) => ({ row, column }))),
  );
  return () => {
    const valueOf = loaded();
    return new Map(rows.map((row) => [row, cellHash(...columns.map((column) => valueOf({ row, column })))]));
  };
}

export interface UndoneEdit {
  /** Cells that have their former value again. */
  restored: number;
  /** Cells that somebody has changed or moved since, which keep their value. */
  kept: number;
}

/**
 * Restores the former values of cells, unless they or the address of their row have changed since, and removes columns
 * that were made for them. In one batch.
 *
 * @throws WorkbookError where the sheet no longer exists or is protected.
 */
export function undoEdit(edit: SheetEdit): Promise<UndoneEdit> {
  const { rows, columns, addresses, own } = edit;
  return inWorkbook({ waitForCellEdit: true, undoStep: 'undo fix' }, async (context) => {
    const sheet = context.workbook.worksheets.getItem(rows.sheetId);
    const now = own && (await columnsNow(context, own));
    // Columns of ours may have moved, or be gone.
    const placeOf = (column: number) => {
      const at = own?.columns.indexOf(column) ?? -1;
      return at < 0 || !now ? column : (now.columns[at] ?? null);
    };
    const cells = edit.cells.flatMap((cell) => {
      const column = placeOf(cell.column);
      return column === null ? [] : [{ ...cell, column, isOwn: own?.columns.includes(cell.column) ?? false }];
    });
    const loaded = loadCells(sheet, cells);
    const addressOf = loadAddresses(sheet, [...addresses.keys()], columns);
    await context.sync();
    const valueOf = loaded();
    const addressesNow = addressOf();
    const isUnchanged = ({ row, column, before, after, isOwn }: (typeof cells)[number]) =>
      cellHash(valueOf({ row, column })) === after &&
      // What we wrote into a cell of ours that was blank is nobody else's.
      ((isOwn && before === '') || addressesNow.get(row) === addresses.get(row));
    const unchanged = cells.filter(isUnchanged);
    startWriting(context);
    context.application.suspendApiCalculationUntilNextSync();
    writeCells(
      sheet,
      unchanged.map(({ row, column, before }) => ({ row, column, value: before })),
    );
    await context.sync();
    if (now) await removeOwnColumns(context, rows, now);
    return { restored: unchanged.length, kept: cells.length - unchanged.length };
  });
}
