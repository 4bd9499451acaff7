import { ServiceError } from './service-error.ts';

/** A request that was cancelled, by the user or by a change of the connection, before it was answered. */
export class CancelledRequestError extends ServiceError {
  constructor(reason: string) {
    super({ status: 0, detail: reason });
  }

  override get isRetryable(): boolean {
    return false;
  }
}
