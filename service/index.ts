import { GENERATOR_VERSION, generateCountry } from './sample-data/index.ts';
import { openServiceFrom, type Service, type ServiceOptions } from './service.ts';

export { serverOptions } from './http/plugin.ts';
export type { Service, ServiceOptions } from './service.ts';
export { StoreUnavailable } from './store/store.ts';

/** Permits to generate by default. */
export const defaultPermits = 60_000;

/** Opens the service on sample data; see {@link openServiceFrom}. */
export function openService(options: ServiceOptions): Promise<Service> {
  return openServiceFrom(
    { version: GENERATOR_VERSION, defaultPermits, defaultSeed: 1, generate: generateCountry },
    options,
  );
}
