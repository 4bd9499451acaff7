import { messages, UserError } from '../messages/index.ts';
import { cellEditing } from './cell-editing.ts';
import { supports } from '../office/index.ts';
import { WorkbookError } from './workbook-error.ts';

interface BatchOptions {
  /**
   * Waits until the user has finished typing in a cell (Microsoft: "Excel.RunOptions", `delayForCellEdit`). Otherwise
   * Excel refuses the batch. Tasks wait, because they must not fail halfway.
   */
  waitForCellEdit: boolean;
}

type Batch<Result> = (context: Excel.RequestContext) => Promise<Result>;

/**
 * Runs a batch in the workbook; the only caller of `Excel.run`. What the batch writes is one undo step, where Excel can.
 *
 * @throws WorkbookError with a sentence for users where Excel refuses. Its codes are those of Microsoft's page "Error
 * handling with the application-specific JavaScript APIs".
 */
export function inWorkbook<Result>(batch: Batch<Result>): Promise<Result>;
export function inWorkbook<Result>(options: BatchOptions, batch: Batch<Result>): Promise<Result>;
export async function inWorkbook<Result>(
  ...args: [Batch<Result>] | [BatchOptions, Batch<Result>]
): Promise<Result> {
  const [{ waitForCellEdit }, batch] = args.length === 1 ? [{ waitForCellEdit: false }, args[0]] : args;
  const options: Excel.RunOptions = { delayForCellEdit: waitForCellEdit };
  if (supports('undoGroups')) options.mergeUndoGroup = true;
  try {
    const result = Excel.run(options, batch);
    return await (waitForCellEdit ? cellEditing.watch(result, isCellEdited) : result);
  } catch (error) {
    // Excel's errors have a code. Any other comes from the batch itself.
    const { code, message = '' } = error as { code?: unknown; message?: string };
    if (error instanceof UserError || typeof code !== 'string') throw error;
    throw new WorkbookError(sentence(code, message), code);
  }
}

const editModeCode = 'InvalidOperationInCellEditMode';

/** Whether Excel refuses requests because the user is typing in a cell. */
export const isCellEdited = (): Promise<boolean> =>
  Excel.run({ delayForCellEdit: false }, async (context) => {
    context.workbook.load('name');
    await context.sync();
    return false;
  }).catch((error: unknown) => (error as { code?: unknown }).code === editModeCode);

function sentence(code: string, message: string): string {
  switch (code) {
    case 'ItemNotFound':
    case 'InvalidReference':
      return messages().sheetDeleted;
    case 'AccessDenied':
    case 'EditModeProtected':
    case 'UnsupportedOperation':
      return messages().sheetProtected;
    case 'InvalidSelection':
      return messages().selectOneArea;
    case editModeCode:
      return messages().cellEdited;
    default:
      return messages().workbookRefused(message);
  }
}
