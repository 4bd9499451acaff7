import type { ResponseProblem } from './response-problem.ts';
import { ServiceError } from './service-error.ts';
import { cellMessages } from '../language/index.ts';

/** A response that is not what its endpoint declares, or that answers another question. It is never cached. */
export class UnreadableResponseError extends ServiceError {
  /**
   * @param endpoint The path as the reference writes it.
   * @param detail The sentence for users, if more is known than the problem.
   */
  constructor(
    readonly endpoint: string,
    readonly problem: ResponseProblem,
    detail?: string,
  ) {
    const { serviceAnsweredOther, serviceUnreadable } = cellMessages();
    const sentence = problem.kind === 'otherQuestion' ? serviceAnsweredOther : serviceUnreadable;
    super({ status: 0, detail: detail ?? sentence });
  }

  /** Whether it answers another question. A cache may have mixed up the answers: the second request passes it. */
  get isOtherAnswer(): boolean {
    return this.problem.kind === 'otherQuestion';
  }

  /**
   * A body that is not JSON was cut off, or comes from a proxy or a page to sign in. The queue retries other unreadable responses itself, a
   * few times.
   */
  override get isRetryable(): boolean {
    return this.problem.kind === 'notJson' || this.problem.kind === 'html';
  }
}
