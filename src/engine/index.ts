/**
 * Many cells, few calls. `lookups` shows the way of a request, from the batch window over the cache, the cost gate and the
 * leases to the batches; `request-queue` sends them. `endpoints` declares the requests, and `connected-lookups` binds all
 * of it to the stored connection.
 */

export * from './bisect-batch.ts';
export * from './call-estimate.ts';
export { systemClock, type Clock } from './clock.ts';
export * from './connected-lookups.ts';
export * from './cost-gate.ts';
export * from './counts.ts';
export * from './daily-usage.ts';
export * from './endpoints/coverage.ts';
export * from './endpoints/estimate.ts';
export { addressProblemText } from './endpoints/explain-not-found.ts';
export type { Answer } from './endpoints/get-lookup.ts';
export * from './endpoints/places.ts';
export * from './endpoints/records.ts';
export * from './failed-cells.ts';
export * from './indexed-db-store.ts';
export { lookupKey } from './lookup.ts';
export type { BatchLookup, Lookup, LookupOptions, Result, SingleLookup, TtlKind, Ttls } from './lookup.ts';
export * from './lookups.ts';
export * from './reloading-cells.ts';
export { isOutage, type Outage } from './outage.ts';
export * from './request-queue.ts';
export { ResponseCache, ttlsFrom } from './response-cache.ts';
export type { ReportedProblem } from './response-problems.ts';
export type { CacheSize, ResponseStore, StampedResult } from './response-store.ts';
