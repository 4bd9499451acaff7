import { messages, UserError } from '../messages/index.ts';
import { WorkbookError } from './workbook-error.ts';

export interface BatchOptions {
  /**
   * Waits until the user has finished typing in a cell (Microsoft: "Excel.RunOptions", `delayForCellEdit`). Otherwise
   * Excel refuses the batch. Tasks wait, because they must not fail halfway.
   */
  waitForCellEdit: boolean;
}

type Batch<Result> = (context: Excel.RequestContext) => Promise<Result>;

/**
 * Runs a batch in the workbook; the only caller of `Excel.run`.
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
  try {
    return await Excel.run({ delayForCellEdit: waitForCellEdit }, batch);
  } catch (error) {
    // Excel's errors have a code. Any other comes from the batch itself.
    const { code, message = '' } = error as { code?: unknown; message?: string };
    if (error instanceof UserError || typeof code !== 'string') throw error;
    throw new WorkbookError(sentence(code, message), code);
  }
}

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
    case 'InvalidOperationInCellEditMode':
      return messages().cellEdited;
    default:
      return messages().workbookRefused(message);
  }
}
