import { messages } from '../messages/index.ts';
import { WorkbookError } from './workbook-error.ts';

let lasting = 0;

/**
 * While this work goes on, batches wait until the person has finished typing in a cell, instead of being refused: work
 * that lasts must not end at it (Microsoft: "Excel.RunOptions", `delayForCellEdit`).
 */
export async function patiently<T>(work: () => Promise<T>): Promise<T> {
  lasting++;
  try {
    return await work();
  } finally {
    lasting--;
  }
}

/**
 * Runs a batch in the workbook. What Excel refuses becomes a {@link WorkbookError} with a sentence for people; the
 * codes are those of Microsoft's page "Error handling with the application-specific JavaScript APIs".
 */
export async function inWorkbook<T>(batch: (context: Excel.RequestContext) => Promise<T>): Promise<T> {
  try {
    return await Excel.run({ delayForCellEdit: lasting > 0 }, batch);
  } catch (error) {
    if (error instanceof WorkbookError) throw error;
    const { code, message } = error as { code?: string; message?: string };
    throw new WorkbookError(sentence(code, message ?? String(error)), code ?? null);
  }
}

function sentence(code: string | undefined, message: string): string {
  switch (code) {
    case 'ItemNotFound':
    case 'InvalidReference':
      return messages().sheetGone;
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
