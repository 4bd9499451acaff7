import type { Client, PagingLoop, Query } from '../api/index.ts';
import type { Clock } from './clock.ts';
import type { Counts } from './counts.ts';
import type { Lookup, Result } from './lookup.ts';
import type { RequestQueue } from './request-queue.ts';

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

/** What all calls over one connection share. */
export interface CallContext {
  client: Client;
  queue: RequestQueue;
  counts: Counts;
  clock: Clock;
}

/**
 * What a lookup makes its requests to the service with, on behalf of one cell's request or, for ESTIMATE, of a batch of
 * them. The queue drops a waiting call when none of its requests has callers left. A request that was sent is finished,
 * because it is paid for.
 */
export class Call {
  readonly context: CallContext;
  /** Whether a part of its responses was left out, because it could not be read. */
  isPartial = false;
  readonly #requests: readonly InFlightRequest[];
  readonly #unused = new AbortController();
  #isSending = false;

  constructor(context: CallContext, requests: readonly InFlightRequest[]) {
    this.context = context;
    this.#requests = requests;
    for (const request of requests) request.call = this;
  }

  /** One call that carries the requests of several. */
  static join(calls: readonly Call[]): Call {
    return new Call(
      calls[0]!.context,
      calls.flatMap((call) => call.#requests),
    );
  }

  /** Aborted when the call is dropped. */
  get signal(): AbortSignal {
    return this.#unused.signal;
  }

  dropIfUnused(): void {
    if (!this.#isSending && !this.#requests.some(({ hasCallers }) => hasCallers)) this.#unused.abort();
  }

  /** @param options.endpoint The path as the reference writes it, where the path itself contains a value. */
  get<Response>(
    path: string,
    query?: Query,
    { endpoint = path }: { endpoint?: string } = {},
  ): Promise<Response> {
    const { client, counts } = this.context;
    return this.#send(endpoint, (pastCaches) =>
      client.get(path, query, {
        endpoint,
        pastCaches,
        onProblem: (problem) => {
          this.isPartial = true;
          counts.responseProblems.add(endpoint, problem);
        },
      }),
    );
  }

  post<Response>(path: string, body: unknown): Promise<Response> {
    return this.#send(path, (pastCaches) => this.context.client.post(path, body, { pastCaches }));
  }

  /** Reports that paging stopped because the pages would never end. */
  reportPagingLoop(endpoint: string, loop: PagingLoop): void {
    this.context.counts.responseProblems.addPagingLoop(endpoint, loop);
  }

  #send<Response>(endpoint: string, send: (pastCaches: boolean) => Promise<Response>): Promise<Response> {
    const sendOnce = async (pastCaches: boolean): Promise<Response> => {
      this.#isSending = true;
      try {
        return await send(pastCaches);
      } finally {
        this.#isSending = false;
        // If all callers have left meanwhile, neither a retry nor a next page is sent.
        this.dropIfUnused();
      }
    };
    return this.context.queue.run(endpoint, sendOnce, {
      signal: this.signal,
      fromTask: () => this.#requests.some(({ fromTask }) => fromTask),
    });
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
