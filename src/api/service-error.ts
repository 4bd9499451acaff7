import { fieldLabel } from '@cdata/catalog';
import { cellMessages, language, UserError } from '../messages/index.ts';

interface ServiceErrorOptions {
  /** HTTP status; 0 without a valid response (network, timeout, not JSON). */
  status: number;
  /** The service's own sentence, or ours if it gave none. */
  detail: string;
  /** Milliseconds to wait, as the service requested. */
  retryAfter?: number | null;
  /** Whether the service gave a sentence. Without one, another program may have responded. */
  isExplained?: boolean;
  /** What the user reads instead of the detail. */
  explanation?: string;
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
  readonly isFromGateway: boolean;
  readonly isTimeout: boolean;

  constructor({ status, detail, retryAfter, explanation, ...options }: ServiceErrorOptions) {
    super(explanation ?? detail);
    this.status = status;
    this.detail = detail;
    this.retryAfter = retryAfter ?? null;
    this.isExplained = options.isExplained ?? true;
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

  /** Whether the key or its plan was rejected: another request with it would be too. */
  get isAuthError(): boolean {
    return [401, 402, 403].includes(this.status);
  }
}

/**
 * What users read for the service's own sentence, which is in English: the sentence itself, or, in French, what its
 * status and the parameter that it names mean, with the sentence as a quotation.
 */
export const explanationOf = (status: number, detail: string): string =>
  cellMessages().serviceError(detail, status, (name) => fieldLabel(name)[language()]);
