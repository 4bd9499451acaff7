import type { Client, PagingLoop, Query } from '../api/index.ts';
import type { Clock } from './clock.ts';
import type { Counts } from './counts.ts';
import type { Lookup, LookupClient, LookupOptions } from './lookup.ts';
import { onAbort } from './on-abort.ts';
import type { RequestQueue } from './request-queue.ts';

interface Caller {
  resolve(response: unknown): void;
  reject(reason: unknown): void;
  onProgress?(rows: number): void;
  stopListening?(): void;
}

/** Shared, because thousands of requests are made together. */
const noCallers: Caller[] = [];

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
  /** Ignores a cached response. */
  reload = false;
  /** Null until a call carries the request. */
  call: LookupCall | null = null;
  isAbandoned = false;
  readonly #counts: Counts;
  readonly #onAbandoned: (request: InFlightRequest) => void;
  #callers = noCallers;

  constructor(
    key: string,
    lookup: Lookup<unknown, unknown>,
    input: unknown,
    counts: Counts,
    onAbandoned: (request: InFlightRequest) => void,
  ) {
    this.key = key;
    this.lookup = lookup;
    this.input = input;
    this.#counts = counts;
    this.#onAbandoned = onAbandoned;
  }

  get hasCallers(): boolean {
    return this.#callers.length > 0;
  }

  join({ signal, onProgress }: LookupOptions): Promise<unknown> {
    this.#counts.addWaiting();
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

  /** @param fromCache Otherwise the call is the first caller's, and the others are answered without one. */
  resolve(response: unknown, { fromCache = false } = {}): void {
    let withoutCall = fromCache;
    for (const caller of this.#takeCallers()) {
      this.#counts.addResponse({ withoutCall });
      withoutCall = true;
      caller.resolve(response);
    }
  }

  reject(error: Error): void {
    for (const caller of this.#takeCallers()) {
      this.#counts.addFailure();
      caller.reject(error);
    }
  }

  /** Rejects every caller. A request that was sent is finished nevertheless. */
  cancel(error: Error): void {
    this.reject(error);
    this.#releaseIfUnused();
  }

  /** The request will not be sent, and no caller can join it any more. */
  abandon(): void {
    if (this.isAbandoned) return;
    this.isAbandoned = true;
    this.#onAbandoned(this);
  }

  #leave(caller: Caller, reason: unknown): void {
    const index = this.#callers.indexOf(caller);
    if (index < 0) return;
    this.#callers.splice(index, 1);
    this.#counts.removeWaiting();
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

/**
 * The requests that one lookup call carries: one request, or up to 100 of a batch. The queue drops a waiting call when
 * none of them has callers left.
 */
export class LookupCall implements LookupClient {
  readonly #client: Client;
  readonly #queue: RequestQueue;
  readonly #counts: Counts;
  readonly #requests: readonly InFlightRequest[];
  readonly #unused = new AbortController();
  #isSending = false;

  constructor(client: Client, queue: RequestQueue, counts: Counts, requests: readonly InFlightRequest[]) {
    this.#client = client;
    this.#queue = queue;
    this.#counts = counts;
    this.#requests = requests;
    for (const request of requests) request.call = this;
  }

  get<Response>(
    path: string,
    query?: Query,
    { endpoint = path }: { endpoint?: string } = {},
  ): Promise<Response> {
    return this.#run(endpoint, () => this.#client.get(path, query, { endpoint }));
  }

  post<Response>(path: string, body: unknown): Promise<Response> {
    return this.#run(path, () => this.#client.post(path, body));
  }

  reportPagingLoop(endpoint: string, reason: PagingLoop): void {
    this.#counts.responseProblems.addPagingLoop(endpoint, reason);
  }

  abortIfUnused(): void {
    if (this.#isSending || this.#unused.signal.aborted) return;
    if (this.#requests.some(({ hasCallers }) => hasCallers)) return;
    this.#unused.abort();
    for (const request of this.#requests) request.abandon();
  }

  #run<Response>(endpoint: string, send: () => Promise<Response>): Promise<Response> {
    return this.#queue.run(endpoint, () => this.#send(send), {
      signal: this.#unused.signal,
      fromTask: () => this.#requests.some(({ fromTask }) => fromTask),
    });
  }

  async #send<Response>(send: () => Promise<Response>): Promise<Response> {
    this.#isSending = true;
    try {
      return await send();
    } finally {
      this.#isSending = false;
      // If all callers have left meanwhile, neither a retry nor a next page is sent.
      this.abortIfUnused();
    }
  }
}

/** The window closes when nothing was added for this long, milliseconds. */
const quietPeriod = 2;
const maxDuration = 20;

/**
 * Collects items that are added close together. Excel calculates the cells of one calculation one after the other, and
 * hands them over in portions. A window spans all of them; a batch per task would split them up.
 */
export class BatchWindow<Item> {
  readonly #clock: Clock;
  readonly #onClosed: (items: Item[]) => void;
  #items: Item[] | null = null;

  constructor(clock: Clock, onClosed: (items: Item[]) => void) {
    this.#clock = clock;
    this.#onClosed = onClosed;
  }

  get isOpen(): boolean {
    return this.#items !== null;
  }

  open(): Item[] {
    if (!this.#items) {
      this.#items = [];
      void this.#closeWhenQuiet(this.#items);
    }
    return this.#items;
  }

  add(item: Item): void {
    this.open().push(item);
  }

  async #closeWhenQuiet(items: Item[]): Promise<void> {
    const openedAt = this.#clock.elapsed();
    // Everything that this task requests has been added once its microtasks run.
    await Promise.resolve();
    let countBefore: number;
    do {
      countBefore = items.length;
      await this.#clock.wait(quietPeriod);
    } while (items.length > countBefore && this.#clock.elapsed() - openedAt < maxDuration);
    this.#items = null;
    this.#onClosed(items);
  }
}
