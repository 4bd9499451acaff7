export { MemoryCache } from './memory-cache.ts';
export type { ResponseCache } from './response-cache.ts';
export {
  SharedCalls,
  type FreshResponse,
  type PersonalError,
  type ResponseSource,
  type ServiceResponse,
  type SharedResponse,
} from './shared-calls.ts';
export { ValkeyCache } from './valkey-cache.ts';
export { serviceName, Valkey } from './valkey.ts';
