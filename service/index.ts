import { defaultPermits, generatorVersion, generateSampleData } from './sample-data/index.ts';
import { generateInProcess } from './sample-data/generate-in-process.ts';
import {
  isCurrentFor,
  openServiceFrom,
  type SampleSource,
  type Service,
  type ServiceOptions,
} from './service.ts';
import { DataDirectory } from './store/data-directory.ts';

export { serverOptions } from './http/plugin.ts';
export type { Service, ServiceOptions } from './service.ts';
export { StoreUnavailable } from './store/store.ts';
export { defaultPermits };

export const sampleSource: SampleSource = {
  version: generatorVersion,
  defaultPermits,
  defaultSeed: 1,
  generate: generateSampleData,
};

/** Opens the service on sample data, which a separate process generates; see {@link openServiceFrom}. */
export async function openService(options: ServiceOptions): Promise<Service> {
  const { data, databaseUrl } = options;
  const isReady =
    databaseUrl !== undefined ||
    options.sample === 'off' ||
    (await DataDirectory.isCurrent(data, await isCurrentFor(sampleSource, options)));
  if (!isReady) await generateInProcess(options);
  return openServiceFrom(sampleSource, options);
}
