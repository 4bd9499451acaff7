export { CancelledRequestError } from './cancelled-request-error.ts';
export {
  authenticationHeaders,
  createClient,
  pathValue,
  type Client,
  type Query,
  type RequestOptions,
} from './client.ts';
export { connectionTestCalls, isServiceReachable, testConnection } from './connection-test.ts';
export { isMicrosoftSignInSupported, signInWithMicrosoft } from './microsoft-account.ts';
export {
  describeGateway,
  readAccount,
  type Account,
  type Budget,
  type GatewayDescription,
} from './organization-gateway.ts';
export {
  isPagedByCursor,
  pageFetch,
  pages,
  type PagesOptions,
  reachableRows,
  type FetchPage,
  type Page,
  type FetchedPage,
  type ServiceRecord,
} from './pages.ts';
export type { PagingLoop, ProblemKind, ResponseProblem } from './response-problem.ts';
export { hasValidFields, objectsProblem, requireRecordId, responseProblem } from './response-schema.ts';
export { parseRetryAfter } from './retry-after.ts';
export { explanationOf, ServiceError } from './service-error.ts';
export { UnreadableResponseError } from './unreadable-response-error.ts';
