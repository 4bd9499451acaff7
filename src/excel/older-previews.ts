import { inWorkbook, isCellEdited } from './in-workbook.ts';
import { parseAddress } from './selection.ts';

/** All calls of a calculation share one check. */
let check: Promise<boolean> | null = null;

/**
 * Whether Excel calls a function only to preview a part of the formula that the user is typing, in an Excel that does not
 * say so. Formulas are previewed only while a cell is edited. So a call that starts then waits until that ends; it was a
 * preview if the cell does not call the function after that.
 *
 * @param name Of the function, without its namespace.
 * @param address Of the cell, with its sheet.
 */
export async function isCallOfPreview(name: string, address: string | undefined): Promise<boolean> {
  check ??= isCellEdited().finally(() => (check = null));
  if (!(await check)) return false;
  const parsed = address ? parseAddress(address) : null;
  return inWorkbook({ waitForCellEdit: true }, async (context) => {
    if (!parsed) {
      context.workbook.load('name');
      await context.sync();
      return true;
    }
    const cell = context.workbook.worksheets.getItem(parsed.sheet).getRange(parsed.cell).load('formulas');
    await context.sync();
    const [[formula]] = cell.formulas as [[unknown]];
    return !String(formula).toUpperCase().includes(`.${name}(`);
  });
}
