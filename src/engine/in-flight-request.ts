import type { Call } from './call.ts';
import type { Counts } from './counts.ts';
import type { Lookup, Result } from './lookup.ts';

interface Caller {
  resolve(value: unknown): void;
  reject(reason: unknown): void;
  onProgress?(rows: number): void;
  stopListening?(): void;
}

/** Shared, because thousands of requests are made together. */
const noCallers: Caller[] = [];

interface InFlightRequestOptions {
  key: string;
  lookup: Lookup<unknown, unknown>;
  input: unknown;
  counts: Counts;
}

/**
 * A request shared by every caller with the same input. Each caller is one reference, released by its own AbortSignal.
 * Callers that arrive before the request ends join it.
 */
export class InFlightRequest {
  readonly key: string;
  readonly lookup: Lookup<unknown, unknown>;
  readonly input: unknown;
  /** Whether a task is among its callers. */
  fromTask = false;
  /** Whether its cost needs no approval any more. */
  isApproved = false;
  /** Whether a cached result is ignored. */
  reloads = false;
  /** Null until a call carries the request. */
  call: Call | null = null;
  /** Whether it lost its callers before any call carried it. */
  isDropped = false;
  readonly #counts: Counts;
  #callers = noCallers;

  constructor({ key, lookup, input, counts }: InFlightRequestOptions) {
    this.key = key;
    this.lookup = lookup;
    this.input = input;
    this.#counts = counts;
  }

  get hasCallers(): boolean {
    return this.#callers.length > 0;
  }

  /** Whether it will get no result, so that no caller can join it any more. */
  get isAbandoned(): boolean {
    return this.isDropped || (this.call?.signal.aborted ?? false);
  }

  /** @param onLeave Called when the signal has made the caller leave. */
  join(
    signal: AbortSignal | undefined,
    onProgress: ((rows: number) => void) | undefined,
    onLeave: () => void,
  ): Promise<unknown> {
    this.#counts.addWaiting();
    return new Promise((resolve, reject) => {
      const caller: Caller = { resolve, reject, onProgress };
      // A literal takes less memory than an empty array that grows: most requests have one caller.
      if (this.hasCallers) this.#callers.push(caller);
      else this.#callers = [caller];
      if (!signal) return;
      caller.stopListening = onAbort(signal, () => {
        const index = this.#callers.indexOf(caller);
        if (index < 0) return;
        this.#callers.splice(index, 1);
        this.#counts.removeWaiting();
        reject(signal.reason as Error);
        onLeave();
      });
    });
  }

  reportProgress(rows: number): void {
    for (const { onProgress } of this.#callers) onProgress?.(rows);
  }

  /** Gives every caller the result. That of a call is the first caller's; the others take none. */
  settle(result: Result<unknown, Error>, { fromCache }: { fromCache: boolean }): void {
    if (!result.ok) {
      this.reject(result.error);
      return;
    }
    let withoutCall = fromCache;
    for (const caller of this.#takeCallers()) {
      this.#counts.addResult({ withoutCall });
      withoutCall = true;
      caller.resolve(result.value);
    }
  }

  /** A request without callers is not sent. One that was sent is finished. */
  dropIfUnused(): void {
    if (this.hasCallers) return;
    if (this.call) this.call.dropIfUnused();
    else this.isDropped = true;
  }

  reject(error: Error): void {
    for (const caller of this.#takeCallers()) {
      this.#counts.addFailure();
      caller.reject(error);
    }
  }

  #takeCallers(): Caller[] {
    const callers = this.#callers;
    this.#callers = noCallers;
    for (const { stopListening } of callers) stopListening?.();
    return callers;
  }
}

const callbacksOf = new WeakMap<AbortSignal, Set<() => void>>();

/**
 * Calls back when the signal is aborted. All callbacks of a signal share one listener: thousands of requests may have the
 * signal of one run, and an event target searches its listeners whenever one is added or removed.
 *
 * @returns A function that withdraws the callback.
 */
function onAbort(signal: AbortSignal, callback: () => void): () => void {
  const callbacks = callbacksOf.get(signal) ?? new Set();
  callbacksOf.set(signal, callbacks.add(callback));
  // Added once only, because it is the same function.
  signal.addEventListener('abort', callBackAll);
  return () => {
    callbacks.delete(callback);
    if (callbacks.size === 0) signal.removeEventListener('abort', callBackAll);
  };
}

function callBackAll({ target }: Event): void {
  callbacksOf.get(target as AbortSignal)?.forEach((callback) => callback());
}
