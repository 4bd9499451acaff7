/** Why a file is not opened. */
export type RefusalReason = 'not-xlsx' | 'protected' | 'too-large' | 'too-many-cells' | 'damaged';

export class FileRefusal extends Error {
  constructor(
    readonly reason: RefusalReason,
    options?: ErrorOptions,
  ) {
    super(reason, options);
  }
}
