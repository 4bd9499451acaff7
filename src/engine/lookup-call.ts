import type { Client, PagingLoop, Query, RequestOptions } from '../api/index.ts';
import type { Counts } from './counts.ts';
import type { InFlightRequest } from './in-flight-request.ts';
import type { LookupClient } from './lookup.ts';
import type { RequestQueue } from './request-queue.ts';

/** What all calls of one engine share. */
export interface CallContext {
  client: Client;
  queue: RequestQueue;
  counts: Counts;
}

/**
 * The requests that one lookup call carries: one request, or up to 100 of a batch. The queue drops a waiting call when
 * none of them has callers left.
 */
export class LookupCall implements LookupClient {
  readonly #context: CallContext;
  readonly #requests: readonly InFlightRequest[];
  readonly #unused = new AbortController();
  #isSending = false;
  /** Whether a part of its responses was left out, because it could not be read. */
  isPartial = false;

  constructor(context: CallContext, requests: readonly InFlightRequest[]) {
    this.#context = context;
    this.#requests = requests;
    for (const request of requests) request.call = this;
  }

  get<Response>(
    path: string,
    query?: Query,
    { endpoint = path }: { endpoint?: string } = {},
  ): Promise<Response> {
    return this.#run(endpoint, (pastCaches) =>
      this.#context.client.get(path, query, { ...this.#options(endpoint), pastCaches }),
    );
  }

  post<Response>(path: string, body: unknown): Promise<Response> {
    return this.#run(path, (pastCaches) => this.#context.client.post(path, body, { pastCaches }));
  }

  #options(endpoint: string): RequestOptions {
    return {
      endpoint,
      onProblem: (problem) => {
        this.isPartial = true;
        this.#context.counts.responseProblems.add(endpoint, problem);
      },
    };
  }

  reportPagingLoop(endpoint: string, loop: PagingLoop): void {
    this.#context.counts.responseProblems.addPagingLoop(endpoint, loop);
  }

  abortIfUnused(): void {
    if (this.#isSending || this.#unused.signal.aborted) return;
    if (this.#requests.some(({ hasCallers }) => hasCallers)) return;
    this.#unused.abort();
    for (const request of this.#requests) request.abandon();
  }

  #run<Response>(endpoint: string, send: (pastCaches: boolean) => Promise<Response>): Promise<Response> {
    return this.#context.queue.run(endpoint, (pastCaches) => this.#send(() => send(pastCaches)), {
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
