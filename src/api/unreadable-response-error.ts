import { cellMessages } from '../messages/index.ts';
import type { ResponseProblem } from './response-problem.ts';
import { ServiceError } from './service-error.ts';

/** A response that is not what its endpoint declares. It is never cached. */
export class UnreadableResponseError extends ServiceError {
  /**
   * @param endpoint The path as the reference writes it.
   */
  constructor(
    readonly endpoint: string,
    readonly problem: ResponseProblem,
  ) {
    super({ status: 0, detail: cellMessages().serviceUnreadable });
  }

  /**
   * A body that is not JSON was cut off, or comes from a proxy. The queue retries other unreadable responses itself, a
   * few times.
   */
  override get isRetryable(): boolean {
    return this.problem.kind === 'notJson';
  }
}
