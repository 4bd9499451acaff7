import { sampleSource } from './prepare-database.ts';
import { openServiceFrom, type Service, type ServiceOptions } from './service.ts';
import { startSample } from './start-sample.ts';

export { createHttpServer } from './http/http-server.ts';
export { serverOptions } from './http/plugin.ts';
export type { Service, ServiceOptions } from './service.ts';
export { StoreUnavailable } from './store/store.ts';

/** Opens the service on sample data, which a separate process loads; see {@link openServiceFrom}. */
export async function openService(options: ServiceOptions): Promise<Service> {
  const { finished } = await startSample(options);
  await finished;
  return openServiceFrom(sampleSource, options);
}
