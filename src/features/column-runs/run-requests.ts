import { lookupKey, type Lookup, type LookupOptions } from '../../engine/index.ts';
import type { RunEngine } from './run-kind.ts';

/**
 * The requests of one run: each input is requested once, whatever becomes of it, so that its calls can be counted before.
 *
 * @param options.again Whether saved results are neither used nor counted.
 */
export function runRequests(engine: RunEngine, { again = false }: { again?: boolean } = {}): RunEngine {
  const responses = new Map<string, Promise<unknown>>();
  const cache = again ? 'reload' : 'default';
  return {
    service: engine.service,
    request<Input, Response>(
      lookup: Lookup<Input, Response>,
      input: Input,
      options?: LookupOptions,
    ): Promise<Response> {
      const key = lookupKey(lookup, input);
      const response = responses.get(key) ?? engine.request(lookup, input, { ...options, cache });
      responses.set(key, response);
      return response as Promise<Response>;
    },
    async cached(lookup, inputs) {
      const results = await engine.cached(lookup, inputs);
      if (!again) return results;
      return results.map((result, at) =>
        responses.has(lookupKey(lookup, inputs[at]!)) ? result : undefined,
      );
    },
  };
}

/** Lookups that answer from saved results only; a request without one is rejected. */
export const savedResults = (engine: RunEngine): RunEngine => ({
  service: engine.service,
  cached: (lookup, inputs) => engine.cached(lookup, inputs),
  async request(lookup, input) {
    const [result] = await engine.cached(lookup, [input]);
    if (!result) throw new Error(`${lookup.endpoint} is not saved.`);
    if (!result.ok) throw result.error;
    return result.value;
  },
});
