import { ServiceError } from '../api/index.ts';
import type { Lookup, LookupOptions } from '../engine/index.ts';
import type { RunLookups } from './run-kind.ts';

/** The response, or null where the service has nothing for the input: a row may still have other results. */
export async function requestIfFound<Input, Response>(
  lookups: Pick<RunLookups, 'request'>,
  lookup: Lookup<Input, Response>,
  { input, options }: { input: Input; options: LookupOptions },
): Promise<Response | null> {
  try {
    return await lookups.request(lookup, input, options);
  } catch (error) {
    if (error instanceof ServiceError && error.status === 404) return null;
    throw error;
  }
}
