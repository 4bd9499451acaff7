import {
  lookupKey,
  type Lookup,
  type LookupOptions,
  cityOf,
  coverageLookups,
  type FieldValues,
  type City,
  type Engine,
} from '../../engine/index.ts';
import { ServiceError } from '../../api/index.ts';

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

/** The response, or null where the service has nothing for the input: a row may still have other results. */
export async function requestIfFound<Input, Response>(
  engine: Pick<RunEngine, 'request'>,
  lookup: Lookup<Input, Response>,
  { input, options }: { input: Input; options: LookupOptions },
): Promise<Response | null> {
  try {
    return await engine.request(lookup, input, options);
  } catch (error) {
    if (error instanceof ServiceError && error.isNotFound) return null;
    throw error;
  }
}

/** How long a count waits for the cities, milliseconds. */
const maxWait = 5000;

/**
 * The cities with records, by name. Null if the service does not say them in time: it then refuses those of other cities
 * itself.
 *
 * @param coverage By default, that of permits.
 */
export async function coveredCities(
  engine: Pick<RunEngine, 'request'>,
  coverage: Lookup<null, { municipalities: FieldValues[] }> = coverageLookups.permit!,
): Promise<City[] | null> {
  try {
    const signal = AbortSignal.timeout(maxWait);
    const { municipalities } = await engine.request(coverage, null, { signal });
    return municipalities.map(cityOf).sort((a, b) => a.name.localeCompare(b.name));
  } catch {
    return null;
  }
}

export type RunEngine = Pick<Engine, 'request' | 'cached'> & Partial<Pick<Engine, 'service'>>;
