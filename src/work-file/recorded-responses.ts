import { CallEstimate, lookupKey, type ConnectedLookups, type Lookup, type Result } from '../engine/index.ts';
import type { Plan } from '../settings/index.ts';
import type { RunLookups } from '../runs/index.ts';

type SavedLookups = Pick<ConnectedLookups, 'cached' | 'savedAt' | 'service'>;

/** A response as it is saved on this computer. */
export interface RecordedResponse {
  /** Endpoint and input. */
  request: string;
  /** ISO 8601; null if it is not known. */
  receivedAt: string | null;
  response?: unknown;
  /** What the service said instead. */
  error?: { status: number; detail: string };
}

/** Answers calculations from saved results, makes no calls, and keeps every response that it has given. */
export class RecordedResponses {
  readonly #lookups: SavedLookups;
  readonly #responses = new Map<string, RecordedResponse>();
  readonly #estimate: CallEstimate;

  constructor(lookups: SavedLookups, plan: Plan) {
    this.#lookups = lookups;
    this.#estimate = new CallEstimate({ cached: this.cached }, plan);
  }

  /** In the order of their requests. */
  get responses(): RecordedResponse[] {
    return [...this.#responses.values()].sort((one, other) => (one.request < other.request ? -1 : 1));
  }

  /** Responses that are behind cells and no longer saved, about: the calls that they would take. */
  get absent(): number {
    return this.#estimate.calls;
  }

  /** For the functions' option of this name. */
  get estimate(): CallEstimate {
    return this.#estimate;
  }

  /** For the rows of runs. */
  get runLookups(): RunLookups {
    return {
      service: this.#lookups.service,
      cached: this.cached,
      request: (lookup, input) => this.#estimate.request(lookup, input),
    };
  }

  readonly cached = async <Input, Response>(
    lookup: Lookup<Input, Response>,
    inputs: readonly Input[],
  ): Promise<(Result<Response> | undefined)[]> => {
    const results = await this.#lookups.cached(lookup, inputs);
    results.forEach((result, at) => {
      if (result) this.#record(lookup, inputs[at]!, result);
    });
    return results;
  };

  #record<Input, Response>(lookup: Lookup<Input, Response>, input: Input, result: Result<Response>): void {
    const request = lookupKey(lookup, input);
    if (this.#responses.has(request)) return;
    const time = this.#lookups.savedAt(lookup, input);
    const receivedAt = time === null ? null : new Date(time).toISOString();
    this.#responses.set(
      request,
      result.ok
        ? { request, receivedAt, response: result.value }
        : { request, receivedAt, error: { status: result.error.status, detail: result.error.detail } },
    );
  }
}
