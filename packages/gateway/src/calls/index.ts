export { estimatePath, requestEstimates } from './estimates.ts';
export { FairQueue } from './fair-queue.ts';
export { KeyRefused, ServiceCalls } from './service-calls.ts';
export { ServiceClient, ServiceUnreachable } from './service-client.ts';
export {
  estimateTtl,
  pathWith,
  routeOf,
  serviceEndpoints,
  type ServiceEndpoint,
} from './service-endpoint.ts';
export { queryPairs, queryText, requestKey } from './service-request.ts';
export { isResponse } from './service-response.ts';
