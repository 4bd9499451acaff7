/** Excel refused something. `message` is a sentence for users. */
export class WorkbookError extends Error {
  override readonly name = 'WorkbookError';

  /** @param code Excel's own code, such as `ItemNotFound`, where Excel gave one. */
  constructor(
    message: string,
    readonly code: string | null = null,
  ) {
    super(message);
  }
}
