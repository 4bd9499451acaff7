import { ServiceError } from '../../api/index.ts';
import type { Lookup, LookupOptions } from '../../engine/index.ts';
import type { RunEngine } from './run-kind.ts';

/** The response, or null where the service has nothing for the input: a row may still have other results. */
export async function requestIfFound<Input, Response>(
  engine: Pick<RunEngine, 'request'>,
  lookup: Lookup<Input, Response>,
  { input, options }: { input: Input; options: LookupOptions },
): Promise<Response | null> {
  try {
    return await engine.request(lookup, input, options);
  } catch (error) {
    if (error instanceof ServiceError && error.status === 404) return null;
    throw error;
  }
}
