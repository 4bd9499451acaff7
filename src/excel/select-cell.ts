import { inWorkbook } from './in-workbook.ts';

/** A cell as Excel hands its address to a function: `Sheet1!B2` or `'My sheet'!B2`. */
const cellAddress = /^(?:'((?:[^']|'')+)'|([^'!]+))!(.+)$/;

/**
 * Goes to a cell.
 *
 * @throws WorkbookError where its sheet is no longer there.
 */
export async function selectCell(address: string): Promise<void> {
  const [, quoted, plain, cell] = cellAddress.exec(address) ?? [];
  const sheet = quoted?.replaceAll("''", "'") ?? plain;
  if (!sheet || !cell) return;
  await inWorkbook(async (context) => {
    const worksheet = context.workbook.worksheets.getItem(sheet);
    worksheet.activate();
    worksheet.getRange(cell).select();
    await context.sync();
  });
}

/** The address of a cell with its sheet, as Excel writes it. */
export const cellOf = (sheet: string, cell: string): string => `'${sheet.replaceAll("'", "''")}'!${cell}`;
