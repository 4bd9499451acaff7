import { UserError, cellMessages } from '../language/index.ts';
import type { ResponseProblem } from './response-problem.ts';

interface ServiceErrorOptions {
  /** HTTP status; 0 without a valid response (network, timeout, not JSON). */
  status: number;
  /** The service's own sentence, or ours if it gave none. */
  detail: string;
  /** Milliseconds to wait, as the service requested. */
  retryAfter?: number | null;
  /** Whether the service gave a sentence. Without one, another program may have responded. */
  isExplained?: boolean;
  /** What the user reads; by default, the detail. */
  explanation?: string;
  /** Whether the detail says more than the explanation. */
  isPartlyExplained?: boolean;
  /** Whether an organization's gateway gave the sentence, in the language of the pane. */
  isFromGateway?: boolean;
  /** Whether the service did not respond in time. */
  isTimeout?: boolean;
}

/** An error of the service, or a request without a response. `message` is written for users. */
export class ServiceError extends UserError {
  override readonly name = 'ServiceError';
  readonly status: number;
  readonly detail: string;
  readonly retryAfter: number | null;
  readonly isExplained: boolean;
  readonly isPartlyExplained: boolean;
  readonly isFromGateway: boolean;
  readonly isTimeout: boolean;

  constructor({ status, detail, retryAfter, explanation, ...options }: ServiceErrorOptions) {
    super(explanation ?? detail);
    this.status = status;
    this.detail = detail;
    this.retryAfter = retryAfter ?? null;
    this.isExplained = options.isExplained ?? true;
    this.isPartlyExplained = options.isPartlyExplained ?? false;
    this.isFromGateway = options.isFromGateway ?? false;
    this.isTimeout = options.isTimeout ?? false;
  }

  /** The same error of the service with another explanation. */
  explainedAs(explanation: string): ServiceError {
    const { status, detail, retryAfter } = this;
    return new ServiceError({ status, detail, retryAfter, explanation });
  }

  /** Whether a later attempt may succeed: network failures, 429 and failures of the server. */
  get isRetryable(): boolean {
    return [0, 429, 500, 502, 503, 504].includes(this.status);
  }

  /** Whether the service itself has nothing like this: a 404 without its sentence is the word of a proxy. */
  get isNotFound(): boolean {
    return this.status === 404 && this.isExplained;
  }

  /** Whether the key or its plan was rejected: another request with it would be too. */
  get isAuthError(): boolean {
    return [401, 402, 403].includes(this.status);
  }
}

/** A request that was cancelled, by the user or by a change of the connection, before it was answered. */
export class CancelledRequestError extends ServiceError {
  constructor(reason: string) {
    super({ status: 0, detail: reason });
  }

  override get isRetryable(): boolean {
    return false;
  }
}

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
