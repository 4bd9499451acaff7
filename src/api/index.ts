export { authenticationHeaders } from './authentication.ts';
export { createClient, pathValue, type Client, type Query, type RequestOptions } from './client.ts';
export { trialCalls, tryConnection } from './connection-trial.ts';
export {
  hasCursor,
  pageFetch,
  pages,
  reachableRows,
  type Fetch,
  type Page,
  type PageInTurn,
  type PublishedRecord,
} from './pages.ts';
export { retryAfter } from './retry-after.ts';
export { ServiceError } from './service-error.ts';
export { isServiceThere } from './service-there.ts';
