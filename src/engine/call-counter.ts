import { limits } from '@cdata/catalog';
import type { Plan } from '../connection/index.ts';
import { lookupKey, type Lookup, type Result } from './lookup.ts';

/** Where saved results are looked up without a call: the engine. */
interface SavedResults {
  cached<Input, Value>(
    lookup: Lookup<Input, Value>,
    inputs: readonly Input[],
  ): Promise<(Result<Value> | undefined)[]>;
}

interface PendingRequest {
  lookup: Lookup<unknown, unknown>;
  input: unknown;
  resolve(value: unknown): void;
  reject(error: Error): void;
}

/** The inputs of an endpoint that have no saved result, by key, each with its maximum number of calls. */
interface MissingInputs {
  callsByKey: Map<string, number>;
  maxItems: number;
}

/** A result that is not saved. */
class CallNeededError extends Error {}

/**
 * Counts the calls that a calculation would make, without making any: pass it to the calculation as the option
 * `callCounter`. Saved results are used, so that a calculation that needs no call is complete.
 */
export class CallCounter {
  readonly #saved: SavedResults;
  readonly #plan: Plan;
  readonly #missingInputs = new Map<string, MissingInputs>();
  readonly #savedKeys = new Set<string>();
  #pending: PendingRequest[] = [];

  constructor(saved: SavedResults, plan: Plan) {
    this.#saved = saved;
    this.#plan = plan;
  }

  /** Unique inputs with a saved result. */
  get saved(): number {
    return this.#savedKeys.size;
  }

  /** Maximum calls: a search may have fewer pages than its maximum number of rows has. */
  get calls(): number {
    let calls = 0;
    for (const { callsByKey, maxItems } of this.#missingInputs.values()) {
      calls += Math.ceil([...callsByKey.values()].reduce((sum, count) => sum + count, 0) / maxItems);
    }
    return calls;
  }

  request<Input, Value>(lookup: Lookup<Input, Value>, input: Input): Promise<Value> {
    return new Promise((resolve, reject) => {
      const isFirst = this.#pending.length === 0;
      const request = { lookup, input, resolve, reject } as unknown as PendingRequest;
      this.#pending.push(request);
      // Thousands of cells are looked up together.
      if (isFirst) setTimeout(() => void this.#settlePending());
    });
  }

  async #settlePending(): Promise<void> {
    const pending = this.#pending;
    this.#pending = [];
    for (const lookup of new Set(pending.map((request) => request.lookup))) {
      const requests = pending.filter((request) => request.lookup === lookup);
      const inputs = requests.map(({ input }) => input);
      // Without a connection nothing is saved.
      const results = await this.#saved.cached(lookup, inputs).catch(() => inputs.map(() => undefined));
      requests.forEach((request, index) => this.#settle(request, results[index]));
    }
  }

  #settle({ lookup, input, resolve, reject }: PendingRequest, result: Result | undefined): void {
    const key = lookupKey(lookup, input);
    if (result) {
      this.#savedKeys.add(key);
      if (result.ok) resolve(result.value);
      else reject(result.error);
      return;
    }
    const inputs = this.#missingInputs.get(lookup.endpoint) ?? {
      callsByKey: new Map<string, number>(),
      maxItems: lookup.maxItems ?? 1,
    };
    this.#missingInputs.set(lookup.endpoint, inputs);
    inputs.callsByKey.set(key, this.#maxPages(lookup.endpoint, input));
    reject(new CallNeededError(`${lookup.endpoint} is not saved.`));
  }

  #maxPages(endpoint: string, input: unknown): number {
    const { maxRows } = (input ?? {}) as { maxRows?: unknown };
    if (typeof maxRows !== 'number') return 1;
    const searchPage = this.#plan === 'free' ? limits.freePage : limits.page.maximum;
    return Math.ceil(maxRows / (endpoint === '/zoning' ? limits.zoningPage.maximum : searchPage));
  }
}
