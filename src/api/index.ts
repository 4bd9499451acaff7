export {
  authenticationHeaders,
  createClient,
  parseRetryAfter,
  pathValue,
  refusalError,
  type Client,
  type Query,
  type RequestOptions,
} from './client.ts';
export * from './connection-test.ts';
export * from './explanations.ts';
export { signInWithMicrosoft } from './microsoft-account.ts';
export * from './organization-gateway.ts';
export * from './pages.ts';
export * from './response-problem.ts';
export * from './response-schema.ts';
export * from './service-error.ts';
