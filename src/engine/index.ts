/**
 * Many cells, few calls. `lookups` shows the way of a request, from the batch window over the cache, the cost gate and the
 * leases to the batches; `request-queue` sends them. `endpoints` declares the requests, and `connected-lookups` binds all
 * of it to the stored connection.
 */

export { bisectBatch } from './bisect-batch.ts';
export { CallEstimate } from './call-estimate.ts';
export { systemClock, type Clock } from './clock.ts';
export { ConnectedLookups, type ConnectedLookupsOptions } from './connected-lookups.ts';
export { CostGate, type PendingCost } from './cost-gate.ts';
export { Counts, type CountsSnapshot } from './counts.ts';
export { DailyUsage, type Usage } from './daily-usage.ts';
export {
  coverageLookups,
  healthLookup,
  sourcesCoverageLookup,
  sourcesLookup,
  statsLookups,
  zoningLookup,
  type StatsInput,
} from './endpoints/coverage.ts';
export { estimateLookup, type Estimate, type EstimateInput } from './endpoints/estimate.ts';
export type { Answer } from './endpoints/get-lookup.ts';
export {
  geocodeLookup,
  normalizeAddressLookup,
  propertyLookup,
  reverseGeocodeLookup,
  zoneLookup,
  type AddressInput,
  type Coordinate,
  type PropertyAnswer,
} from './endpoints/places.ts';
export {
  feedLookup,
  historyLookup,
  recordLookups,
  searchLookups,
  type SearchInput,
} from './endpoints/records.ts';
export { FailedCells, type CellFailure, type FailedCell, type FailureCause } from './failed-cells.ts';
export { IndexedDbStore } from './indexed-db-store.ts';
export type { BatchLookup, Lookup, LookupOptions, Result, SingleLookup, TtlKind, Ttls } from './lookup.ts';
export { Lookups, type LookupsOptions } from './lookups.ts';
export { ReloadingCells, unquotedAddress } from './reloading-cells.ts';
export { isOutage, type Outage } from './outage.ts';
export { RequestQueue } from './request-queue.ts';
export { ResponseCache, ttlsFrom } from './response-cache.ts';
export type { ReportedProblem } from './response-problems.ts';
export type { CacheSize, ResponseStore, StampedResult } from './response-store.ts';
