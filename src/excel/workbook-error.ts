import { UserError } from '../language/index.ts';

/** Excel refused something. */
export class WorkbookError extends UserError {
  override readonly name = 'WorkbookError';

  /** @param code Excel's own code, such as `ItemNotFound`, where Excel gave one. */
  constructor(
    message: string,
    readonly code: string | null = null,
  ) {
    super(message);
  }
}
