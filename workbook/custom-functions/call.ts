import { failed, readResult, rejection, type Result } from './result.ts';

/** What Excel hands to a function besides its arguments. */
export interface Invocation {
  address?: string;
  parameterAddresses?: (string | null)[];
  functionName: string;
  isInValuePreview: boolean;
  onCanceled?: () => void;
  setResult?: (value: unknown) => void;
}

/** How a function is called, by its metadata. */
export interface Calling {
  invocation: Invocation;
  /** Whether it is told when nobody waits for it any longer. */
  cancelable: boolean;
  /** Calls the function. */
  start: (invocation: Invocation) => unknown;
}

/** One call of a custom function that a cell makes. */
export class Call {
  /** Null while the function has not answered. */
  result: Result | null = null;
  /** Whether the cell has been calculated with the result. */
  delivered = false;
  readonly #calling: Calling;
  readonly #answered: () => void;
  #pending = false;
  #over = false;

  /** @param answered Told of every result that comes later than the call. */
  constructor(calling: Calling, answered: () => void) {
    this.#calling = calling;
    this.#answered = answered;
  }

  /** Whether a promise is open. */
  get pending(): boolean {
    return this.#pending;
  }

  /** Starts the function, in this task. */
  start(): void {
    const { invocation, start } = this.#calling;
    const streams = invocation.setResult !== undefined;
    if (streams) invocation.setResult = (value) => this.#settle(readAnswer(value));
    let returned: unknown;
    try {
      returned = start(invocation);
    } catch (error) {
      this.result = rejection(error);
      return;
    }
    const promise = returned as PromiseLike<unknown> | undefined;
    if (typeof promise?.then === 'function') this.#await(promise, streams);
    // A streaming function answers through setResult and returns nothing.
    else if (!streams) this.result = readResult(returned);
  }

  /** Nobody waits any longer: what still comes is not heard. */
  cancel(): void {
    if (this.#over) return;
    const answers = this.#pending || this.#calling.invocation.setResult !== undefined;
    this.#over = true;
    this.#pending = false;
    if (!answers || !this.#calling.cancelable) return;
    // The function's own business: what it throws when it is told concerns no cell.
    try {
      this.#calling.invocation.onCanceled?.();
    } catch {
      return;
    }
  }

  #await(promise: PromiseLike<unknown>, streams: boolean): void {
    this.#pending = true;
    const settle = (result: Result) => {
      if (this.#over) return;
      this.#pending = false;
      if (!streams) this.#settle(result);
      else this.#answered();
    };
    promise.then(
      (value) => settle(readAnswer(value)),
      (reason: unknown) => settle(rejection(reason)),
    );
  }

  #settle(result: Result): void {
    if (this.#over) return;
    this.result = result;
    this.delivered = false;
    this.#answered();
  }
}

function readAnswer(value: unknown): Result {
  if (value instanceof Error) return rejection(value);
  try {
    return readResult(value);
  } catch {
    return failed('#VALUE!');
  }
}
