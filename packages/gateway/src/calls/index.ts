export { EndpointLimits } from './endpoint-limits.ts';
export { estimatePath, requestEstimates } from './estimates.ts';
export { KeyRefused, RequestRefused, ServiceCalls, type CallTime } from './service-calls.ts';
export { DeadlineReached, NotTheService, ServiceClient, ServiceUnreachable } from './service-client.ts';
export {
  estimateTtl,
  pathWith,
  routeOf,
  serviceEndpoints,
  type ServiceEndpoint,
} from './service-endpoint.ts';
export { queryPairs, queryText, requestKey, type ServiceRequest } from './service-request.ts';
export { hasDetail, kindOf } from './service-response.ts';
