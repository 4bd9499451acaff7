import { cellEditing } from './cell-editing.ts';
import { codeOf } from './excel-errors.ts';

/**
 * What Excel answers where a request needs the workbook in front and another one is (Microsoft: "Troubleshoot Excel
 * add-ins", "API limitations when the active workbook switches"; OfficeDev/office-js 5319).
 */
const isBehind = (error: unknown): boolean =>
  ['GeneralException', 'InvalidSelection'].includes(codeOf(error) ?? '');

/** How often a sheet is added again, and the seconds between: a user may work in the other workbook for a while. */
const attempts = 600;

/**
 * Changes what the user sees of a sheet: which one is active, what is selected, frozen or hidden. Synchronizes what was
 * written before; while another workbook is in front, everything but this is done.
 *
 * @returns Whether the view was changed.
 */
export async function changeView(context: Excel.RequestContext, change: () => void): Promise<boolean> {
  await context.sync();
  try {
    change();
    await context.sync();
    return true;
  } catch (error) {
    if (!isBehind(error)) throw error;
    return false;
  }
}

/**
 * Adds a sheet, with its id and name. While another workbook is in front, it waits, and the pane says for what.
 *
 * @param signal Ends the wait.
 * @throws WorkbookError where Excel refuses for long; the signal's reason.
 */
export async function addSheet(
  context: Excel.RequestContext,
  name: string,
  signal: AbortSignal | undefined,
): Promise<Excel.Worksheet> {
  await context.sync();
  for (let attempt = 1; ; attempt++) {
    try {
      return await addedSheet(context, name);
    } catch (error) {
      if (!isBehind(error) || attempt === attempts) throw error;
      await cellEditing.waitForFront(signal);
    }
  }
}

async function addedSheet(context: Excel.RequestContext, name: string): Promise<Excel.Worksheet> {
  const sheet = context.workbook.worksheets.add(name).load('id,name');
  await context.sync();
  return sheet;
}
