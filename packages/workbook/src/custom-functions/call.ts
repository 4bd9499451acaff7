import type { Result } from '../formula-engine/custom-function.ts';
import { byteLength, maxPayload } from '../limits.ts';
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

/** A result that waits to be sent. */
interface WaitingResult {
  /** When the function returned it, in milliseconds. */
  time: number;
  /** Characters and bytes of its JSON. */
  characters: number;
  bytes: number;
  deliver(): void;
  drop(): void;
}

/** Milliseconds between two requests, after one was refused. */
const retryDelay = 500;
/** A result that could not be sent for this many milliseconds is dropped; its cell stays at #BUSY!. */
const resultLifetime = 60_000;
/** Characters of the results that are sent together after a request that was too large. */
const maxSlice = 2_000_000;

/**
 * Sends the results of custom functions as Office.js does: all that are ready in one request. After a request that is too
 * large, those that fit together into a slice are sent again, then the others. A result larger than a slice is never sent
 * alone: it is delivered if the request that it is left in is small enough, and dropped otherwise.
 */
export class ResultRequests {
  #ready: WaitingResult[] = [];
  #slice: WaitingResult[] = [];
  #timer: ReturnType<typeof setTimeout> | null = null;

  /**
   * @param value What the function returned.
   * @param outcome `deliver` gives it to the cell; `drop` leaves the cell as it is.
   */
  add(value: unknown, outcome: Pick<WaitingResult, 'deliver' | 'drop'>): void {
    const json = jsonOf(value);
    this.#ready.push({ time: Date.now(), characters: json.length, bytes: byteLength(json), ...outcome });
    this.#schedule(0);
  }

  #schedule(delay: number): void {
    this.#timer ??= setTimeout(() => this.#send(), delay);
  }

  #send(): void {
    this.#timer = null;
    const isSlice = this.#slice.length > 0;
    const results = isSlice ? this.#slice : this.#ready;
    if (isSlice) this.#slice = [];
    else this.#ready = [];
    if (results.reduce((sum, { bytes }) => sum + bytes, 0) > maxPayload) this.#divide(results);
    else for (const { deliver } of results) deliver();
    if (this.#slice.length + this.#ready.length > 0) this.#schedule(retryDelay);
  }

  /** Puts results that were refused together into a slice, and the rest back. */
  #divide(results: readonly WaitingResult[]): void {
    let characters = 0;
    for (const result of results) {
      if (Date.now() - result.time > resultLifetime) result.drop();
      else if (characters + result.characters < maxSlice) {
        characters += result.characters;
        this.#slice.push(result);
      } else this.#ready.push(result);
    }
  }
}

/** An error's JSON is its own; a value that has none counts as nothing. */
function jsonOf(value: unknown): string {
  try {
    return JSON.stringify(value) ?? '';
  } catch {
    return '';
  }
}
