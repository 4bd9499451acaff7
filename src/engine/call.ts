import type { Client, PagingLoop, Query } from '../api/index.ts';
import type { Clock } from './clock.ts';
import type { Counts } from './counts.ts';
import type { RequestQueue } from './request-queue.ts';

/** What all calls over one connection share. */
export interface CallContext {
  client: Client;
  queue: RequestQueue;
  counts: Counts;
  clock: Clock;
}

/** What a call needs to know of the requests that it carries. */
interface CarriedRequest {
  readonly hasCallers: boolean;
  readonly fromTask: boolean;
  call: Call | null;
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
  readonly #requests: readonly CarriedRequest[];
  readonly #unused = new AbortController();
  #isSending = false;

  constructor(context: CallContext, requests: readonly CarriedRequest[]) {
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
