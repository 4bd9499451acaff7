import { defaultPermits, generatorVersion, generateSampleData } from './sample-data/index.ts';
import { openServiceFrom, type Service, type ServiceOptions } from './service.ts';

export { serverOptions } from './http/plugin.ts';
export type { Service, ServiceOptions } from './service.ts';
export { StoreUnavailable } from './store/store.ts';

export { defaultPermits };

/** Opens the service on sample data; see {@link openServiceFrom}. */
export function openService(options: ServiceOptions): Promise<Service> {
  return openServiceFrom(
    { version: generatorVersion, defaultPermits, defaultSeed: 1, generate: generateSampleData },
    options,
  );
}
