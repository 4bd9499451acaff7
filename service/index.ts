import { GENERATOR_VERSION, generateCountry } from './sample-data/index.ts';
import { openServiceFrom, type Service, type ServiceOptions } from './service.ts';

export { serverOptions } from './http/server-options.ts';
export type { Service, ServiceOptions } from './service.ts';
export { StoreUnavailable } from './store/store.ts';

/** Permits generated unless a number is given. */
export const defaultPermits = 60_000;

/** Opens the local service on its generated records; see {@link openServiceFrom}. */
export function openService(options: ServiceOptions): Promise<Service> {
  return openServiceFrom(
    { version: GENERATOR_VERSION, defaultPermits, defaultSeed: 1, generate: generateCountry },
    options,
  );
}
