import type { Result } from '../formula-engine/custom-function.ts';
import type { ResultRequests } from './result-requests.ts';
import { errorResult, readResult, rejectionResult, type ResultOptions } from './result.ts';

/** The last argument of every custom function. */
export interface Invocation {
  address?: string;
  functionName: string;
  /** Of the arguments, with their sheets; the empty text for one that is no range. From CustomFunctionsRuntime 1.3 on. */
  parameterAddresses?: string[];
  /** Undefined before CustomFunctionsRuntime 1.5. */
  readonly isInValuePreview?: boolean;
  onCanceled?: () => void;
}

export interface FunctionCall {
  invocation: Invocation;
  /** The function is notified when its cell no longer needs the result. */
  cancelable: boolean;
  start: (invocation: Invocation) => unknown;
  resultOptions: ResultOptions;
  /** Through which results are sent that a function does not return at once. */
  requests: ResultRequests;
}

export class Call {
  /** Null until the function returns a result, and if that could not be sent. */
  result: Result | null = null;
  isDelivered = false;
  readonly #functionCall: FunctionCall;
  readonly #onResult: () => void;
  #pending = false;
  #cancelled = false;

  /** @param onResult Called when a result arrives after the call has started. */
  constructor(functionCall: FunctionCall, onResult: () => void) {
    this.#functionCall = functionCall;
    this.#onResult = onResult;
  }

  get isPending(): boolean {
    return this.#pending;
  }

  /** Synchronous. */
  start(): void {
    const { invocation, start } = this.#functionCall;
    let returned: unknown;
    try {
      returned = start(invocation);
    } catch (error) {
      this.result = rejectionResult(error);
      return;
    }
    const promise = returned as PromiseLike<unknown> | undefined;
    if (typeof promise?.then === 'function') this.#await(promise);
    else this.result = readResult(returned, this.#functionCall.resultOptions);
  }

  /** Ignores results from now on. */
  cancel(): void {
    if (this.#cancelled) return;
    const isActive = this.#pending;
    this.#cancelled = true;
    this.#pending = false;
    if (!isActive || !this.#functionCall.cancelable) return;
    try {
      this.#functionCall.invocation.onCanceled?.();
    } catch {
      // An error in the add-in's onCanceled concerns no cell.
    }
  }

  #await(promise: PromiseLike<unknown>): void {
    this.#pending = true;
    const settle = (result: Result | null) => {
      if (this.#cancelled) return;
      this.#pending = false;
      this.result = result;
      this.#onResult();
    };
    const { requests } = this.#functionCall;
    promise.then(
      (value) => requests.add(value, { deliver: () => settle(this.#read(value)), drop: () => settle(null) }),
      (reason: unknown) => settle(rejectionResult(reason)),
    );
  }

  #read(value: unknown): Result {
    if (value instanceof Error) return rejectionResult(value);
    try {
      return readResult(value, this.#functionCall.resultOptions);
    } catch {
      return errorResult('#VALUE!');
    }
  }
}
