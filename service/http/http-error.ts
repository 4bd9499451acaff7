/** A request that is refused: the status and the sentence of the answer `{"detail": …}`. */
export class HttpError extends Error {
  override readonly name = 'Failure';

  constructor(
    readonly status: 400 | 403 | 404 | 422,
    readonly detail: string,
  ) {
    super(detail);
  }
}
