/** The workbook did not allow something. `message` is a sentence for people. */
export class WorkbookError extends Error {
  override readonly name = 'WorkbookError';
}
