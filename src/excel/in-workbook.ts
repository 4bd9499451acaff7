import { messages } from '../messages/index.ts';
import { WorkbookError } from './workbook-error.ts';

/**
 * Runs a batch in the workbook. What Excel refuses becomes a {@link WorkbookError} with a sentence for people; the
 * codes are those of Microsoft's page "Error handling with the application-specific JavaScript APIs".
 */
export async function inWorkbook<T>(batch: (context: Excel.RequestContext) => Promise<T>): Promise<T> {
  try {
    return await Excel.run(batch);
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
    case 'InvalidOperationInCellEditMode':
      return messages().cellEdited;
    default:
      return messages().workbookRefused(message);
  }
}
