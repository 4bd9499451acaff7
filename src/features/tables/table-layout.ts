import { maxDataRows } from '../../excel/cells/index.ts';
import { inWorkbook } from '../../excel/index.ts';

/** A table, and how much room it has below. */
export interface TableLayout {
  /** Sheet row of its header, counted from 0. */
  row: number;
  headers: string[];
  /** Rows of its body, without totals. */
  rowCount: number;
  /** Whether its body is the one blank row of a table without rows. */
  isBlank: boolean;
  showTotals: boolean;
  /** Free rows below it, in its columns. */
  freeRows: number;
  lastRow: { formulas: unknown[]; formats: string[] };
}

/** @throws WorkbookError if the table was deleted. */
export function readLayout(tableId: string): Promise<TableLayout> {
  return inWorkbook({ waitForCellEdit: true }, async (context) => {
    const table = context.workbook.tables.getItem(tableId).load('showTotals');
    const header = table.getHeaderRowRange().load('values,rowIndex,columnIndex');
    const body = table.getDataBodyRange().load('rowCount');
    const last = body.getLastRow().load('formulas,numberFormat');
    await context.sync();
    const { showTotals } = table;
    const { rowIndex: row, columnIndex } = header;
    const { rowCount } = body;
    const headers = (header.values[0] as unknown[]).map(String);
    const formulas = last.formulas[0] as unknown[];
    const formats = (last.numberFormat as string[][])[0]!;
    const firstBelow = row + 1 + rowCount + (showTotals ? 1 : 0);
    const below =
      firstBelow > maxDataRows
        ? null
        : table.worksheet
            .getRangeByIndexes(firstBelow, columnIndex, maxDataRows + 1 - firstBelow, headers.length)
            .getUsedRangeOrNullObject(true)
            .load('rowIndex');
    await context.sync();
    const firstUsed = below && !below.isNullObject ? below.rowIndex : maxDataRows + 1;
    const isBlank = rowCount === 1 && formulas.every((value) => value === '');
    const freeRows = Math.max(0, firstUsed - firstBelow);
    return { row, headers, rowCount, isBlank, showTotals, freeRows, lastRow: { formulas, formats } };
  });
}
