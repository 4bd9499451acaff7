export { AnswerCache } from './answer-cache.ts';
export { systemClock, type Clock } from './clock.ts';
export { Counts, type CountsSnapshot } from './counts.ts';
export { estimateLookup, type DescribedPermit, type Estimate, type EstimateInput } from './estimate.ts';
export { geocodeLookup, type GeocodeInput, type Place } from './geocode.ts';
export type { BatchLookup, Lookup, SingleLookup } from './lookup.ts';
export { Lookups, type LookupOptions } from './lookups.ts';
export { RequestQueue } from './request-queue.ts';
export { zoneLookup, type Coordinate, type Zone } from './zone.ts';
