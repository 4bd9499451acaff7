/**
 * Many cells, few calls. `engine` shows the way of a request: the batch window, the cache, the cost gate, the leases and
 * the call, which `request-queue` sends. `endpoints` declares the lookups.
 */

export { bisectBatch } from './batch-lookup.ts';
export * from './call-counter.ts';
export { systemClock, type Clock } from './clock.ts';
export * from './cost-gate.ts';
export { Counts, type CountsSnapshot } from './counts.ts';
export * from './daily-usage.ts';
export * from './endpoints/coverage.ts';
export * from './endpoints/estimate.ts';
export { addressProblemText } from './endpoints/explain-not-found.ts';
export * from './endpoints/places.ts';
export * from './endpoints/records.ts';
export * from './engine.ts';
export * from './failed-cells.ts';
export * from './indexed-db-store.ts';
export type { Locks } from './leases.ts';
export {
  lookupKey,
  type FieldValues,
  type Lookup,
  type LookupOptions,
  type Result,
  type TtlKind,
  type Ttls,
} from './lookup.ts';
export { isOutage, type Outage } from './outage.ts';
export * from './request-queue.ts';
export { ResultCache, ttlsFrom } from './result-cache.ts';
export type { ResultStore, StampedResult } from './stored-result.ts';
