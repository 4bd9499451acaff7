/** The workbook did not allow something. `message` is a sentence for people. */
export class WorkbookError extends Error {
  override readonly name = 'WorkbookError';

  /** @param code Excel's own code, where Excel refused: `ItemNotFound`. */
  constructor(
    message: string,
    readonly code: string | null = null,
  ) {
    super(message);
  }
}
