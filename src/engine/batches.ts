import { bisectBatch } from './bisect-batch.ts';
import type { Clock } from './clock.ts';
import type { InFlightRequest } from './in-flight-request.ts';
import { LookupCall, type CallContext } from './lookup-call.ts';
import { isBatchLookup, type BatchLookup, type SingleLookup } from './lookup.ts';

type AnyBatchLookup = BatchLookup<unknown, unknown>;
type AnySingleLookup = SingleLookup<unknown, unknown>;

/** How long a batch that is not full waits for more items, milliseconds. */
const fillTime = 20;

/** Requests become calls: a single lookup at once, a batch when it is full or gets no more items for a while. */
export class Batches {
  readonly #context: CallContext;
  readonly #clock: Clock;
  readonly #waiting = new Map<AnyBatchLookup, InFlightRequest[]>();

  constructor(context: CallContext, clock: Clock) {
    this.#context = context;
    this.#clock = clock;
  }

  /** Leaves out requests that have been abandoned. Each of the others settles. */
  add(requests: readonly InFlightRequest[]): void {
    const partial = new Set<AnyBatchLookup>();
    for (const request of requests) {
      const { lookup, isAbandoned } = request;
      if (isAbandoned) continue;
      if (!isBatchLookup(lookup)) {
        void this.#sendSingle(lookup, request);
        continue;
      }
      let batch = this.#waiting.get(lookup);
      if (!batch) this.#waiting.set(lookup, (batch = []));
      if (batch.push(request) === lookup.maxItems) this.#sendBatch(lookup);
      else partial.add(lookup);
    }
    for (const lookup of partial) void this.#sendWhenQuiet(lookup);
  }

  async #sendSingle(lookup: AnySingleLookup, request: InFlightRequest): Promise<void> {
    const call = new LookupCall(this.#context, [request]);
    try {
      const value = await lookup.request(call, request.input, (rows) => request.reportProgress(rows));
      request.settle({ ok: true, value });
    } catch (error) {
      request.settle({ ok: false, error: error as Error });
    }
  }

  async #sendWhenQuiet(lookup: AnyBatchLookup): Promise<void> {
    const batch = this.#waiting.get(lookup);
    if (!batch) return;
    const count = batch.length;
    await this.#clock.wait(fillTime);
    if (this.#waiting.get(lookup) === batch && batch.length === count) this.#sendBatch(lookup);
  }

  #sendBatch(lookup: AnyBatchLookup): void {
    const requests = (this.#waiting.get(lookup) ?? []).filter(({ isAbandoned }) => !isAbandoned);
    this.#waiting.delete(lookup);
    if (requests.length === 0) return;
    const call = new LookupCall(this.#context, requests);
    void bisectBatch(
      requests,
      (batch) =>
        lookup.requestBatch(
          call,
          batch.map(({ input }) => input),
        ),
      (request, result) => request.settle(result),
    );
  }
}
