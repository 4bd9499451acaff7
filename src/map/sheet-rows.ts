import { areaAddress, consecutiveRanges, inWorkbook } from '../excel/index.ts';
import { supports } from '../requirement-sets.ts';
import type { RowsOnSheet } from './point.ts';

/** Microsoft: an address of several areas has at most 8,192 characters ("Worksheet.getRanges"). */
const maxAddressLength = 8000;

/**
 * Selects rows of a sheet, only in the columns of the points. An older Excel selects only the first adjacent ones.
 *
 * @param rows Counted from 0.
 * @returns How many rows were selected: Excel takes only so many areas at once.
 * @throws WorkbookError where the sheet no longer exists.
 */
export function selectRows(
  { sheetId, column, columns }: RowsOnSheet,
  rows: readonly number[],
): Promise<number> {
  const areas = consecutiveRanges([...new Set(rows)].sort((one, other) => one - other)).map(
    ({ first, count }) => ({ row: first, rows: count, column, columns }),
  );
  const selected: typeof areas = [];
  let length = 0;
  for (const area of areas) {
    length += areaAddress(area).length + 1;
    if (length > maxAddressLength || (selected.length > 0 && !supports('areaSelection'))) break;
    selected.push(area);
  }
  return inWorkbook(async (context) => {
    const sheet = context.workbook.worksheets.getItem(sheetId);
    sheet.activate();
    if (selected.length === 1) sheet.getRange(areaAddress(selected[0]!)).select();
    else if (selected.length > 1) sheet.getRanges(selected.map(areaAddress).join(',')).select();
    await context.sync();
    return selected.reduce((sum, area) => sum + area.rows, 0);
  });
}
