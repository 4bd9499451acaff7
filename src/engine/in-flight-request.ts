import type { Counts } from './counts.ts';
import type { Lookup, LookupOptions, Result } from './lookup.ts';
import { onAbort } from './on-abort.ts';

interface Caller {
  resolve(response: unknown): void;
  reject(reason: unknown): void;
  onProgress?(rows: number): void;
  stopListening?(): void;
}

/** Shared, because thousands of requests are made together. */
const noCallers: Caller[] = [];

/** What all requests of one engine share. */
export interface RequestOwner {
  counts: Counts;
  /** Called with the result of a call, before the callers get it. */
  onResult(request: InFlightRequest, result: Result<unknown, Error>): void;
  onAbandoned(request: InFlightRequest): void;
}

export interface InFlightRequestOptions {
  key: string;
  lookup: Lookup<unknown, unknown>;
  input: unknown;
  owner: RequestOwner;
}

/**
 * A request shared by every caller with the same input. Each caller is one reference, released by its own AbortSignal.
 * Without references, a waiting request is abandoned. A request that was sent is finished, because it is paid for, and
 * callers that arrive before it ends join it.
 */
export class InFlightRequest {
  readonly key: string;
  readonly lookup: Lookup<unknown, unknown>;
  readonly input: unknown;
  /** Whether a task is among its callers. */
  fromTask = false;
  /** Whether its cost needs no approval any more. */
  isApproved = false;
  /** Ignores a cached response. */
  reload = false;
  /** Null until a call carries the request. */
  call: { abortIfUnused(): void; isPartial: boolean } | null = null;
  isAbandoned = false;
  readonly #owner: RequestOwner;
  #callers = noCallers;

  constructor({ key, lookup, input, owner }: InFlightRequestOptions) {
    this.key = key;
    this.lookup = lookup;
    this.input = input;
    this.#owner = owner;
  }

  get hasCallers(): boolean {
    return this.#callers.length > 0;
  }

  join({ signal, onProgress }: LookupOptions): Promise<unknown> {
    this.#owner.counts.addWaiting();
    return new Promise((resolve, reject) => {
      const caller: Caller = { resolve, reject, onProgress };
      // A literal takes less memory than an empty array that grows: most requests have one caller.
      if (this.hasCallers) this.#callers.push(caller);
      else this.#callers = [caller];
      if (signal) caller.stopListening = onAbort(signal, () => this.#leave(caller, signal.reason));
    });
  }

  reportProgress(rows: number): void {
    for (const { onProgress } of this.#callers) onProgress?.(rows);
  }

  /** Gives every caller the result of a call, which is the first caller's; the others take none. */
  settle(result: Result<unknown, Error>): void {
    this.#owner.onResult(this, result);
    if (result.ok) this.#resolve(result.value, { fromCache: false });
    else this.#reject(result.error);
  }

  settleFromCache(result: Result): void {
    if (result.ok) this.#resolve(result.value, { fromCache: true });
    else this.#reject(result.error);
  }

  /** Rejects every caller. A request that was sent is finished nevertheless. */
  cancel(error: Error): void {
    this.#reject(error);
    this.#releaseIfUnused();
  }

  /** The request will not be sent, and no caller can join it any more. */
  abandon(): void {
    if (this.isAbandoned) return;
    this.isAbandoned = true;
    this.#owner.onAbandoned(this);
  }

  #resolve(response: unknown, { fromCache }: { fromCache: boolean }): void {
    let withoutCall = fromCache;
    for (const caller of this.#takeCallers()) {
      this.#owner.counts.addResponse({ withoutCall });
      withoutCall = true;
      caller.resolve(response);
    }
  }

  #reject(error: Error): void {
    for (const caller of this.#takeCallers()) {
      this.#owner.counts.addFailure();
      caller.reject(error);
    }
  }

  #leave(caller: Caller, reason: unknown): void {
    const index = this.#callers.indexOf(caller);
    if (index < 0) return;
    this.#callers.splice(index, 1);
    this.#owner.counts.removeWaiting();
    caller.reject(reason);
    this.#releaseIfUnused();
  }

  #releaseIfUnused(): void {
    if (this.hasCallers) return;
    if (this.call) this.call.abortIfUnused();
    else this.abandon();
  }

  #takeCallers(): Caller[] {
    const callers = this.#callers;
    this.#callers = noCallers;
    for (const { stopListening } of callers) stopListening?.();
    return callers;
  }
}
